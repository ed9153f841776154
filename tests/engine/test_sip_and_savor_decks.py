"""House decks: what is read, what is found wrong, and where. And the packaged cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.game import DeckError
from engine.sip_and_savor import Bonus, Cards, packaged
from engine.sip_and_savor.cards import CONDITIONS, dish_meets, wine_meets
from engine.sip_and_savor.decks import check, players, read

EXAMPLE = Path(__file__).parents[2] / "docs" / "house-deck.toml"

WINE = """
[[wine]]
id = "hill-riesling"
name = "Hill Riesling"
variety = "Riesling"
winery = "Hill Winery"
notes = ["citrus", "slate"]
"""
DISH = """
[[dish]]
id = "soup"
name = "Soup"
points = 3
traits = ["spicy"]
"""
TASTER = """
[[sommelier]]
id = "sam"
name = "Sam"
character = "Hums."
bonus = [
    { points = 3, wine_note = "citrus" },
    { points = 2, dish_trait = "spicy" },
]
"""


def many(card: str, count: int) -> str:
    word = next(line for line in card.splitlines() if line.startswith("id")).split('"')[1]
    name = next(line for line in card.splitlines() if line.startswith("name")).split('"')[1]
    return "".join(
        card.replace(f'"{word}"', f'"{word}-{n}"').replace(f'"{name}"', f'"{name} {n}"')
        for n in range(count)
    )


WHOLE = many(WINE, 14) + many(DISH, 12) + many(TASTER, 4)


def test_a_deck_is_read() -> None:
    cards = read(WINE + DISH + TASTER, "x.toml")
    assert (cards.wines[0].winery, cards.wines[0].notes) == ("Hill Winery", ("citrus", "slate"))
    assert (cards.dishes[0].points, cards.dishes[0].traits) == (3, ("spicy",))
    assert cards.sommeliers[0].bonus == (
        Bonus(3, wine_note="citrus"),
        Bonus(2, dish_trait="spicy"),
    )


def test_a_kind_that_is_left_out_comes_from_the_packaged_deck() -> None:
    cards = read(WINE, "x.toml")
    assert len(cards.wines) == 1
    assert (cards.dishes, cards.sommeliers) == (packaged().dishes, packaged().sommeliers)


def test_reading_is_lenient_where_nothing_is_ambiguous() -> None:
    text = """
    [[wine]]
    id = "Odd Id"
    colour = "red"
    notes = "citrus, slate"
    [[dish]]
    id = "d"
    points = 0
    [[sommelier]]
    id = "s"
    [sommelier.bonus]
    points = 1
    dish = "d"
    """
    cards = read(text, "x.toml")
    assert cards.wines[0].name == "Odd Id"
    assert cards.wines[0].notes == ("citrus", "slate")
    assert cards.sommeliers[0].bonus == (Bonus(1, dish="d"),)


def test_words_are_compared_without_case_and_a_dish_by_id_or_name() -> None:
    cards = read(WINE + DISH, "x.toml")
    wine, dish = cards.wines[0], cards.dishes[0]
    assert wine_meets(wine, Bonus(1, wine_note="Citrus "))
    assert wine_meets(wine, Bonus(1, wine_variety="RIESLING"))
    assert wine_meets(wine, Bonus(1, winery="hill winery"))
    assert not wine_meets(wine, Bonus(1, winery="hill"))
    assert dish_meets(dish, Bonus(1, dish="soup"))
    assert dish_meets(dish, Bonus(1, dish="SOUP"))
    assert not dish_meets(dish, Bonus(1, wine_note="citrus"))
    assert not wine_meets(wine, Bonus(1, dish_trait="citrus"))


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "no cards"),
        ("x = 1", 1, "no cards"),
        ("wine = 3", 1, "[[wine]] above each card"),
        ("[[wine]\nid = 'x'", 1, "not TOML"),
        ("[[wine]]\nid = 'x\n", 2, "not TOML"),
        (WINE.replace('id = "hill-riesling"\n', ""), 2, "has no id"),
        (WINE + WINE, 9, "the id of line 2 too"),
        (WINE.replace('"hill-riesling"', "7"), 3, "id is no text"),
        (WINE.replace('["citrus", "slate"]', "[1, 2]"), 7, "no list of words"),
        (DISH.replace("3", '"3"'), 5, "has points '3'"),
        (DISH.replace("3", "true"), 5, "has points True"),
        (DISH.replace("3", "2.5"), 5, "has points 2.5"),
        (DISH.replace("points = 3\n", ""), 2, "has no points"),
        (DISH.replace('"soup"', '"closed"'), 2, "closing card"),
        (TASTER.replace("wine_note", "wine_notes"), 7, "a bonus has no 'wine_notes'"),
        (TASTER.replace(', dish_trait = "spicy"', ""), 8, "no condition"),
        (TASTER.replace('"spicy"', '"spicy", dish = "soup"'), 8, "2 conditions"),
        (TASTER.replace('"spicy"', "4"), 8, "dish_trait is no text"),
        (TASTER.replace("points = 2, ", ""), 8, "a bonus has no points"),
        ('[[sommelier]]\nid = "s"\nbonus = 3', 3, "bonus is no list"),
    ],
)
def test_a_deck_that_cannot_be_read_is_refused_by_line(text: str, line: int, said: str) -> None:
    with pytest.raises(DeckError) as caught:
        read(text, "x.toml")
    assert str(caught.value).startswith(f"x.toml:{line}: ")
    assert said in str(caught.value)
    assert check(text, "x.toml")[: len(caught.value.findings)]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (WINE.replace("notes =", "nots ="), 7, "has no 'nots'"),
        (WINE.replace("notes =", "nots ="), 2, "has no notes; add it"),
        (WINE.replace("hill-riesling", "Hill Riesling"), 3, "no short id"),
        (WINE.replace('"Hill Riesling"', '""'), 4, "1 to 40 characters"),
        (WINE + WINE.replace("hill-r", "r"), 11, "is the name of line 4 too"),
        (DISH.replace("3", "-1"), 5, "0 to 20"),
        (DISH.replace("3", "21"), 5, "0 to 20"),
        (WINE, 2, "too few to deal; add 13"),
        (DISH, 2, "too few to deal; add 11"),
        (TASTER, 2, "too few to deal; add 3"),
        (WHOLE.replace('wine_note = "citrus"', 'wine_note = "citron"', 1), 177, "'citron'"),
        (many(WINE, 14), 1, "no card here meets"),
        ('[[sommelier]]\nid = "s"\nname = "S"\nbonus = []', 4, "no bonus"),
    ],
)
def test_likely_slips_are_found_by_line(text: str, line: int, said: str) -> None:
    found = check(text, "x.toml")
    assert any(one.startswith(f"x.toml:{line}: ") and said in one for one in found), found


def test_nothing_is_found_in_a_deck_that_is_fine() -> None:
    assert check(WHOLE, "x.toml") == ()


@pytest.mark.parametrize(
    ("wines", "dishes", "sommeliers", "most"),
    [(14, 12, 8, 4), (13, 12, 8, 3), (14, 12, 4, 2), (14, 11, 8, 0), (6, 12, 8, 1)],
)
def test_for_how_many_a_deck_suffices(wines: int, dishes: int, sommeliers: int, most: int) -> None:
    cards = packaged()
    some = Cards(cards.wines[:wines], cards.dishes[:dishes], cards.sommeliers[:sommeliers])
    assert players(some) == most


def test_the_example_in_the_docs_is_fine() -> None:
    assert check(EXAMPLE.read_text("utf-8"), str(EXAMPLE)) == ()


# --- The packaged cards -----------------------------------------------------


def toml(cards: Cards) -> str:
    """The cards as one deck file, as a house would write it."""

    def words(items: tuple[str, ...]) -> str:
        return "[" + ", ".join(f'"{item}"' for item in items) + "]"

    lines: list[str] = []
    for wine in cards.wines:
        lines += ["[[wine]]", f'id = "{wine.id}"', f'name = "{wine.name}"',
                  f'variety = "{wine.variety}"', f'winery = "{wine.winery}"',
                  f"notes = {words(wine.notes)}"]  # fmt: skip
    for dish in cards.dishes:
        lines += ["[[dish]]", f'id = "{dish.id}"', f'name = "{dish.name}"',
                  f"points = {dish.points}", f"traits = {words(dish.traits)}"]  # fmt: skip
    for one in cards.sommeliers:
        bonus = ", ".join(
            f'{{ points = {b.points}, {b.condition[0]} = "{b.condition[1]}" }}' for b in one.bonus
        )
        lines += ["[[sommelier]]", f'id = "{one.id}"', f'name = "{one.name}"',
                  f'character = "{one.character}"', f"bonus = [{bonus}]"]  # fmt: skip
    return "\n".join(lines)


def test_the_packaged_cards_are_fine_as_a_deck_and_read_back_the_same() -> None:
    cards = packaged()
    assert check(toml(cards), "packaged") == ()
    assert read(toml(cards), "packaged") == cards


def test_there_are_enough_packaged_cards_with_what_the_rulebook_names() -> None:
    cards = packaged()
    assert len(cards.sommeliers) == 10
    assert len(cards.dishes) >= 48
    assert len(cards.wines) >= 60
    names = {dish.name for dish in cards.dishes}
    assert {"Duck Breast with Berry Sauce", "Jerk Chicken"} <= names
    for one in cards.sommeliers:
        assert one.character
        assert 2 <= len(one.bonus) <= 3
    for dish in cards.dishes:
        assert len(dish.traits) == 2
    for wine in cards.wines:
        assert len(set(wine.notes)) == 3


def test_every_kind_of_bonus_is_in_use() -> None:
    used = {bonus.condition[0] for one in packaged().sommeliers for bonus in one.bonus}
    assert used == set(CONDITIONS)


def test_packaged_names_can_be_told_apart_by_ear() -> None:
    cards = packaged()
    assert max(Counter(dish.name.split()[0] for dish in cards.dishes).values()) == 1
    assert max(Counter(one.name.split()[0] for one in cards.sommeliers).values()) == 1
    of_a_winery = Counter((wine.winery, wine.variety) for wine in cards.wines)
    assert max(of_a_winery.values()) == 1
    for wine in cards.wines:
        assert wine.name.endswith(wine.variety)
        assert len(wine.name.split()) <= 5
