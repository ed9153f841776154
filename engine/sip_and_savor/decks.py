"""Decks of Sip & Savor cards as TOML: read, and checked line by line.

`[[wine]]` has id, name, variety, winery and notes; `[[dish]]` id, name, points and
traits; `[[sommelier]]` id, name, character and bonus, a list of `{points = 2,
dish_trait = "spicy"}` and the like. A kind of card that a file has none of comes from
the packaged deck, so a winery may bring its wines alone.

`read` takes what can be played with; `check` also finds what is likely a slip.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeVar

from engine.game import DeckError
from engine.sip_and_savor.cards import (
    CLOSED,
    CONDITIONS,
    Bonus,
    Cards,
    Dish,
    Sommelier,
    Wine,
    dish_meets,
    key,
    packaged,
    wine_meets,
)

KINDS: Final = ("wine", "dish", "sommelier")
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "wine": ("id", "name", "variety", "winery", "notes", "say"),
    "dish": ("id", "name", "points", "traits", "say"),
    "sommelier": ("id", "name", "character", "bonus", "say"),
}
_OPTIONAL = frozenset({"say", "character"})
FEWEST: Final = {"wine": 14, "dish": 12, "sommelier": 4}
"""Cards of a kind below which no game can be dealt: 14 wines are for four players, 4
sommeliers for two (rulebook: Setup)."""
LARGEST_POINTS: Final = 20
"""Points of one card: a bound against slips, not a rule of the game."""
LONGEST_NAME: Final = 40
"""Characters of a name: what fits on a card and is short to say."""

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_TABLE = re.compile(r"\s*\[\[?\s*([\w.]+)\s*\]\]?")
_TOML_LINE = re.compile(r"\(at line (\d+)[^)]*\)|\(at end of document\)")

T = TypeVar("T")


def read(text: str, name: str) -> Cards:
    """The cards of a house deck. Raises DeckError for what cannot be played with.

    Lenient where nothing is ambiguous: further keys are left alone, and any number of
    cards will do for a record that needs no more.
    """
    reader = _Reader(text, name)
    if reader.findings:
        raise DeckError(reader.findings)
    return reader.cards(packaged())


def read_packaged() -> Cards:
    """The cards in `data`."""
    folder = files("engine.sip_and_savor") / "data"
    kept: dict[str, Any] = {}
    for kind, file in zip(KINDS, ("wines.toml", "dishes.toml", "sommeliers.toml"), strict=True):
        reader = _Reader((folder / file).read_text("utf-8"), file)
        if reader.findings:
            raise DeckError(reader.findings)
        kept[kind] = tuple(reader.read[kind].values())
    return Cards(kept["wine"], kept["dish"], kept["sommelier"])


def check(text: str, name: str) -> tuple[str, ...]:
    """Everything that is wrong with a house deck or likely a slip: `file:line: what; what to
    do`, in the order of the lines. Empty for a deck that is fine."""
    reader = _Reader(text, name)
    if reader.broken:
        return tuple(reader.findings)
    found = [*reader.numbered, *_slips(reader), *_counts(reader)]
    if not reader.findings:
        found += _never_met(reader, reader.cards(packaged()))
    return tuple(f"{name}:{line}: {what}" for line, what in sorted(found))


def players(cards: Cards) -> int:
    """For how many players, at most, the cards can be dealt; below 2 there is no game."""
    if len(cards.dishes) < FEWEST["dish"]:
        return 0
    wines = [count for count in range(5) if 4 + count * (count + 1) // 2 <= len(cards.wines)]
    return min(len(cards.sommeliers) // 2, max(wines, default=0))


# --- Reading ----------------------------------------------------------------


class _Spot(NamedTuple):
    """A table of the file: its line, and the lines of its keys."""

    line: int
    keys: dict[str, int]
    bonus: list[int]


class _Reader:
    """One text, read as far as it goes. `broken`: it is no TOML at all."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.numbered: list[tuple[int, str]] = []
        self.read: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}
        self.spots: dict[str, dict[str, _Spot]] = {kind: {} for kind in KINDS}
        self.tables: list[tuple[str, dict[str, Any], _Spot]] = []
        self.broken = False
        try:
            self.document = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            at = _TOML_LINE.search(str(error))
            line = int(at[1]) if at and at[1] else text.rstrip().count("\n") + 1
            what = _TOML_LINE.sub("", str(error)).strip()
            self.broken = True
            self.find(line, f"not TOML, {what}; mend this line or the one above")
            return
        self._take(_spots(text))

    def find(self, line: int, what: str) -> None:
        self.numbered.append((line, what))

    @property
    def findings(self) -> list[str]:
        return [f"{self.name}:{line}: {what}" for line, what in sorted(self.numbered)]

    def cards(self, other: Cards) -> Cards:
        """The cards read, with `other`'s where there are none of a kind."""
        wines, dishes, sommeliers = (tuple(self.read[kind].values()) for kind in KINDS)
        return Cards(wines or other.wines, dishes or other.dishes, sommeliers or other.sommeliers)

    def _take(self, spots: dict[str, list[_Spot]]) -> None:
        if not any(kind in self.document for kind in KINDS):
            self.find(1, "no cards; write tables [[wine]], [[dish]] or [[sommelier]]")
        for kind in KINDS:
            tables = self.document.get(kind, [])
            if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
                self.find(1, f"{kind} is not a list of tables; write [[{kind}]] above each card")
                continue
            known = spots[kind]
            for at, table in enumerate(tables):
                spot = known[at] if at < len(known) else _Spot(1, {}, [])
                self.tables.append((kind, table, spot))
                self._card(kind, table, spot)

    def _card(self, kind: str, table: dict[str, Any], spot: _Spot) -> None:
        before = len(self.numbered)
        card_id = self._text(table, spot, "id")
        if not card_id and isinstance(table.get("id", ""), str):
            self.find(spot.line, f'this {kind} has no id; give it one, such as id = "red-one"')
        elif card_id in self.read[kind]:
            line = self.spots[kind][card_id].line
            self.find(spot.line, f"{card_id!r} is the id of line {line} too; give it another")
        elif kind == "dish" and card_id == CLOSED:
            self.find(spot.line, f"{CLOSED!r} is the closing card's id; give the dish another")
        name = self._text(table, spot, "name") or card_id
        say = self._text(table, spot, "say")
        card: Any
        match kind:
            case "wine":
                variety, winery = (self._text(table, spot, one) for one in ("variety", "winery"))
                card = Wine(card_id, name, variety, winery, self._words(table, spot, "notes"), say)
            case "dish":
                points = self._points(table, spot.keys.get("points", spot.line), "this dish")
                card = Dish(card_id, name, points, self._words(table, spot, "traits"), say)
            case _:
                character = self._text(table, spot, "character")
                card = Sommelier(card_id, name, self._bonuses(table, spot), character, say)
        if len(self.numbered) == before:
            self.read[kind][card_id] = card
            self.spots[kind][card_id] = spot

    def _text(self, table: dict[str, Any], spot: _Spot, field: str) -> str:
        value = table.get(field, "")
        if isinstance(value, str):
            return value.strip()
        self.find(spot.keys.get(field, spot.line), f"{field} is no text; put it in quotes")
        return ""

    def _words(self, table: dict[str, Any], spot: _Spot, field: str) -> tuple[str, ...]:
        value = table.get(field, [])
        if isinstance(value, str):
            value = value.split(",")
        if isinstance(value, list) and all(isinstance(word, str) for word in value):
            return tuple(word.strip() for word in value if word.strip())
        line = spot.keys.get(field, spot.line)
        self.find(line, f'{field} is no list of words; write {field} = ["one", "two"]')
        return ()

    def _points(self, table: dict[str, Any], line: int, whose: str) -> int:
        value = table.get("points")
        if type(value) is int:
            return value
        told = "has no points" if value is None else f"has points {value!r}"
        self.find(line, f"{whose} {told}; write a whole number, such as points = 3")
        return 0

    def _bonuses(self, table: dict[str, Any], spot: _Spot) -> tuple[Bonus, ...]:
        listed = table.get("bonus", [])
        if isinstance(listed, dict):
            listed = [listed]
        if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
            line = spot.keys.get("bonus", spot.line)
            self.find(line, 'bonus is no list; write bonus = [{points = 2, wine_note = "herbal"}]')
            return ()
        found = []
        for at, one in enumerate(listed):
            line = spot.bonus[at] if at < len(spot.bonus) else spot.keys.get("bonus", spot.line)
            points = self._points(one, line, "a bonus")
            named = [name for name in CONDITIONS if name in one]
            for name in one:
                if name not in ("points", *CONDITIONS):
                    self.find(line, f"a bonus has no {name!r}; it has points and one of "
                              f"{', '.join(CONDITIONS)}")  # fmt: skip
            if len(named) != 1:
                count = "no condition" if not named else f"{len(named)} conditions"
                self.find(line, f"a bonus with {count}; give it one of {', '.join(CONDITIONS)}")
                continue
            wanted = one[named[0]]
            if not isinstance(wanted, str) or not wanted.strip():
                self.find(line, f"{named[0]} is no text; write a word in quotes")
                continue
            found.append(Bonus(points, **{named[0]: wanted.strip()}))
        return tuple(found)


