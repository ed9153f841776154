"""Game records: a game as JSON Lines, a header and then moves, played and written.

The form of the lines is each game's own; here is what all share.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from engine import registry
from engine.game import Game, IllegalMove, Standings

VERSION = 1


class Deck(NamedTuple):
    """A house deck to play records with: the text of its file, and its name for messages."""

    text: str
    name: str


class RecordError(Exception):
    """A record that cannot be played. `str()` names the line, what is wrong, what to do.

    `line_number` counts from 1, blank lines too.
    """

    def __init__(self, line_number: int, sentence: str) -> None:
        super().__init__(f"line {line_number}: {sentence}")
        self.line_number = line_number
        self.sentence = sentence


def replay(lines: Iterable[str | bytes], deck: Deck | None = None) -> dict[str, Any]:
    """The standings a record leads to, in the contract's form.

    Split a file at line feeds alone: a name may hold other line separators of
    Unicode. Raises RecordError, and engine.game.DeckError for a deck that cannot be used.
    """
    game, state = play(lines, deck)
    return result(game.standings(state))


def play(lines: Iterable[str | bytes], deck: Deck | None = None) -> tuple[Game[Any, Any, Any], Any]:
    """The game of a record and the state its last line leads to. Raises as `replay` does.

    A record may stop at any point, in the middle of a turn too.
    """
    game: Game[Any, Any, Any] | None = None
    state: Any = None
    number = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        said = _object(number, line)
        try:
            if game is None:
                game = _game(number, said)
                if deck is not None:
                    game = game.with_deck(*deck)
                commands: Sequence[Any] = (game.opening(said),)
            else:
                commands = game.command(state, said)
            for command in commands:
                for event in game.decide(state, command):
                    state = game.evolve(state, event)
        except IllegalMove as refused:
            raise RecordError(number, f"{refused.sentence} (rule: {refused.rule})") from None
    if game is None:
        raise RecordError(
            max(number, 1), 'the record is empty: it starts with a header, {"game": "sybarit", ...}'
        )
    return game, state


def result(standings: Standings) -> dict[str, Any]:
    """Standings as the contract has them: `{"scores": {name: {..., "total"}}, "winners": []}`."""
    return {
        "scores": {seat.name: {**seat.parts, "total": seat.total} for seat in standings.seats},
        "winners": list(standings.winners),
    }


def export(game: Game[Any, Any, Any], events: Sequence[tuple[int, Any]]) -> list[str]:
    """The record of the events that stand in a journal, as lines without line ends.

    Raises ValueError when no game was opened.
    """
    state: Any = None
    for _, event in events:
        state = game.evolve(state, event)
    if state is None:
        raise ValueError("there is no game to write a record of: none was opened")
    lines = [game.header(state), *game.moves([event for _, event in events])]
    return [msgspec.json.encode(line).decode() for line in lines]


def _object(number: int, line: str | bytes) -> dict[str, Any]:
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(number, f"not JSON, {error}: write one JSON object a line") from None
    if not isinstance(said, dict):
        raise RecordError(number, "not a JSON object: a line is a header or a move in braces")
    return said


def _game(number: int, header: dict[str, Any]) -> Game[Any, Any, Any]:
    name = header.get("game")
    known = ", ".join(registry.GAMES)
    if not isinstance(name, str):
        raise RecordError(
            number, f'no header: a record starts with {{"game": ...}}, which is one of {known}'
        )
    try:
        game = registry.game(name)
    except registry.UnknownGame as unknown:
        raise RecordError(number, str(unknown)) from None
    version = header.get("version")
    if type(version) is not int or version != VERSION:
        raise RecordError(
            number, f"version {version!r} of the record cannot be read: write version {VERSION}"
        )
    return game
