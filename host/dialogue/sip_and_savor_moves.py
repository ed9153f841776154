"""What an utterance means to a player of Sip & Savor who may pair or draw now.

A move has places to be filled by cards: a wine and a dish, or two wines of the row. A
place that several cards fit is asked for ("which one?"), and what is settled is kept
until the rest is said. Names are matched against the cards that are open to the move
now, and no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from engine.sip_and_savor import State, index
from host.dialogue import sip_and_savor_names as names
from host.dialogue.sip_and_savor_names import Called
from questions.normalise import sayable

Kind = Literal["pair", "draw"]

PAIR_WORDS = ("pair", "play", "serve", "match", "put", "combine", "try", "pour")
DRAW_WORDS = ("draw", "take", "pick", "get", "grab", "collect")
_STARTS = frozenset(
    sayable("i i'd i'll we we'd we'll let's let me would will want like to can may please and "
            "so ok okay um uh er well then now going gonna am i'm have up go choose"
    ).split()
)  # fmt: skip
"""What may stand before the verb."""
_JOINTS: dict[Kind, frozenset[str]] = {
    "pair": frozenset({"with", "on", "to", "and", "for", "onto", "over", "by", "plus"}),
    "draw": frozenset({"and", "plus", "with"}),
}


class Move(msgspec.Struct, frozen=True):
    """A move as far as it was understood: for each place the ids of the cards that it may be.

    A place with no id in it was not named.
    """

    kind: Kind
    places: tuple[tuple[str, ...], ...]
    wrong: str = ""
    """Words that named a card, and none that is open to this move."""

    @property
    def complete(self) -> bool:
        return all(len(place) == 1 for place in self.places)

    @property
    def kept(self) -> str:
        """As the table keeps it until the rest is said."""
        return msgspec.json.encode(self).decode()


def kept(text: str) -> Move | None:
    """The move that was understood in part."""
    return msgspec.json.decode(text, type=Move) if text else None


@dataclass(frozen=True, slots=True)
class Open:
    """The cards that are open to the player at turn."""

    hand: tuple[Called, ...]
    row: tuple[Called, ...]
    market: tuple[Called, ...]
    every: tuple[Called, ...]
    """All cards of the deck, face up or not."""

    @classmethod
    def of(cls, state: State) -> Open:
        known = index(state.cards)
        return cls(
            hand=tuple(names.wine(known.wines[one]) for one in state.at_turn.hand),
            row=tuple(names.wine(known.wines[one]) for one in state.row),
            market=tuple(names.dish(known.dishes[one]) for one in state.market),
            every=(*map(names.wine, known.cards.wines), *map(names.dish, known.cards.dishes)),
        )

    def named(
        self, words: Sequence[str], cards: Sequence[Called], *, by_sound: bool
    ) -> tuple[Called, ...]:
        """The cards that are named; by their sound only where the words are no card's own."""
        found = names.named(words, cards, by_sound=False)
        if found or not by_sound or names.named(words, self.every, by_sound=False):
            return found
        return names.named(words, cards)

    def places(self, kind: Kind) -> tuple[tuple[Called, ...], ...]:
        """For each place of a move the cards that may fill it."""
        if kind == "pair":
            return (self.hand, self.market) if self.hand and self.market else ()
        return (self.row,) * min(2, len(self.row))


def move_in(text: str, there: Open) -> Move | None:
    """The move that an utterance names, whole or in part; None where it names none."""
    words = sayable(text.replace(",", " and ").replace("&", " and ")).split()
    verb = next((place for place, word in enumerate(words) if word not in _STARTS), len(words))
    said = words[verb] if verb < len(words) else ""
    rest = words[verb + 1 :]
    if said in PAIR_WORDS:
        return _move("pair", rest, there)
    if said in DRAW_WORDS:
        # "Take the riesling with the jerk chicken" pairs, where a dish is named.
        draw = _move("draw", rest, there)
        if draw is not None and draw.complete:
            return draw
        pair = _two("pair", rest, there, by_sound=False)
        return pair if pair is not None and pair.complete else draw
    return _unsaid(words[verb:], there)


def starts_anew(text: str) -> bool:
    """Whether an utterance says what to do, and so is no answer to "which one?"."""
    said = next((word for word in sayable(text).split() if word not in _STARTS), "")
    return said in PAIR_WORDS or said in DRAW_WORDS


def _unsaid(words: Sequence[str], there: Open) -> Move | None:
    """A move named by its cards alone: "riesling with jerk chicken", "the jerk chicken". Only
    words that name cards and nothing else make one."""
    pair = _two("pair", words, there, by_sound=False)
    if pair is not None and pair.complete:
        return pair
    draw = _two("draw", words, there, by_sound=False)
    return pair or draw or _one(words, there)


