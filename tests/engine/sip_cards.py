"""A small set of cards to test Sip & Savor with, each worth something else."""

from __future__ import annotations

from engine.sip_and_savor import Bonus, Cards, Command, Dish, SipAndSavor, Sommelier, State, Wine

VARIETIES = ("Riesling", "Cabernet Franc", "Catawba")
NOTES = ("herbal", "citrus", "cherry", "honey")
TRAITS = ("spicy", "rich", "smoky")

WINES = tuple(
    Wine(
        f"w{n}",
        f"Wine {n}",
        VARIETIES[n % 3],
        f"Winery {n % 5}",
        (NOTES[n % 4], NOTES[(n + 1) % 4]),
    )
    for n in range(40)
)
DISHES = tuple(
    Dish(f"d{n}", f"Dish {n}", n % 7, (TRAITS[n % 3], TRAITS[(n // 3) % 3])) for n in range(30)
)
SOMMELIERS = tuple(
    Sommelier(
        f"s{n}",
        f"Taster {n}",
        (
            Bonus(3, wine_note=NOTES[n % 4]),
            Bonus(2, dish_trait=TRAITS[n % 3]),
            (
                Bonus(3, dish=f"d{n}"),
                Bonus(1, wine_variety="riesling"),
                Bonus(2, winery="WINERY 1"),
            )[n % 3],
        ),
    )
    for n in range(10)
)
CARDS = Cards(WINES, DISHES, SOMMELIERS)
GAME = SipAndSavor(CARDS)


def ids(letter: str, *numbers: int) -> tuple[str, ...]:
    return tuple(f"{letter}{number}" for number in numbers)


def play(*commands: Command, state: State | None = None) -> State:
    for command in commands:
        for event in GAME.decide(state, command):
            state = GAME.evolve(state, event)
    assert state is not None
    return state
