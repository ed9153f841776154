"""The host's own fields: before a game, between games, and in a pause."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from host.dialogue.fields import Confirm, Field, Missed, Reading, Refused
from host.dialogue.intents import NO, YES
from host.dialogue.table import Utterance
from host.listening import for_phrases, spelled
from questions.normalise import sayable
from speech.recognition import Listening

MOST_PLAYERS = 8
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
    "begin",
)
TAKE_BACK = ("no", "wrong", "not right", "take that back", "undo", "that's wrong")
LENGTHS = ("short", "regular", "double")


@dataclass(frozen=True, slots=True)
class Start:
    """The lobby is complete: shuffle for these players."""

    players: tuple[str, ...]
    length: str


@dataclass(frozen=True, slots=True)
class Lobby:
    """Who has joined so far; `asking_length` once they are all here."""

    players: tuple[str, ...] = ()
    asking_length: bool = False

    def joined(self, name: str) -> Lobby | str:
        """The lobby with one more, or the sentence that says why not."""
        name = " ".join(name.split())
        if not name or len(name) > 24 or not name.isprintable():
            return "A name has 1 to 24 letters."
        if name.casefold() in (one.casefold() for one in self.players):
            return f"There is a {name} already. Add a letter to tell you apart."
        if len(self.players) >= MOST_PLAYERS:
            return f"The table is full: {MOST_PLAYERS} players."
        return Lobby((*self.players, name), self.asking_length)

    def without(self, name: str) -> Lobby:
        return Lobby(tuple(one for one in self.players if one.casefold() != name.casefold()))


@cache
def first_names() -> tuple[str, ...]:
    """First names that can be heard; any other is typed."""
    text = (files("host.dialogue") / "first_names.txt").read_text("utf-8")
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def idle_field(after_game: bool) -> Field:
    again = "Say play again for another game." if after_game else ""
    return Field(
        name="idle",
        phase="idle",
        prompt=again,
        asking="Say “let's play”, or tap start" if not after_game else "Say “play again”",
        help="Say let's play, and I'll ask who is playing.",
        listening=for_phrases(START_WORDS, intent_names=("help", "louder", "softer", "mute")),
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
            prompt="A short game, a regular one, or a double?",
            asking="Short, regular or double?",
            help="Short takes about half an hour, regular an hour, double two.",
            listening=for_phrases(
                [f"{length}{tail}" for length in LENGTHS for tail in ("", " game", " please")],
                intent_names=("repeat", "help", "louder", "softer"),
            ),
            nomatch=("Sorry: short, regular or double?",),
            noinput=("Say short, regular or double.",),
            examples=LENGTHS,
        )
    if not lobby.players:
        ask = "Who is playing? One first name at a time, please. Whoever goes first comes first."
    elif len(lobby.players) == 1:
        ask = f"{lobby.players[0]}, welcome. Who else?"
    else:
        ask = f"{lobby.players[-1]}, welcome. Who else? Or say start."
    return Field(
        name="name",
        phase="lobby",
        prompt=ask,
        asking="Who is playing? Say a name, or “start”",
        help=(
            "Say one first name at a time, no if I got it wrong, and start when everyone is in. "
            "Names I don't know can be typed on the remote."
        ),
        listening=Listening(
            phrases=tuple(map(spelled, (*DONE_WORDS, *TAKE_BACK, "repeat", "help"))),
            answers=tuple(map(spelled, first_names())),
            openers=("i'm", "i am", "my name is", "this is", "and", "it's"),
            closers=("is playing", "please", "here"),
            joiners=("and",),
            free=False,
        ),
        nomatch=("Sorry, which name?", "Once more, or type the name on the remote."),
        noinput=(ask, "Say a name, or start."),
        examples=("ann", "ben", "start"),
    )


def understand(lobby: Lobby, utterance: Utterance) -> Reading | Lobby | Start:
    """What an utterance means in the lobby: a changed lobby, a start, or neither."""
    for text in utterance.texts()[:2]:
        said = sayable(text)
        if lobby.asking_length:
            chosen = [length for length in LENGTHS if length in said.split()]
            if len(chosen) == 1:
                return Start(lobby.players, chosen[0])
            continue
        if said in map(sayable, DONE_WORDS):
            if len(lobby.players) < 2:
                return Refused("We need at least two players. Who else is playing?")
            return Lobby(lobby.players, asking_length=True)
        if said in map(sayable, TAKE_BACK):
            return Lobby(lobby.players[:-1])
        found = names_in(said, typed=utterance.typed)
        if found:
            joined: Lobby | str = lobby
            for name in found:
                if isinstance(joined, Lobby):
                    joined = joined.joined(name)
            return joined if isinstance(joined, Lobby) else Refused(joined)
    return Missed()


def names_in(said: str, *, typed: bool) -> tuple[str, ...]:
    """The names in "ann and ben"; typed ones need not be known."""
    known = {sayable(name): name for name in first_names()}
    for opener in ("my name is ", "this is ", "i am ", "i'm ", "it's ", "and "):
        said = said.removeprefix(opener)
    for closer in (" is playing", " please", " here"):
        said = said.removesuffix(closer)
    parts = [part.strip() for part in said.split(" and ") if part.strip()]
    if typed:
        return tuple(known.get(part, part.title()) for part in parts)
    return tuple(known[part] for part in parts if part in known)


def understand_idle(utterance: Utterance) -> Reading | Lobby:
    """ "Let's play" opens the lobby."""
    starts = set(map(sayable, START_WORDS))
    if any(sayable(text) in starts for text in utterance.texts()[:2]):
        return Lobby()
    return Missed()


def confirm_field(confirm: Confirm) -> Field:
    return Field(
        name="confirm",
        phase="table-ruling",
        prompt=confirm.question,
        asking=confirm.asking,
        help="Say yes or no.",
        listening=for_phrases((*YES, *NO), intent_names=("repeat", "louder", "softer", "help")),
        nomatch=("Yes or no?",),
        noinput=("Yes or no?",),
        wait=8.0,
        patience=1,
        examples=("yes", "no"),
    )


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
        asking="Paused. Say “continue”" if paused else "Waiting. Say “ready”",
        help="Say continue.",
        listening=for_phrases((), intent_names=("resume", "help", "louder", "softer")),
        nomatch=(),
        noinput=("",),
        wait=3600.0,
        patience=None,
        examples=("continue",),
    )
