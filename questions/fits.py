"""How well one claim fits one form of a key, when its words are taken as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from questions.claims import Claim, Question
from questions.first_names import MONONYMS, one_name
from questions.forms import Form
from questions.lexicon import edible, everyday
from questions.numbers import exact, is_number
from questions.reading import PAUSE, Words
from questions.terms import DEMONYM_WORDS
from questions.vocabulary import (
    CLUB,
    CONTAINERS,
    DIRECTIONS,
    FILLERS,
    FORE_KINDS,
    FORKS,
    FUNCTION,
    GENERIC,
    HARMLESS,
    INGREDIENTS,
    KIND,
    MADE_HEADS,
    MADE_THINGS,
    MONTHS,
    OTHERING,
    PERSON,
    PLACE_KINDS,
    PLACES,
    PORTIONS,
    PRODUCTS,
    SHARED_CITIES,
    SMALL,
    TEAMS,
    TITLES,
    UNITS,
)

Kind: TypeAlias = Literal[
    "same", "sound", "spelling", "within", "core", "doubtful", "part", "general", "other"
]
RIGHT: frozenset[Kind] = frozenset(("same", "sound", "spelling", "within", "core"))


class Fit(msgspec.Struct, frozen=True):
    kind: Kind
    score: float
    form: Form | None = None

    @property
    def right(self) -> bool:
        return self.kind in RIGHT


NOTHING = Fit("other", 0.0)


class Kin(msgspec.Struct, frozen=True):
    """What the other forms of a column tell of a name: by a surname the words that stand before
    it in fuller forms, and every number."""

    first: dict[str, frozenset[str]] = {}
    numbers: frozenset[str] = frozenset()


NO_KIN = Kin()


def kin_of(forms: Sequence[Form]) -> Kin:
    """What these forms tell of one another."""
    first: dict[str, set[str]] = {}
    numbers: set[str] = set()
    for form in forms:
        numbers.update(form.numbers)
        if form.proper and len(form.stems) > 1:
            before = set(form.stems[:-1]) - TITLES - SMALL - KIND
            first.setdefault(form.stems[-1], set()).update(before)
    # A name that other words follow in the key (`Dundee Central Library`) is no surname.
    inner = {stem for form in forms for stem in form.stems[:-1]}
    named = {name: frozenset(words) for name, words in first.items() if words and name not in inner}
    return Kin(named, frozenset(numbers))


def rank(found: Fit) -> tuple[bool, bool, float]:
    return found.right, found.kind != "other", found.score


def better(one: Fit, other: Fit) -> Fit:
    """The one that ranks higher, the first where neither does."""
    if other is NOTHING:
        return one
    return other if one is NOTHING or rank(other) > rank(one) else one


def _span(words: Words, form: Words) -> tuple[int, int] | None:
    """Where the form's words stand together in the claim; pauses inside do not part them."""
    for start in range(len(words) - len(form) + 1):
        if words[start] != form[0]:
            continue
        at, taken = start, 0
        while at < len(words) and taken < len(form):
            if words[at] == form[taken]:
                taken += 1
            elif words[at] != PAUSE or taken == 0:
                break
            at += 1
        if taken == len(form):
            return start, at
    return None


