"""What a game adds to the dialogue: one object a game, found through `DIALOGUES`.

Everything here is a pure function of the game's state and of `Table`, the facts of
the evening that are no game's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, Protocol, TypeAlias

from engine.game import Game
from engine.journal import Journal
from host.commands import PanelCommand
from host.dialogue.fields import Do, Field, Reading, Step
from host.views import BoardView, HostView, RulingLine

AnyJournal: TypeAlias = Journal[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """The evening's own facts, as a game's dialogue may need them.

    `order` is the shuffled order in which questions come, `spent` the ids read
    aloud on this machine, `details` what was kept of rulings by journal seq, `kept`
    the part of an answer understood so far, `tries` how often this field was not
    understood. `variety` counts what has been said, and picks among wordings.
    """

    order: tuple[str, ...] = ()
    spent: frozenset[str] = frozenset()
    details: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    kept: str = ""
    tries: int = 0
    variety: int = 0
    paused: bool = False
    """The table asked for a pause: what was said before it was heard."""
    answer_seconds: float | None = 30.0
    tell_notes: bool = True
    open_hands: bool = False
    """Hands lie open on the board and may be spoken of."""

    def with_details(self, details: Mapping[int, Mapping[str, Any]]) -> Table:
        return replace(self, details=details)

    def one_of(self, *wordings: str) -> str:
        """One of the wordings, another one as the evening goes on."""
        return varied(self.variety, *wordings)


@dataclass(frozen=True, slots=True)
class Utterance:
    """What was heard: readings of the phrases and of the free decode, best first."""

    phrases: tuple[str, ...]
    free: tuple[str, ...] = ()
    typed: bool = False
    clear: bool = True

    @property
    def best(self) -> str:
        return next(iter(self.texts()), "")

    def texts(self) -> tuple[str, ...]:
        """Every distinct reading, those of the phrases first."""
        return tuple(dict.fromkeys(text for text in (*self.phrases, *self.free) if text))


class Dialogue(Protocol):
    """A game as it is talked through. `steps` is its phase table, first phase first."""

    game: Game[Any, Any, Any]
    steps: tuple[Step, ...]

    ending: tuple[Any, ...]
    """The commands that end a game early."""
    lengths: tuple[str, ...]
    """The lengths that may be chosen; empty where there is but one."""
    who_first: str
    """How the lobby asks for players: whoever is named first goes first."""

    def between_turns(self, state: Any) -> bool:
        """Whether no turn is in progress."""
        ...

    def automatic(self, state: Any, table: Table) -> Do | None:
        """What the host does by itself in this phase, if anything."""
        ...

    def field(self, state: Any, table: Table) -> Field | None:
        """What the players are asked in this phase; None when nothing is."""
        ...

    def answers_first(self, state: Any) -> bool:
        """Whether an utterance here is read as an answer before it is read as an intent."""
        ...

    def understand(self, state: Any, utterance: Utterance, table: Table) -> Reading:
        """What an utterance means to the field of this phase."""
        ...

    def passed(self, state: Any, heard: Sequence[str] = ()) -> Reading:
        """The player gives up; `heard` is what it was said in, nothing for a tap."""
        ...

    def timed_out(self, state: Any) -> Do | None: ...

    def appealable(self, journal: AnyJournal, table: Table) -> Mapping[str, tuple[str, ...]]:
        """Right and wrong forms that an appeal may name now: `answers` and `rivals`."""
        ...

    def appeal(self, journal: AnyJournal, said: str, table: Table) -> Reading:
        """An objection to the newest ruling; `said` is what is claimed, "" if nothing was."""
        ...

    def amendment(self, correct: bool, by: Any) -> Any:
        """The event that an overruled ruling becomes."""
        ...

    def newest_ruling(self, journal: AnyJournal) -> int | None:
        """The seq of the newest ruling that stands."""
        ...

    def tell(self, before: Any, event: Any, after: Any, table: Table, seq: int) -> str:
        """What is said when this event came true; empty for nothing."""
        ...

    def tell_amended(self, before: Any, journal: AnyJournal, seq: int) -> str:
        """What is said when the ruling `seq` was turned; `before` is the state until then."""
        ...

    def earcon(self, event: Any) -> str:
        """The sound before what is told of this event; empty for none."""
        ...

    def playable(self, state: Any) -> bool:
        """Whether the bank still holds what this state asks: false after a change of bank."""
        ...

    def resumed(self, state: Any, table: Table) -> str:
        """Where the game stands, said after a restart or a pause."""
        ...

    def scores(self, state: Any) -> str: ...

    def whose_turn(self, state: Any) -> str: ...

    def cards_left(self, state: Any) -> str: ...

    def panel(self, journal: AnyJournal, command: PanelCommand, table: Table) -> Reading | None:
        """A panel command as this game takes it; None for one that is not the game's."""
        ...

    def board(self, journal: AnyJournal, table: Table, view: BoardView) -> BoardView:
        """The game's part of the public view, laid over `view`."""
        ...

    def host(self, journal: AnyJournal, table: Table, view: HostView) -> HostView: ...

    def ruling(
        self, journal: AnyJournal, seq: int, details: Mapping[int, Mapping[str, Any]]
    ) -> RulingLine | None: ...

    def spends(self, event: Any) -> str:
        """The question that this event reads aloud, or an empty string."""
        ...

    def pool_of(self, question: str) -> frozenset[str]:
        """All questions of its category and value."""
        ...

    def detail_of(self, state: Any) -> Mapping[str, Any]:
        """What a rehearsal may know of the question just read: answer, wrong, points ..."""
        ...


def varied(number: int, *wordings: str) -> str:
    """The wording for the time `number`: all of them in turn, in an order that changes, and
    none twice running as long as `number` goes up by one."""
    time, place = divmod(number, len(wordings))
    return wordings[_order(time, len(wordings))[place]]


@cache
def _order(time: int, size: int) -> tuple[int, ...]:
    """The order of the wordings the time that they come round, the same on every machine."""
    if size < 3:
        return tuple(range(size))
    chance = Random(time)
    order = list(range(size))
    chance.shuffle(order)
    if time % 2:
        # Every other time fits in between the one before and the one after it.
        last, first = _order(time - 1, size)[-1], _order(time + 1, size)[0]
        while order[0] == last or order[-1] == first:
            chance.shuffle(order)
    return tuple(order)


def possessive(name: str) -> str:
    """`Ann's`, `James'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def sentence(text: str) -> str:
    """The text with its first letter as a sentence begins."""
    return text[:1].upper() + text[1:]


def listed(items: Sequence[str]) -> str:
    """Names as they are said: "Ann", "Ann and Ben", "Ann, Ben and Cleo"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 point", "7 points"."""
    return f"{number} {one if abs(number) == 1 else many or one + 's'}"