def _one(words: Sequence[str], there: Open) -> Move | None:
    dishes = names.named(words, there.market, by_sound=False)
    if dishes and there.hand:
        return _filled(Move("pair", ((), _ids(dishes))), there)
    held = names.named(words, there.hand, by_sound=False)
    row = names.named(words, there.row, by_sound=False)
    if held and not row:
        return _filled(Move("pair", (_ids(held), ())), there)
    if row and not held:
        return _filled(Move("draw", (_ids(row), ())[: len(there.places("draw"))]), there)
    return None


def _move(kind: Kind, words: Sequence[str], there: Open, *, by_sound: bool = True) -> Move | None:
    places = there.places(kind)
    if not places:
        return Move(kind, ())
    if kind == "draw":
        if len(places) == 1:
            found = there.named(words, there.row, by_sound=by_sound) or there.row
            return Move(kind, (_ids(found),))
        pair = names.both(words, there.row)
        if pair:
            return Move(kind, ((pair[0].id,), (pair[1].id,)) if len(pair) == 2
                        else (_ids(pair), _ids(pair)))  # fmt: skip
    found_two = _two(kind, words, there, by_sound=by_sound)
    if found_two is not None:
        return found_two
    # One of them at least: the other is asked for.
    best = Move(kind, ((),) * len(places), wrong=" ".join(names.bare(words)))
    for piece, beside in _pieces(words, _JOINTS[kind]):
        for number, cards in enumerate(places):
            found = there.named(piece, cards, by_sound=by_sound)
            if found and (not any(best.places) or len(found) < len(_first(best))):
                wrong = " ".join(names.bare(beside))
                named = tuple(_ids(found) if at == number else () for at in range(len(places)))
                best = Move(kind, named, wrong)
    return _filled(best, there)


def _first(move: Move) -> tuple[str, ...]:
    return next(place for place in move.places if place)


def _pieces(
    words: Sequence[str], joints: frozenset[str]
) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """The whole, then what lies on either side of each joint, with what lies on the other."""
    yield words, ()
    for at, word in enumerate(words):
        if word in joints:
            yield words[:at], words[at + 1 :]
            yield words[at + 1 :], words[:at]


def _two(kind: Kind, words: Sequence[str], there: Open, *, by_sound: bool) -> Move | None:
    """Both places of a move, wherever the words part between them."""
    if len(there.places(kind)) != 2:
        return None
    best: tuple[int, int, Move] | None = None
    joints = _JOINTS[kind]
    for sound in (False, True) if by_sound else (False,):
        for at in range(1, len(words)):
            jointed = words[at] in joints
            if sound and not jointed:
                continue
            left, right = words[:at], words[at + 1 :] if jointed else words[at:]
            for one, two in ((left, right), (right, left)) if kind == "pair" else ((left, right),):
                found = _both_named(kind, one, two, there, by_sound=sound)
                if found is None:
                    continue
                cost = sum(map(len, found.places))
                if best is None or (cost, not jointed) < best[:2]:
                    best = (cost, not jointed, found)
        if best is not None:
            return best[2]
    return None


def _both_named(
    kind: Kind,
    one: Sequence[str],
    two: Sequence[str],
    there: Open,
    *,
    by_sound: bool,
) -> Move | None:
    places = there.places(kind)
    first = there.named(one, places[0], by_sound=by_sound)
    second = there.named(two, places[1], by_sound=by_sound) if first else ()
    if not first or not second:
        return None
    if kind == "draw":
        # A wine that is settled is not there to be taken again.
        if len(first) == 1:
            second = tuple(card for card in second if card not in first)
        elif len(second) == 1:
            first = tuple(card for card in first if card not in second)
        if not first or not second:
            return None
    return Move(kind, (_ids(first), _ids(second)))


def added(before: Move, text: str, there: Open) -> Move | None:
    """The move that was understood in part, with what has been said since."""
    words = sayable(text).split()
    at = next((n for n, place in enumerate(before.places) if len(place) != 1), None)
    places = there.places(before.kind)
    if at is None or at >= len(places):
        return None
    taken = {place[0] for n, place in enumerate(before.places) if n != at and len(place) == 1}
    if before.places[at]:
        among = [card for card in places[at] if card.id in before.places[at]]
    else:
        among = [card for card in places[at] if card.id not in taken]
    found = there.named(words, among, by_sound=True)
    if not found:
        return None
    now = [*before.places]
    now[at] = _ids(found)
    if before.kind == "draw" and len(found) == 1:
        now = [_without(place, found[0].id) if n != at else place for n, place in enumerate(now)]
    return _filled(Move(before.kind, tuple(now)), there)


def _without(place: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(one for one in place if one != card) if len(place) > 1 else place


def _filled(move: Move, there: Open) -> Move:
    """With the one card that a place can be, where there is but one and no other was named."""
    if move.wrong or not any(move.places):
        return move
    options = there.places(move.kind)
    return msgspec.structs.replace(
        move,
        places=tuple(
            place or (_ids(options[at]) if len(options[at]) == 1 else ())
            for at, place in enumerate(move.places)
        ),
    )


def _ids(cards: Sequence[Called]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)