def within(claim: Claim, form: Form, kin: Kin = NO_KIN) -> Fit:
    """The whole form, among other words: harmless ones, or ones that make it another thing."""
    stems = form.stems
    span = None
    if claim.held.issuperset(stems):
        span = _span(claim.marked, stems) or _shuffled(claim.marked, form)
    if span is None:
        stems = claim.question.core(form)
        if stems and claim.held.issuperset(stems):
            span = _span(claim.marked, stems)
    if span is None:
        return NOTHING
    start, end = span
    if claim.question.gives(form) and claim.residue:
        return NOTHING
    # A stutter or a repetition of the answer adds nothing to it.
    again = {*form.stems, *stems}
    left = [
        word
        for word in _beside(claim, range(start - 1, -1, -1))
        if word not in again and not form.joined.startswith(word)
    ]
    right = [word for word in _beside(claim, range(end, len(claim.marked))) if word not in again]
    if form.numbers and any(is_number(word) for word in (*left, *right)):
        return Fit("doubtful", 0.5, form)
    if _of_another(claim, form, stems, left, right, kin):
        return Fit("other", 0.45, form)
    if stems is not form.stems and not (KIND | GENERIC).isdisjoint((*left, *right)):
        # `Red Sea` is not `Red River`, though the river goes without saying.
        return NOTHING
    alone = len(stems) == 1 and form.proper and form.stems[:1] == stems != form.stems
    if alone and len(right) == 1 and not left and not claim.question.person:
        # Nor is `Star Trek` `Star Wars`.
        return NOTHING
    named = len(stems) > 1 or claim.question.person or bool(form.numbers)
    if form.proper and not named:
        # Keys write `Tennis` and `Apple` too: `table tennis` is another thing.
        changed = any(w in OTHERING or w in GENERIC or edible(w) for w in left)
        acronym = form.written.isupper() and len(form.joined) > 2
        named = not changed and (acronym or not any(map(edible, right)))
    if right and not named and not _of_a_kind(form, right, claim.question):
        return Fit("other", 0.45, form)
    if left and not named:
        together = " ".join((left[0], *stems))
        if set(left) <= HARMLESS | DEMONYM_WORDS | claim.question.words:
            if together in MADE_THINGS:
                return Fit("doubtful", 0.55, form)
        elif not OTHERING.isdisjoint(left) or (
            form.stems[-1] in MADE_HEADS and any(map(edible, left))
        ):
            # `ginger beer` is no beer.
            return Fit("other", 0.45, form)
        else:
            return Fit("doubtful", 0.55, form)
    if _linked(claim, start, end):
        return Fit("doubtful", 0.55, form)
    extra = len(left) + len(right)
    return Fit("within", max(0.8, 0.92 - 0.03 * extra), form)


def _of_another(
    claim: Claim, form: Form, stems: Words, left: list[str], right: list[str], kin: Kin
) -> bool:
    """Whether the words beside a name make it the name of another: `Louis Armstrong` for
    `Neil Armstrong` or `Armstrong`, `New Mexico` for `Mexico`, `Toy Story 2` for `Toy Story`."""
    before = left[0] if left else ""
    asked = claim.question.kind
    if asked and form.proper and any(w in PLACE_KINDS and w != asked for w in (*left, *right)):
        return True
    if right and is_number(right[0]) and not form.numbers:
        number = exact(right[0])
        if kin.numbers:
            return number not in kin.numbers
        series = form.proper and not claim.question.person and MONTHS.isdisjoint(stems)
        if series and number.isdigit() and int(number) <= 30:
            return True
    if claim.question.person:
        first = kin.first.get(stems[0]) if len(stems) == 1 else None
        return bool(first and len(before) > 1 and before not in _BEFORE_NAMES) and not any(
            one_name(before, name) for name in first or ()
        )
    return form.proper and (before in FORKS or (before == "northern" and form.joined == "ireland"))


_BEFORE_NAMES = TITLES | HARMLESS | PERSON | KIND | DEMONYM_WORDS


def _shuffled(words: Words, form: Form) -> tuple[int, int] | None:
    """Where a name stands in another order, or with one more word in it (`John Fitzgerald
    Kennedy`)."""
    size = len(form.stems)
    if not form.proper or size < 2 or form.numbers:
        return None
    bag = sorted(form.stems)
    for start in range(len(words) - size + 1):
        if sorted(words[start : start + size]) == bag:
            return start, start + size
        run = words[start : start + size + 1]
        if run[0] == form.stems[0] and run[-1] == form.stems[-1]:
            for at in range(1, size):
                if (*run[:at], *run[at + 1 :]) == form.stems and run[at] not in (PAUSE, "and"):
                    return start, start + size + 1
    return None


def _of_a_kind(form: Form, after: list[str], question: Question) -> bool:
    """Whether words behind the form only name its kind: `almond nut`, `basmati rice`. An
    everyday word before another makes a new thing (`almond milk`, `ginger ale`)."""
    named = set(after) - question.words
    if form.stems[-1] in HARMLESS:
        # What is said of a thing may be said with it: `yellow cabs`.
        return True
    if named <= DEMONYM_WORDS and form.written[:1].isupper():
        return True
    if form.stems[-1] in INGREDIENTS and not named.isdisjoint(PRODUCTS):
        return False
    if named <= KIND | PORTIONS:
        return True
    return named <= GENERIC and not everyday(form.plain[-1])


