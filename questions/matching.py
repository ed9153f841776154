"""A claim against all the forms of one column of a key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from questions.claims import Claim, Question, unordered
from questions.fits import NOTHING, RIGHT, Fit, Kin, better, kin_of, partial, rank, within
from questions.forms import Form, root
from questions.lazy import lazy
from questions.lexicon import known
from questions.nearness import Shelf, Spoken, closeness
from questions.normalise import singular
from questions.numbers import NUMBER_WORDS, is_number
from questions.pronunciation import said
from questions.reading import Words
from questions.respelling import respelled
from questions.variants import Variants
from questions.vocabulary import BOUNDS, FUNCTION


class Side:
    """The forms of one column of a key, indexed by what claims are looked up by."""

    def __init__(self, forms: Sequence[Form]) -> None:
        self.forms = tuple(forms)
        self._joined: dict[str, Form] = {}
        self._bags: dict[Words, Form] = {}
        self._sounds: dict[str, Form] = {}
        self._by_first: dict[str, list[Form]] = {}
        self._by_stem: dict[str, list[Form]] = {}
        for form in self.forms:
            if not form.stems:
                continue
            self._joined.setdefault(form.joined, form)
            self._bags.setdefault(unordered(form.stems), form)
            if form.sound:
                self._sounds.setdefault(form.sound, form)
            if other := respelled(form.written):
                self._sounds.setdefault(said(other.split()), form)
            for stem in set(form.stems):
                self._by_stem.setdefault(stem, []).append(form)

        self._longest = max((len(form.plain) for form in self.forms), default=0) + 2
        lengths = [len(form.joined) for form in self.forms if form.stems] or [0]
        # What sounds like a form is written with about as many letters.
        self._least, self._reach = 0.3 * min(lengths), 1.6 * max(lengths) + 4

    @lazy
    def _odd(self) -> bool:
        """Whether a form holds a word that no dictionary here has."""
        return any(not known(word) for form in self.forms for word in form.plain)

    @lazy
    def _variants(self) -> Variants:
        return Variants(self.forms)

    @lazy
    def _kin(self) -> Kin:
        return kin_of(self.forms)

    @lazy
    def _shelf(self) -> Shelf:
        return Shelf(self.forms)

    def fit(self, claim: Claim) -> Fit:
        """The best that can be said for the claim as one of the forms."""
        told: set[Form] = set()
        return self.nearly(claim, self.outright(claim, told), told)

    def outright(self, claim: Claim, told: set[Form]) -> Fit:
        """The same for what is said outright, and no slip of spelling or hearing. Puts the
        forms that something could be told of into `told`."""
        if not self.forms or not claim.stages:
            return NOTHING
        best = self._exact(claim)
        if best.form is not None:
            return Fit("doubtful", 0.5, best.form) if self._only_bounds(best.form, claim) else best
        if not self._shares_none(claim):
            for form in self._candidates(claim, True):
                if form not in told and (found := within(claim, form, self._kin)) is not NOTHING:
                    told.add(form)
                    best = better(best, found)
            for form in self._candidates(claim, False):
                if form not in told and (found := partial(claim, form)) is not NOTHING:
                    told.add(form)
                    best = better(best, found)
        if not best.right:
            best = better(best, self._otherwise(claim))
        if best.form is not None and best.right and self._only_bounds(best.form, claim):
            return Fit("doubtful", 0.5, best.form)
        return best

    def _shares_none(self, claim: Claim) -> bool:
        """Whether no form has a word of the claim."""
        stems = self._by_stem.keys()
        if not stems.isdisjoint(claim.stages[0]) or not stems.isdisjoint(claim.stages[-1]):
            return False
        # Numbers are read otherwise where a pause parts them.
        return NUMBER_WORDS.isdisjoint(claim.words) or stems.isdisjoint(claim.marked)

    def _only_bounds(self, form: Form, claim: Claim) -> bool:
        return bool(form.numbers) and claim.bounded and BOUNDS.isdisjoint(form.plain)

    def _otherwise(self, claim: Claim) -> Fit:
        """What the words themselves do not show: initials, first names and the like."""
        found = self._variants.fit(claim)
        if found is not NOTHING:
            return found
        for renamed, names, alone in self._variants.renamed(claim):
            best = self._exact(renamed)
            for form in () if best.right else self._candidates(renamed, True):
                best = better(
                    best, better(within(renamed, form, self._kin), partial(renamed, form))
                )
            if best.right and best.form:
                beside = (set(best.form.stems) & set(claim.words)) - names - FUNCTION
                if beside or (alone and len(best.form.stems) == 1):
                    return Fit("within", min(best.score, 0.9), best.form)
        return NOTHING

    def nearly(self, claim: Claim, best: Fit, told: set[Form]) -> Fit:
        """The better of what was found outright and of what is nearly said."""
        if best.right or not self.forms or not claim.stages:
            return best
        found = self._near(claim, told)
        if not found.right and len(claim.residue) > 1:
            found = better(found, self._inside(claim))
        return better(best, found)

    def _exact(self, claim: Claim) -> Fit:
        for joined in claim.joined:
            form = self._joined.get(joined)
            if form is not None:
                return Fit("same", 1.0, form)
        for stage in claim.stages:
            if 1 < len(stage) <= self._longest:
                form = self._bags.get(claim.bag(stage))
                if form is not None:
                    return Fit("same", 0.95, form)
        form = self._joined.get("".join(claim.residue)) if claim.residue else None
        if form is not None:
            return Fit("within", 0.92, form)
        for text in claim.by_ear:
            if text.letters > self._reach:
                break
            if text.letters < self._least:
                continue
            form = self._sounds.get(text.sound)
            if form is not None and not claim.question.gives(form):
                return Fit("sound", 0.96, form)
        return NOTHING

    def _candidates(self, claim: Claim, first: bool) -> list[Form]:
        if first:
            index, words = self._firsts(claim.question), dict.fromkeys(claim.marked)
        else:
            index, words = self._by_stem, dict.fromkeys(claim.residue or claim.stages[-1])
        return [form for word in words if word in index for form in index[word]]

    def alike(self, text: Spoken) -> Form | None:
        """The form that sounds the same as a text."""
        return self._sounds.get(text.sound)

    def weighs_like(self, text: Spoken) -> bool:
        """Whether a form is about as long as a text, to the ear."""
        return self._shelf.weighs_like(text)

    def near(self, text: Spoken) -> Iterator[Form]:
        """The forms that may be near a text."""
        return self._shelf.near(text)

    def _firsts(self, question: Question) -> dict[str, list[Form]]:
        """The forms by the words that may begin them where they stand in a claim."""
        if not self._by_first:
            for form in self.forms:
                starts = {*form.stems, *question.core(form)} if form.proper else form.stems[:1]
                for stem in {*starts, *question.core(form)[:1]}:
                    self._by_first.setdefault(stem, []).append(form)
        return self._by_first

    def _near(self, claim: Claim, told: set[Form]) -> Fit:
        """Almost a form: misspelled, or written by a recogniser as it sounded."""
        if any(is_number(word) for word in claim.stages[-1]):
            return NOTHING
        best = NOTHING
        for text in claim.near_texts:
            if text.letters > self._reach:
                continue
            for form in self.near(text):
                if form in told or (
                    claim.question.gives(form) and not claim.question.words.isdisjoint(text.stems)
                ):
                    continue
                score, kind = closeness(text, form)
                if (kind in RIGHT, kind != "other", score) > rank(best):
                    best = Fit(kind, score, form)
        return best

    def _inside(self, claim: Claim) -> Fit:
        """A form written as one word or as two, or misspelled, among other words."""
        words = claim.words
        asked = claim.question
        shut = [len(w) < 3 or asked.empty(singular(w)) or is_number(w) for w in words]
        for at in range(len(words)):
            for size in (1, 2):
                if shut[at + size - 1 : at + size] != [False]:
                    break
                part = words[at : at + size]
                form = self._nearly(part)
                if form is None or asked.gives(form):
                    continue
                mended = Claim((*words[:at], *form.plain, *words[at + size :]), asked)
                found = within(mended, form, self._kin)
                if found.right:
                    return Fit("spelling", min(found.score, 0.84), form)
        return NOTHING

    def _nearly(self, part: Words) -> Form | None:
        form = self._joined.get("".join(map(root, part)))
        if form is not None or (all(map(known, part)) and (len(part) > 1 or not self._odd)):
            return form
        text = Spoken(part)
        for form in self.near(text):
            if len(form.plain) == len(part) and closeness(text, form)[1] == "spelling":
                return form
        return None