def _spots(text: str) -> dict[str, list[_Spot]]:
    """Where each card's table and its keys stand, which tomllib does not tell."""
    spots: dict[str, list[_Spot]] = {kind: [] for kind in KINDS}
    spot: _Spot | None = None
    table = ""
    in_bonus = False
    for number, line in enumerate(text.split("\n"), 1):
        header = _TABLE.match(line) if line.lstrip().startswith("[") else None
        if header and (header[1] in KINDS or header[1].partition(".")[0] in KINDS):
            table, in_bonus = header[1], False
            if table in KINDS:
                spot = _Spot(number, {}, [])
                spots[table].append(spot)
            elif spot is not None and table == "sommelier.bonus":
                spot.bonus.append(number)
            continue
        if spot is None:
            continue
        field = re.match(r"\s*(\w+)\s*=", line)
        if field and table in KINDS:
            spot.keys.setdefault(field[1], number)
            in_bonus = field[1] == "bonus"
        if in_bonus:
            spot.bonus.extend([number] * line.partition("#")[0].count("{"))
    return spots


# --- Checking ---------------------------------------------------------------


def _slips(reader: _Reader) -> Iterator[tuple[int, str]]:
    names: dict[tuple[str, str], int] = {}
    for kind, table, spot in reader.tables:
        for field in table:
            if field not in FIELDS[kind]:
                line = spot.keys.get(field, spot.line)
                yield line, f"a {kind} has no {field!r}; it has {', '.join(FIELDS[kind])}"
        for field in FIELDS[kind]:
            if field not in table and field not in _OPTIONAL and field not in ("id", "points"):
                yield spot.line, f"this {kind} has no {field}; add it"
        card_id, name = table.get("id"), table.get("name")
        if isinstance(card_id, str) and card_id.strip() and not _ID.fullmatch(card_id):
            line = spot.keys.get("id", spot.line)
            yield line, f"{card_id!r} is no short id; use a-z, 0-9 and hyphens"
        if isinstance(name, str):
            line = spot.keys.get("name", spot.line)
            if not 1 <= len(name.strip()) <= LONGEST_NAME or not name.isprintable():
                yield line, f"a name has 1 to {LONGEST_NAME} characters; mend this one"
            elif (kind, key(name)) in names:
                other = names[kind, key(name)]
                yield line, f"{name!r} is the name of line {other} too; players could not tell them"
            names.setdefault((kind, key(name)), line)
        points = table.get("points")
        if kind == "dish" and type(points) is int and not 0 <= points <= LARGEST_POINTS:
            line = spot.keys.get("points", spot.line)
            yield line, f"{points} points; a dish has 0 to {LARGEST_POINTS}"
        bonus = table.get("bonus")
        if kind == "sommelier" and bonus == []:
            yield spot.keys.get("bonus", spot.line), "no bonus; give the sommelier two or three"


def _counts(reader: _Reader) -> Iterator[tuple[int, str]]:
    for kind in KINDS:
        count = sum(one == kind for one, _, _ in reader.tables)
        if 0 < count < FEWEST[kind]:
            line = next(spot.line for one, _, spot in reader.tables if one == kind)
            yield (
                line,
                f"{count} of [[{kind}]] are too few to deal; "
                f"add {FEWEST[kind] - count}, or leave the kind out to play with the packaged ones",
            )


def _never_met(reader: _Reader, cards: Cards) -> Iterator[tuple[int, str]]:
    for one in cards.sommeliers:
        for at, bonus in enumerate(one.bonus):
            met = any(wine_meets(wine, bonus) for wine in cards.wines) or any(
                dish_meets(dish, bonus) for dish in cards.dishes
            )
            if met:
                continue
            name, wanted = bonus.condition
            spot = reader.spots["sommelier"].get(one.id)
            if spot is None:
                yield (
                    1,
                    f"no card here meets {one.name}'s bonus, {name} {wanted!r}; "
                    "add [[sommelier]] cards of your own to go with these",
                )
            else:
                line = spot.bonus[at] if at < len(spot.bonus) else spot.line
                yield line, f"no card meets {name} {wanted!r}; mend the word or add such a card"
