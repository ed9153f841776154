"""A table for Sip & Savor: the cards come in a given order, and no hand may come to light."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.game import IllegalMove
from engine.sip_and_savor import CLOSED, SIP_AND_SAVOR, StartGame, State, index
from host.effects import DrawChance
from host.inputs import ChanceDrawn
from host.views import Views
from tests.host.table import Evening

TASTERS = ("basil-greenleaf", "rosa-petalworth", "penny-peppercorn", "scarlet-cherrywood")
DISHES = (
    "duck-breast-with-berry-sauce", "jerk-chicken", "smoked-trout-toast", "barbecue-ribs",
    "short-rib-stew", "key-lime-pie", "grape-pie", "gazpacho",
)  # fmt: skip
ROW = (
    "fox-run-riesling", "lakewood-cabernet-franc", "anthony-road-riesling",
    "standing-stone-saperavi",
)  # fmt: skip
HANDS = ("wiemer-riesling", "silver-thread-riesling", "glenora-cayuga-white")
"""Ann is dealt the first, Ben the other two."""
REFILL = ("red-tail-ridge-teroldego", "forge-pinot-noir", "wagner-melody", "lakewood-niagara")


class Tasting(Evening):
    """An evening of Sip & Savor; `order` puts these dishes behind the first eight."""

    def __init__(
        self,
        players: Sequence[str] = ("Ann", "Ben"),
        *,
        order: Sequence[str] = (),
        wines: int | None = None,
        shuffled: bool = False,
        **options: Any,
    ) -> None:
        """`wines`: how many the deck has; `shuffled`: the cards come as they come."""
        self.order = tuple(order)
        self.played: frozenset[str] = frozenset()
        self.wines = wines
        self.shuffled = shuffled
        super().__init__(players, game="sip-and-savor", **options)

    def _draw(self, wanted: DrawChance) -> ChanceDrawn:
        assert wanted.game == "sip-and-savor"
        assert not wanted.options
        try:
            opening = SIP_AND_SAVOR.start(wanted.players, self.chance, wanted.options)
        except IllegalMove as refusal:
            return ChanceDrawn(self.now, wanted.game, None, (), refusal.sentence)
        assert isinstance(opening, StartGame)
        if not self.shuffled:
            ahead = (*DISHES, *self.order)
            dishes = (*ahead, *(one for one in opening.dishes if one not in ahead))
            first = (*ROW, *HANDS, *REFILL)
            wines = (*first, *(one for one in opening.wines if one not in first))
            rest = tuple(one for one in opening.sommeliers if one not in TASTERS)
            opening = StartGame(opening.players, dishes, wines[: self.wines], (*TASTERS, *rest))
        return ChanceDrawn(self.now, wanted.game, opening, ())

    @property
    def table(self) -> State:
        state: Any = self.state
        assert isinstance(state, State)
        return state

    def keep_both(self) -> None:
        """Ann keeps Basil Greenleaf, Ben Penny Peppercorn."""
        self.type("basil")
        self.type("penny peppercorn")
        assert self.asked == "move"

    def hand(self, name: str) -> tuple[str, ...]:
        return next(seat.hand for seat in self.table.seats if seat.name == name)

    def _check_published(self, views: Views) -> None:
        play = self.session.play
        if play is None or self.session.lobby is not None:
            return
        state: State = play.state
        standings = SIP_AND_SAVOR.standings(state)
        assert [(s.name, s.score) for s in views.board.seats] == [
            (s.name, s.total) for s in standings.seats
        ]
        tasting = views.board.tasting
        assert tasting is not None
        assert [one.id for one in tasting.dishes] == list(state.market)
        assert [one.id for one in tasting.wines] == list(state.row)
        if not self.options.open_hands:
            self._check_hands(views, state)

    def _check_hands(self, views: Views, state: State) -> None:
        """What was dealt face down is neither shown nor said, unless a player said it."""
        public = (msgspec.json.encode(views).decode() + " ".join(self.said)).casefold()
        laid = set(state.wines[:4])
        dealt = sum(range(1, len(state.seats) + 1))
        for one in state.wines[4 : 4 + dealt]:
            if any(wine == one for seat in state.seats for wine, _ in seat.pairs):
                self.played |= {one}
            played = one in self.played
            name = index(state.cards).wines[one].name
            if one in laid or played or name.casefold() in self._uttered:
                continue
            assert one not in public, f"{one} is shown"
            assert name.casefold() not in public, f"{name} is shown or said"
        for seat in state.seats:
            for one in seat.dealt:
                name = index(state.cards).sommeliers[one].name
                if not seat.sommelier and name.casefold() not in self._uttered:
                    assert name.casefold() not in public, f"{name} is shown or said"


def closing_after(*dishes: str) -> tuple[str, ...]:
    """The order of a deck that ends when these have come to the table."""
    return (*dishes, CLOSED)
