"""The host's own fields: before a game, between games, and in a pause."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from engine.game import IllegalMove
from engine.seats import checked_name, same_name
from host.dialogue.fields import Confirm, Field, Missed, Reading, Refused
from host.dialogue.intents import NO, YES
from host.dialogue.table import Dialogue, Utterance, listed
from host.listening import for_phrases
from questions.normalise import sayable

START_WORDS = (
    "let's play",
    "start",
    "start a game",
    "start the game",
    "new game",
    "play",
    "play again",
    "another game",
    "play sybarit",
    "let's go",
    "we want to play",
    "play sip and savor",
    "let's play sip and savor",
    "let's play sybarit",
)
DONE_WORDS = (
    "start",
    "that's all",
    "that's everyone",
    "that is everyone",
    "that's it",
    "start the game",
    "let's go",
    "let's start",
    "we are all here",
    "everyone",
    "nobody else",
    "no one else",
    "no more",
    "nobody",
    "no one",
    "begin",
    "ready",
    "we're ready",
    "that's us",
    "go on",
    "continue",
)
TAKE_BACK = ("no", "wrong", "not right", "take that back", "take it back", "undo", "that's wrong")
LENGTHS = ("short", "regular", "double")
_AROUND_LENGTH = frozenset(sayable("a the one game please we want let's play make it").split())
"""What may stand round a length. With any other word in it, an utterance names none."""


@dataclass(frozen=True, slots=True)
class Start:
    """The lobby is complete: shuffle for these players."""

    game: str
    players: tuple[str, ...]
    length: str


@dataclass(frozen=True, slots=True)
class Opened:
    """Somebody wants to play: the game named, or the empty string."""

    game: str


@dataclass(frozen=True, slots=True)
class Lobby:
    """Who has joined so far; `asking_length` once they are all here.

    `told` is what has just changed, to be said before what is asked next.
    """

    players: tuple[str, ...] = ()
    asking_length: bool = False
    told: str = ""
    game: str = "sybarit"
    title: str = "Sybarit"
    most: int = 8
    lengths: tuple[str, ...] = LENGTHS
    who_first: str = "Who is playing? Whoever comes first goes first."

    def joined(self, *names: str) -> Lobby | str:
        """The lobby with these as well, or the sentence that says why not."""
        players = self.players
        for name in names:
            if any(same_name(name, one) for one in players):
                return f"{name} is on the list already. Add a letter to tell you apart."
            try:
                players = (*players, checked_name(" ".join(name.split()), players))
            except IllegalMove as refusal:
                return refusal.sentence
        if len(players) > self.most:
            return f"The table is full: {self.most} can play {self.title}."
        new = listed(players[len(self.players) :])
        return replace(self, players=players, told=f"Welcome, {new}.")

    def without(self, name: str) -> Lobby:
        """The lobby with that player taken off, if there is one of that name."""
        left = tuple(one for one in self.players if not same_name(one, name))
        gone = [one for one in self.players if same_name(one, name)]
        told = f"{gone[0]} is off the list." if gone else ""
        return replace(self, players=left, asking_length=False, told=told)


def for_game(dialogue: Dialogue) -> Lobby:
    """An empty lobby of that game."""
    rules = dialogue.game
    return Lobby(
        game=rules.name,
        title=rules.title,
        most=rules.most,
        lengths=dialogue.lengths,
        who_first=dialogue.who_first,
    )


_ANY_TIME = ("repeat", "help", "louder", "softer", "slower")


@cache
def first_names() -> tuple[str, ...]:
    """First names that can be heard; any other is typed."""
    text = (files("host.dialogue") / "first_names.txt").read_text("utf-8")
    return tuple(line.strip() for line in text.splitlines() if line.strip())


_BEFORE_OR_AFTER = ("help", "louder", "softer", "mute", "repeat", "score", "undo")


def idle_field(after_game: bool) -> Field:
    return Field(
        name="idle",
        phase="idle",
        prompt="Say play again for another game." if after_game else "",
        again="" if after_game else "Say let's play, and I'll ask who is playing.",
        asking="Say “let's play”, or tap start" if not after_game else "Say “play again”",
        help="Say let's play, and I'll ask who is playing.",
        listening=for_phrases(START_WORDS, intent_names=_BEFORE_OR_AFTER),
        nomatch=(),
        noinput=("",),
        wait=3600.0,
        patience=None,
        examples=("let's play",),
    )


def field(lobby: Lobby) -> Field:
    """What the lobby asks next: a name, or the length of the game."""
    if lobby.asking_length:
        return Field(
            name="length",
            phase="lobby",
            prompt=f"{lobby.told} Shall it be a short game, a regular one, or a double?".strip(),
            again="A short game, a regular one, or a double?",
            asking="Short, regular or double?",
            help="Short takes about half an hour, regular an hour, double two.",
            listening=for_phrases(
                [f"{length}{tail}" for length in LENGTHS for tail in ("", " game", " please")],
                intent_names=("repeat", "help", "louder", "softer"),
            ),
            nomatch=("Sorry, short, regular or double?",),
            noinput=("Say short, regular or double.",),
            examples=LENGTHS,
        )
    if not lobby.players:
        ask = lobby.who_first
    elif len(lobby.players) == 1:
        ask = "Who else?"
    else:
        ask = "Who else? Or say start."
    so_far = f"So far I have {listed(lobby.players)}. " if lobby.players else ""
    return Field(
        name="name",
        phase="lobby",
        prompt=f"{lobby.told} {ask}".strip(),
        again=f"{so_far}{ask}",
        asking="Say a name, or “start”",
        help=(
            "Say one first name at a time, no if I got it wrong, and start when everyone is in. "
            "Names I don't know can be typed on the remote."
        ),
        listening=replace(
            for_phrases((*DONE_WORDS, *TAKE_BACK, *_ANY_TIME, *first_names()), intent_names=()),
            openers=("i'm", "i am", "my name is", "this is", "and", "it's"),
            closers=("is playing", "please", "here"),
            joiners=("and",),
        ),
        nomatch=("Sorry, which name?", "Once more, or type the name on the remote."),
        noinput=(ask, "Say a name, or start."),
        examples=("ann", "ben", "start"),
    )


def understand(lobby: Lobby, utterance: Utterance) -> Reading | Lobby | Start:
    """What an utterance means in the lobby: a changed lobby, a start, or neither."""
    said = sayable(utterance.best)
    if lobby.asking_length:
        chosen = [word for word in said.split() if word not in _AROUND_LENGTH]
        if len(chosen) == 1 and chosen[0] in LENGTHS:
            return Start(lobby.game, lobby.players, chosen[0])
        return Missed()
    if said in map(sayable, DONE_WORDS):
        if len(lobby.players) < 2:
            return Refused("It takes at least two players. Who else is playing?")
        if not lobby.lengths:
            return Start(lobby.game, lobby.players, "")
        return replace(lobby, asking_length=True, told="")
    if said in map(sayable, TAKE_BACK):
        if not lobby.players:
            return Refused("There is nobody on the list yet. Who is playing?")
        return lobby.without(lobby.players[-1])
    found = names_in(utterance.best, typed=utterance.typed)
    if not found:
        return Missed()
    joined = lobby.joined(*found)
    return joined if isinstance(joined, Lobby) else Refused(joined)


_OPENERS = ("my name is", "this is", "i am", "i'm", "it's", "and")
_CLOSERS = ("is playing", "are playing", "please", "here", "too")
_AROUND = re.compile(
    rf"^(?:(?:{'|'.join(_OPENERS)})\s+)+|(?:\s+(?:{'|'.join(_CLOSERS)}))+[.!]?$", re.IGNORECASE
)
_BETWEEN = re.compile(r"\s*[,;&]\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)


def names_in(said: str, *, typed: bool) -> tuple[str, ...]:
    """The names in "ann and ben"; typed ones need not be known, and are spelled as typed."""
    known = {sayable(name): name for name in first_names()}
    bare = _AROUND.sub("", said.strip().replace("’", "'"))
    parts = [part for part in _BETWEEN.split(bare) if sayable(part)]
    if typed:
        return tuple(_written(part) for part in parts)
    return tuple(known[sayable(part)] for part in parts if sayable(part) in known)


def _written(name: str) -> str:
    """A typed name as it is kept: capitals are added where there is none."""
    name = name.strip(" .!?")
    return name if name != name.lower() else name.title()


_GAMES = {"sybarit": "sybarit", "sip and savor": "sip-and-savor"}


def understand_idle(utterance: Utterance) -> Reading | Opened:
    """ "Let's play" opens the lobby."""
    said = sayable(utterance.best).replace("savour", "savor")
    if said not in set(map(sayable, START_WORDS)):
        return Missed()
    return Opened(next((game for name, game in _GAMES.items() if said.endswith(name)), ""))


_AT_CONFIRM = ("repeat", "louder", "softer", "help", "undo", "pause")


def confirm_field(confirm: Confirm) -> Field:
    return Field(
        name="confirm",
        phase="table-ruling",
        prompt=confirm.question,
        asking=confirm.asking,
        help="Say yes or no.",
        listening=for_phrases((*YES, *NO), intent_names=_AT_CONFIRM),
        nomatch=("Sorry, yes or no?",),
        noinput=("Yes or no?",),
        wait=8.0,
        patience=1,
        examples=("yes", "no"),
    )


_IN_A_BREAK = ("resume", "help", "louder", "softer", "mute", "repeat", "score", "turn", "cards")


def waiting_field(*, paused: bool) -> Field:
    prompt = (
        "We pause here. Say continue when you're back."
        if paused
        else "I'll wait for you. Say ready when you'd like to go on."
    )
    return Field(
        name="waiting",
        phase="waiting",
        prompt=prompt,
        asking="Say “continue”" if paused else "Say “ready”",
        help="Say continue.",
        listening=for_phrases((*YES,), intent_names=_IN_A_BREAK),
        nomatch=(),
        noinput=("",),
        wait=3600.0,
        patience=None,
        examples=("continue",),
    )
