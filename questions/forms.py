"""The forms of a key, taken apart once: what is written in parentheses, between slashes,
and in several parts, and how each form looks and sounds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from questions.lazy import lazy
from questions.lexicon import edible
from questions.measures import measured
from questions.normalise import levelled, numbered, plain, singular, without_articles
from questions.numbers import NUMBER_WORDS, exact, is_number, read
from questions.pronunciation import blurred, sound
from questions.terms import ALONE, DEMONYMS, LONE_TERMS, NATIONS, TERMS
from questions.vocabulary import FUNCTION, GENERIC, KIND, SMALL, roots

_ACCEPTED = re.compile(
    r"(?:(?:also|or|accept|allow)[: ]\s*)*(.+?)(?: (?:is |are )?(?:also )?"
    r"(?:accepted|acceptable|allowed|accept|ok|okay|fine))?",
    re.IGNORECASE,
)
_MARKED = re.compile(
    r"^(?:also|or|accept|allow|aka|a\.k\.a\.)\b|\b(?:accepted|acceptable|allowed|ok|okay|fine)$",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"(?:do not accept|don't accept|reject|not):?\s+(.+)"
    r"|(.+?) (?:is |are )?(?:not accepted|refused)",
    re.IGNORECASE,
)
_ENDING = re.compile(r"(?<=\w)\((e?s|ies)\)")
_NO_NAME = KIND | GENERIC | FUNCTION | roots("character disambiguation tv television person animal")
_FULL_NAME = re.compile(r"[A-Z][\w'’.-]*(?: (?:of|the|and|de|la|[A-Z][\w'’.-]*))+ \(")
_ELIDED = re.compile(r"\b[LDld]['’](?=[A-Za-zÀ-ÿ]{3})")
_OWNER = re.compile(r"[A-Z]\w+['’]s (?=\w{3,} \w{3,})")
_LONE_NUMERAL = re.compile(r"(?<=[a-z] )X$")
_DIGIT = re.compile(r"\d")
_MONEY = re.compile(r"[$£€](\d+)\.(\d\d)$")
_OTHERWISE = re.compile(r"\s+/\s+|;\s+|,?\s+or\s+")
_QUALIFIER = re.compile(r"[^\W\d_a-zß-öø-ÿ]|the ")
_PROMPTED = re.compile(r"(?:prompt(?: on| for)?):?\s+(.+)", re.IGNORECASE)


class Form:
    """One way to write an answer. `written` is as the key has it, `source` the entry of the
    key that it comes from; the rest is worked out when it is first needed."""

    def __init__(self, written: str, source: str | None = None) -> None:
        self.written = written
        self.source = source or written

    @lazy
    def plain(self) -> tuple[str, ...]:
        return tuple(plain(numbered(self.written)).split())

    @lazy
    def stems(self) -> tuple[str, ...]:
        """Normal words without articles and plurals; numbers as digits."""
        return canonical(self.plain)

    @lazy
    def joined(self) -> str:
        return "".join(self.stems)

    @lazy
    def numbers(self) -> tuple[str, ...]:
        return tuple(sorted(exact(word) for word in self.stems if is_number(word)))

    @lazy
    def phonemes(self) -> str:
        """As it is read in English."""
        return sound(self.written)

    @lazy
    def sound(self) -> str:
        return blurred(self.phonemes)

    @lazy
    def proper(self) -> bool:
        """Whether it is written as a name, of something that is not of the table."""
        names = re.findall(r"[^\W\d_]{2,}", self.written)
        return (
            bool(names)
            and all(name[0].isupper() or name in FUNCTION or name in SMALL for name in names)
            and not all(edible(word) for word in (*self.plain, *self.stems))
        )

    @lazy
    def parts(self) -> tuple[Form, ...]:
        """`chickpeas and tahini` has two; a form in one part has none."""
        if not re.search(r"\band\b|&|\+|\bplus\b", self.written, re.IGNORECASE):
            return ()
        pieces = re.split(r"\s*(?:,|&|\+|\band\b|\bplus\b)\s*", self.written, flags=re.IGNORECASE)
        parts = tuple(Form(piece, self.source) for piece in pieces if plain(piece))
        # `M&M's`, `surf and turf`: a part of one letter is no part.
        return parts if len(parts) > 1 and all(len(part.joined) > 2 for part in parts) else ()

    def __repr__(self) -> str:
        return f"Form({self.written!r})"


@lru_cache(maxsize=32_768)
def canonical(words: tuple[str, ...]) -> tuple[str, ...]:
    """Plain words as they are compared: numbers read, spellings level, no articles or plurals."""
    if NUMBER_WORDS.isdisjoint(words) and not _DIGIT.search("".join(words)):
        return tuple(map(root, without_articles(words)))
    return tuple(root(word) for word in without_articles(measured(read(words))))


@lru_cache(maxsize=32_768)
def root(word: str) -> str:
    """One word of `canonical`."""
    level = levelled(word)
    return singular(exact(level) if is_number(level) else level)


class Forms:
    """The forms of a whole key: those that are right, wrong, and right as far as they go."""

    def __init__(
        self, answers: tuple[str, ...], reject: tuple[str, ...], prompt: tuple[str, ...]
    ) -> None:
        right: list[Form] = []
        wrong = [Form(text) for text in reject]
        short = [Form(text) for text in prompt]
        for text in answers:
            _expand(text, right, wrong, short)
        self.right = _distinct(right)
        self.wrong = _distinct(wrong)
        self.short = _distinct(short)


def _distinct(forms: list[Form]) -> tuple[Form, ...]:
    seen = {form.plain: form for form in reversed(forms) if form.plain}
    return tuple(form for form in forms if form.plain and seen.get(form.plain) is form)


def _expand(text: str, right: list[Form], wrong: list[Form], short: list[Form]) -> None:
    """`almond (almonds accepted)`, `vine leaf / grape leaf`, `Starr, Ringo`."""
    text_of = text
    # `tomato(es)` is two forms.
    for ending in _ENDING.findall(text):
        right.append(Form(text.replace(f"({ending})", ending), text))
        text_of = text_of.replace(f"({ending})", "")
    outside = text_of
    for found in re.finditer(r"[(\[]([^)\]]*)[)\]]", text_of):
        outside = outside.replace(found[0], " ")
        inside = found[1].strip()
        if refused := _REFUSED.fullmatch(inside):
            wrong += [Form(piece, text) for piece in _pieces(refused[1] or refused[2])]
        elif prompted := _PROMPTED.fullmatch(inside):
            short += [Form(piece, text) for piece in _pieces(prompted[1])]
        elif _MARKED.search(inside) and (accepted := _ACCEPTED.fullmatch(inside)):
            right += [Form(piece, text) for piece in _pieces(accepted[1])]
        else:
            right.append(Form(text.replace("(", " ").replace(")", " "), text))
            # `eggplant (aubergine)` has another name, `Turkey (bird)` a kind, and a name in
            # several words (`Richard Parker (tiger)`) says what it is the name of.
            other = canonical(tuple(plain(inside).split()))
            named = _FULL_NAME.match(text) and inside[:1].islower()
            last = text.rstrip().endswith(found[0])
            if last and other and not named and not set(other) & _NO_NAME:
                right.append(Form(inside, text))
    for piece in (outside, *_OTHERWISE.split(outside)):
        if not plain(piece):
            continue
        right.append(Form(piece.strip(), text))
        right += [Form(other, text) for other in _otherwise_written(piece.strip())]
        main, comma, rest = piece.strip().partition(", ")
        if comma and "," not in rest and main[:1].isupper() and _QUALIFIER.match(rest):
            # `Starr, Ringo` and `Bodega Bay, California`; a list of three is neither.
            right += [Form(f"{rest} {main}", text), Form(main, text)]


def _otherwise_written(piece: str) -> Iterator[str]:
    """`L'Oréal` without its article, `Whitbread's Trophy Bitter` without its maker,
    `Pius X` in words, `50%` as a half."""
    if _ELIDED.search(piece):
        yield _ELIDED.sub("", piece)
    if owner := _OWNER.match(piece):
        rest = piece[owner.end() :]
        if not set(canonical(tuple(plain(rest).split()))) & _NO_NAME:
            yield rest
    if numeral := _LONE_NUMERAL.search(piece):
        yield f"{piece[: numeral.start()]}the tenth"
    if money := _MONEY.match(piece):
        yield f"{money[1]}{money[2]}"
    stems = canonical(tuple(plain(piece).split()))
    if len(stems) == 2 and stems[1] == "percent" and stems[0] in _SHARES:
        yield _SHARES[stems[0]]
    if len(stems) == 1 and stems[0] in _PERCENT:
        yield f"{_PERCENT[stems[0]]} percent"


_SHARES = {"50": "1/2", "25": "1/4", "75": "3/4", "20": "1/5", "10": "1/10"}
_PERCENT = {share: percent for percent, share in _SHARES.items()}


Stems = tuple[str, ...]


def termed(forms: Iterable[Form], refused: Iterable[Form], question: str) -> tuple[Form, ...]:
    """The forms, and with the other names of what they name (`questions.terms`)."""
    found = list(forms)
    shut = {form.stems for form in refused}
    asked = canonical(tuple(plain(question).split()))
    national = not NATIONS.isdisjoint(plain(question).split())
    for form in tuple(found):
        others = [(other, other) for other in _LONE_TERMS.get(form.stems, ())]
        if national:
            others += [(other, other) for other in _NATIONAL.get(form.stems, ())]
        for other, words in (*others, *_within_terms(form)):
            if words not in shut and _place(asked, other) < 0:
                written = " ".join(words)
                # A name by another name is a name still.
                found.append(Form(written.title() if form.proper else written, form.source))
    return _distinct(found)


def _within_terms(form: Form) -> Iterator[tuple[Stems, Stems]]:
    """The other names of each term in the form, and the form's words with that name in them."""
    for stem in form.stems:
        for term, others in _TERMS.get(stem, ()):
            at = _place(form.stems, term)
            alone = len(form.stems) == len(term)
            if at < 0 or (not alone and not ALONE.isdisjoint(term)):
                continue
            for other in others:
                yield other, (*form.stems[:at], *other, *form.stems[at + len(term) :])


def _place(words: tuple[str, ...], part: tuple[str, ...]) -> int:
    size = len(part)
    spots = range(len(words) - size + 1)
    return next((at for at in spots if words[at : at + size] == part), -1)


def _alike(rows: Iterable[Iterable[str]]) -> dict[Stems, list[Stems]]:
    """Each name, and the others of its rows."""
    found: dict[Stems, list[Stems]] = {}
    for row in rows:
        names = [canonical(tuple(name.split())) for name in row]
        for name in names:
            found.setdefault(name, []).extend(other for other in names if other != name)
    return found


def _terms() -> dict[str, list[tuple[Stems, list[Stems]]]]:
    """By the first word of each term: the term, and its other names."""
    found: dict[str, list[tuple[Stems, list[Stems]]]] = {}
    for term, others in _alike(TERMS).items():
        found.setdefault(term[0], []).append((term, others))
    return found


_TERMS = _terms()
_LONE_TERMS = _alike(LONE_TERMS)
_NATIONAL = _alike((place, *people) for place, people in DEMONYMS)


def _pieces(text: str) -> list[str]:
    return [piece for piece in re.split(r"\s*(?:,|;|/|\bor\b)\s*", text) if plain(piece)]