def _beside(claim: Claim, places: range) -> list[str]:
    """The content words that stand in one phrase with the form, on one side of it."""
    found: list[str] = []
    before = places.step < 0
    words = claim.marked
    for at in places:
        word = words[at]
        if word in ("of", "de", "du", "di"):
            beyond = words[at - 1] if before and at else ""
            if before and (beyond in CONTAINERS or claim.question.empty(beyond)):
                break
            continue
        if word == PAUSE or claim.question.empty(word):
            break
        if word not in FILLERS:
            found.append(word)
    return found


def _linked(claim: Claim, start: int, end: int) -> bool:
    """Whether `and` ties something else to the form: `rum and coke` is not rum."""
    words = claim.marked
    if end + 1 < len(words) and words[end] == "and" and not claim.question.empty(words[end + 1]):
        return True
    before = start >= 2 and words[start - 1] == "and"
    return before and not claim.question.empty(words[start - 2])


def partial(claim: Claim, form: Form) -> Fit:
    """Some of the form's words and nothing else: enough, half of it, or nothing told."""
    said = claim.residue or claim.stages[-1]
    stage = claim.stages[-1]
    if claim.question.person:
        stage = tuple(word for word in stage if word not in TITLES or word in form.stems) or stage
    if not set(stage) <= set(form.stems) or len(stage) >= len(form.stems):
        if not set(said) < set(form.stems):
            return NOTHING
        stage = said
    if form.numbers and not set(form.numbers) <= set(stage):
        year = [number for number in form.numbers if len(number) == 4]
        if claim.question.year and year and stage == (year[-1],):
            return Fit("core", 0.9, form)
        blank = FUNCTION | UNITS | GENERIC | claim.question.words
        if any(map(is_number, stage)) or not set(stage) <= set(form.stems) or blank & set(stage):
            return NOTHING
        return Fit("part", 0.6, form)
    missing = [word for word in form.stems if word not in stage]
    if all(word in claim.question.words or word in FUNCTION for word in stage):
        return Fit("general", 0.2, form)
    if all(word in GENERIC for word in stage):
        return Fit("general", 0.3, form)
    if all(word in claim.question.words or word in FUNCTION for word in missing):
        return Fit("core", 0.9, form)
    if form.numbers and all(word in UNITS for word in missing):
        return Fit("core", 0.9, form)
    if claim.question.person and stage[-1] == _surname(form) and _in_order(stage, form.stems):
        return Fit("core", 0.88, form)
    if form.proper and len(stage) == 1 and stage == form.stems[:1] and stage[0] in MONONYMS:
        return Fit("core", 0.86, form)
    if len(stage) > 1 and stage == form.stems[: len(stage)] and GENERIC.issuperset(missing):
        return Fit("core", 0.87, form)
    if form.proper and _told(form, stage, missing, claim.question):
        return Fit("core", 0.87, form)
    if form.proper and len(missing) == 1 and len(stage) > 1 and stage == form.stems[1:]:
        return Fit("core", 0.86, form)
    return Fit("part", 0.6, form)


def _surname(form: Form) -> str:
    return next((word for word in reversed(form.stems) if word not in TITLES), "")


def _in_order(words: Words, form: Words) -> bool:
    rest = iter(form)
    return all(word in rest for word in words)


def _told(form: Form, said: Words, missing: list[str], question: Question) -> bool:
    """Whether what a name is said without tells nothing: its kind (`Aintree Racecourse`) or
    where it lies (`Bath, England`)."""
    if set(said) <= PLACES | TITLES:
        return False
    if missing[-1:] != [form.stems[-1]]:
        return missing == [form.stems[0]] and missing[0] in FORE_KINDS
    shared = question.club and not SHARED_CITIES.isdisjoint(said)
    vague = (DIRECTIONS - TEAMS) | (TEAMS if shared or not question.club else set())
    if question.club and not shared and set(missing) <= TEAMS:
        return True
    if set(missing) <= vague:
        return False
    start = len(said)
    if form.stems[:start] == said and set(missing) <= PLACES:
        return True
    return set(missing) <= KIND | CLUB | SMALL
