"""Sip & Savor as it is talked through: its phase table, fields, and what is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import sip_and_savor as rules
from engine.game import IllegalMove
from engine.sip_and_savor import State, index
from host import commands as panel
from host.dialogue import sip_and_savor_moves as moves
from host.dialogue import sip_and_savor_names as names
from host.dialogue import sip_and_savor_questions as questions
from host.dialogue import sip_and_savor_views as views
from host.dialogue import sip_and_savor_words as wording
from host.dialogue.fields import Ask, Do, Field, Missed, Reading, Refused, Step, Tell
from host.dialogue.sip_and_savor_listening import keep_listening, move_listening
from host.dialogue.sip_and_savor_moves import Move, Open
from host.dialogue.table import AnyJournal, Table, Utterance
from host.listening import overheard
from host.views import BoardView, HostView, RulingLine
from questions.normalise import sayable

_KEEP_WORDS = frozenset(
    sayable("i i'll we we'll keep take choose want have will would like pick go for let's").split()
)


class SipAndSavorDialogue:
    """The table that Sip & Savor adds to the dialogue."""

    game = rules.SIP_AND_SAVOR
    ending = (rules.EndGame(),)
    lengths: tuple[str, ...] = ()
    who_first = (
        "Who last had a sip of wine? That name first, then the others, one at a time, to the left."
    )
    steps: tuple[Step, ...] = (
        Step(
            "keeping",
            asks="keep",
            leads_to=(("taster kept", "keeping"), ("all kept, table laid", "playing")),
        ),
        Step(
            "playing",
            asks="move",
            leads_to=(("paired or drawn", "playing"), ("closing card, or no wine", "over")),
        ),
        Step("over"),
    )

    # --- phases ---

    def between_turns(self, state: State) -> bool:
        return state.phase == "playing"

    def automatic(self, state: State, table: Table) -> Do | None:
        if state.phase == "playing" and not state.row and not state.at_turn.hand:
            return Do((rules.Pass(),))
        return None

    def field(self, state: State, table: Table) -> Field | None:
        match state.phase:
            case "keeping":
                return self._keep_field(state, table)
            case "playing" if self.automatic(state, table) is None:
                return self._move_field(state, table)
            case _:
                return None

    def _keep_field(self, state: State, table: Table) -> Field:
        seat = state.at_turn
        ask = f"{seat.name}, which taster do you keep?"
        where = "" if table.open_hands else " Your two are on your phone."
        return Field(
            name="keep",
            phase="keeping",
            prompt=wording.keep_prompt(state, table),
            asking=f"{seat.name}, which taster do you keep?",
            help=f"Say the name of the taster that you keep.{where}",
            listening=keep_listening(state),
            nomatch=(f"Sorry, {ask}", f"{ask} Say its name.{where}"),
            noinput=(ask, ""),
            wait=20.0,
            patience=4,
            examples=tuple(f"keep {_taster(state, one).forms[0]}" for one in seat.dealt),
        )

    def _move_field(self, state: State, table: Table) -> Field:
        seat = state.at_turn
        can = wording.can(state)
        return Field(
            name="move",
            phase="playing",
            prompt=wording.turn(state, table),
            asking=f"{seat.name}: {can}",
            help=wording.help_text(state, table),
            listening=move_listening(state),
            nomatch=(
                "Sorry, which cards?",
                "Sorry. Say pair, a wine, with, and a dish; or draw, and two wines.",
            ),
            noinput=(f"{seat.name}, it's your turn: {can}.", ""),
            end_of_turn=0.9,
            wait=25.0,
            longest=14.0,
            patience=4,
            examples=self._examples(state),
        )

    def _examples(self, state: State) -> tuple[str, ...]:
        """A way to say each legal move."""
        known = index(state.cards)
        said = []
        for move in self.game.legal(state):
            match move:
                case rules.Pair():
                    wine, dish = known.wines[move.wine].name, known.dishes[move.dish].name
                    said.append(f"pair the {wine} with the {dish}")
                case rules.Draw():
                    drawn = " and the ".join(known.wines[one].name for one in move.wines)
                    said.append(f"draw the {drawn}")
                case _:
                    said.append("pass")
        return tuple(said)

    def answers_first(self, state: State) -> bool:
        return False

    # --- understanding ---

    def understand(self, state: State, utterance: Utterance, table: Table) -> Reading:
        if state.phase not in ("keeping", "playing") or utterance.best in overheard():
            return Missed()
        for text in (*utterance.phrases[:2], *utterance.free[:1]):
            meant = self._meant(state, text, table)
            if meant is not None:
                return meant
        return Missed()

    def _meant(self, state: State, text: str, table: Table) -> Reading | None:
        told = questions.answer(text, state, table)
        if told:
            return Tell(told)
        if state.phase == "keeping":
            return self._kept(state, text)
        there = Open.of(state)
        before = moves.kept(table.kept)
        move = moves.move_in(text, there)
        if before is not None and not moves.starts_anew(text):
            # What is asked for is answered first: "the second" is of those that were named.
            move = moves.added(before, text, there) or move
        return None if move is None else self._done(state, move, there, table)

    def _kept(self, state: State, text: str) -> Reading | None:
        seat = state.at_turn
        words = sayable(text).split()
        said = [word for word in words if word not in _KEEP_WORDS]
        dealt = tuple(_taster(state, one) for one in seat.dealt)
        found = names.named(said, dealt, by_sound=len(said) < len(words) or len(said) <= 3)
        if not found:
            return None
        if len(found) > 1:
            return Ask(self._which(found, state, table_open=True))
        return Do((rules.Keep(seat.name, found[0].id),), {"heard": [text]})

    def _done(self, state: State, move: Move, there: Open, table: Table) -> Reading:
        """The move that was named, or what is still to be asked for."""
        if not move.places:
            return Refused(self._cannot(state, move.kind))
        if not any(move.places):
            return self._nothing_named(state, move, there)
        if move.complete:
            command = self._command(move)
            try:
                self.game.decide(state, command)
            except IllegalMove as refusal:
                return Refused(refusal.sentence)
            return Do((command,))
        at = next(n for n, place in enumerate(move.places) if len(place) != 1)
        options = there.places(move.kind)[at]
        cards = tuple(card for card in options if card.id in move.places[at])
        secret = move.kind == "pair" and at == 0 and not table.open_hands
        if move.kind == "draw" and len(cards) > 2 and all(len(one) != 1 for one in move.places):
            return Ask(f"Which two: {', '.join(card.name for card in cards)}?", kept=move.kept)
        if not cards:
            return Ask(self._rest(state, move, at), kept=move.kept)
        return Ask(self._which(cards, state, table_open=not secret), kept=move.kept)

    @staticmethod
    def _command(move: Move) -> rules.Pair | rules.Draw:
        chosen = tuple(place[0] for place in move.places)
        return rules.Pair(*chosen) if move.kind == "pair" else rules.Draw(chosen)

    @staticmethod
    def _cannot(state: State, kind: moves.Kind) -> str:
        name = state.at_turn.name
        if kind == "pair":
            return f"{name} has no wine to pair yet: draw first."
        return "There is no wine left to draw. Pair one of yours."

    @staticmethod
    def _nothing_named(state: State, move: Move, there: Open) -> Reading:
        """A verb, and no card that is open to it: why not, where the card is known."""
        words = move.wrong.split()
        if not words:
            ask = "Which wine, with which dish?" if move.kind == "pair" else "Which two wines?"
            return Ask(ask, kept=move.kept)
        if move.kind == "pair" and (row := names.named(words, there.row, by_sound=False)):
            return Refused(f"{row[0].name} is on the table: draw it first.")
        if move.kind == "draw" and names.named(words, there.market, by_sound=False):
            return Refused("A dish is not drawn: pair a wine with it.")
        return Missed()

    @staticmethod
    def _rest(state: State, move: Move, at: int) -> str:
        known = index(state.cards)
        if move.kind == "draw":
            other = move.places[1 - at]
            if len(other) == 1:
                return f"{known.wines[other[0]].name}, and which other?"
            return "Which two wines?"
        if at == 0:
            row = names.named(move.wrong.split(), Open.of(state).row, by_sound=False)
            if row:
                return f"{row[0].name} is on the table: draw it first. Which wine of yours?"
            dish = move.places[1]
            to = f" with {known.dishes[dish[0]].name}" if len(dish) == 1 else ""
            return f"Which wine{to}?"
        return "With which dish?"

    @staticmethod
    def _which(cards: Sequence[names.Called], state: State, *, table_open: bool) -> str:
        """A short choice. Wines of a hand that is not open are not named aloud."""
        if not table_open:
            return "Which one? You hold more than one of those: say its winery and its variety."
        known = index(state.cards)
        short = names.told_apart(cards, known.wines)
        if len(short) == 2:
            return f"Which one, {short[0]} or {short[1]}?"
        return f"Which one: {', '.join(short[:-1])} or {short[-1]}?"

    def passed(self, state: State, heard: Sequence[str] = ()) -> Reading:
        if state.phase == "keeping":
            return Refused("There is no passing here: keep one of the two.")
        return Refused(f"There is no passing while you can play: {wording.can(state)}.")

    def timed_out(self, state: State) -> Do | None:
        return None

    # --- corrections: by undo, there are no rulings here ---

    def appealable(self, journal: AnyJournal, table: Table) -> Mapping[str, tuple[str, ...]]:
        return {}

    def appeal(self, journal: AnyJournal, said: str, table: Table) -> Reading:
        if journal.undo_point is None:
            return Refused("There is nothing to take back yet.")
        return Refused("If I got that wrong, say undo, and say it again.")

    def amendment(self, correct: bool, by: Any) -> Any:
        raise AssertionError("no right or wrong here")

    def newest_ruling(self, journal: AnyJournal) -> int | None:
        return None

    def panel(
        self, journal: AnyJournal, command: panel.PanelCommand, table: Table
    ) -> Reading | None:
        match command:
            case panel.Join():
                return Refused("Nobody can join a game of Sip & Savor that has begun.")
            case panel.Leave():
                return Do((rules.LeaveSeat(command.name),))
            case panel.Return():
                return Do((rules.ReturnSeat(command.name),))
            case panel.Rename():
                return Do((rules.RenameSeat(command.name, command.to),))
            case panel.AdjustScore():
                return Do((rules.AdjustScore(command.name, command.points),))
            case panel.EndGame():
                return Do(self.ending)
            case panel.Skip():
                return self.passed(views.state_of(journal))
            case panel.Appeal():
                return self.appeal(journal, command.said, table)
            case _:
                return None

    # --- telling ---

    def tell(self, before: State | None, event: Any, after: State, table: Table, seq: int) -> str:
        match event:
            case rules.SommelierKept():
                return wording.kept(event, after, table)
            case rules.TableLaid():
                return wording.laid(event, after)
            case rules.Paired():
                assert before is not None
                return wording.paired(event, before, after, table)
            case rules.WinesDrawn():
                assert before is not None
                return wording.drawn(event, before, after, table)
            case rules.Passed():
                return f"{event.name} has nothing to play, and passes."
            case rules.GameEnded():
                return wording.ended(event, self.game.standings(after))
            case _:
                return wording.happened(event, after)

    def tell_amended(self, before: State, journal: AnyJournal, seq: int) -> str:
        return ""

    def earcon(self, event: Any) -> str:
        match event:
            case rules.Paired() | rules.WinesDrawn() | rules.SommelierKept():
                return "got-it"
            case rules.GameEnded():
                return "applause"
            case _:
                return ""

    def playable(self, state: State) -> bool:
        return True

    def resumed(self, state: State, table: Table) -> str:
        return f"Welcome back. {wording.whose_turn(state)}"

    def scores(self, state: State) -> str:
        standings = self.game.standings(state)
        return wording.final(standings) if state.phase == "over" else wording.scores(standings)

    def whose_turn(self, state: State) -> str:
        return wording.whose_turn(state)

    def cards_left(self, state: State) -> str:
        return wording.cards_left(state)

    # --- showing ---

    def board(self, journal: AnyJournal, table: Table, view: BoardView) -> BoardView:
        return views.board(journal, table, view)

    def host(self, journal: AnyJournal, table: Table, view: HostView) -> HostView:
        # Whoever holds the remote plays too: it shows no more than the board.
        return view

    def ruling(
        self, journal: AnyJournal, seq: int, details: Mapping[int, Mapping[str, Any]]
    ) -> RulingLine | None:
        return None

    # --- questions: none ---

    def spends(self, event: Any) -> str:
        return ""

    def pool_of(self, question: str) -> frozenset[str]:
        return frozenset()

    def detail_of(self, state: State) -> Mapping[str, Any]:
        return {}


def _taster(state: State, id_: str) -> names.Called:
    return names.taster(index(state.cards).sommeliers[id_])
