"""What would have settled a ruling that people turned: one entry for the bank, or none.

An entry is only offered when the judge, run with it, rules what people ruled on what
was heard, and when it lets nothing else pass: no listed wrong answer, no half answer, no
answer of another question. Everything else is left to people, with the reason.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace
from rapidfuzz.distance import Levenshtein

from questions.bank import Bank, Question
from questions.carriers import CLOSERS, OPENERS
from questions.forms import Form
from questions.judge import judge
from questions.keys import Key
from questions.lexicon import known, of_the_table
from questions.normalise import plain, sayable
from questions.phonetics import likeness, sound, weight
from questions.reading import PAUSE, peel, read_words, strip, words_of
from questions.vocabulary import FUNCTION

Column: TypeAlias = Literal["accept", "reject", ""]

MISHEARD = 0.5
"""Likeness to the answer from which what was heard may be how a recogniser wrote it: below,
it is something else, and as an alias it would stand for anything."""
_SAME_SOUND = 0.93
"""Likeness from which two texts can't be told apart by ear: `lambic`, `limbic` is 0.91."""
_LIKE = 0.6
"""Likeness from which what was heard is compared whole, carriers and all."""
_RELATED = 0.4
"""Likeness of spelled sounds below which the judge never takes one text for another."""
_SHORTEST = 1.8
"""Weight (questions.phonetics) below which a sound is in too many words: `uh`, `the`."""
_TEXTS = 3
"""Texts of each try that are looked at; further down a recogniser only guesses."""
_FILLING = FUNCTION | {word for text in (*OPENERS, *CLOSERS) for word in plain(text).split()}


class Dispute(msgspec.Struct, frozen=True):
    """A ruling that people see otherwise: `right` is theirs.

    `heard` is what was heard, try by try, each best first; `claimed` what the players say
    that was said. `said`: people say that it was the answer as it is listed. `typed`: what
    was heard was typed, so that it is what was meant.
    """

    question: Question
    heard: tuple[tuple[str, ...], ...]
    right: bool
    claimed: tuple[str, ...] = ()
    said: bool = False
    typed: bool = False


class Settlement(msgspec.Struct, frozen=True):
    """The `entry` for a `column` of the question's line; both are empty where none settles.

    `at` is the place in `heard` of the try that it turns on, `because` a short reason. `now`:
    the judge rules so already, by the bank as it is.
    """

    because: str
    column: Column = ""
    entry: str = ""
    at: int = -1
    now: bool = False


def settle(dispute: Dispute, bank: Bank, commands: Container[str] = ()) -> Settlement:
    """What would have settled the dispute. `commands` are sayable phrases that the host acts
    on, which no alias may be."""
    wanted = "accept" if dispute.right else "reject"
    key = dispute.question.key()
    tries = [(at, heard) for at, heard in enumerate(dispute.heard) if any(heard)]
    if not tries:
        return Settlement("nothing was heard")
    # The last try is what people had in their ears.
    tries.reverse()
    for at, heard in tries:
        if judge(key, heard).verdict == wanted:
            return Settlement("the judge rules so, with the bank as it is", at=at, now=True)
    refusal = ""
    for entry in dict.fromkeys(_candidates(dispute, [heard for _, heard in tries])):
        amended = _with(dispute.question, entry, right=dispute.right)
        found = (at for at, heard in tries if judge(amended.key(), heard).verdict == wanted)
        settled = next(found, None)
        against = _against_alias if dispute.right else _against_reject
        reason = against(dispute, entry, amended, bank, commands)
        if reason or settled is None:
            refusal = refusal or reason or _in_vain(dispute, entry, amended, tries[0][1])
            continue
        column: Column = "accept" if dispute.right else "reject"
        return Settlement(_why(dispute, entry), column, entry, settled)
    return Settlement(refusal or "only filler was heard", at=tries[0][0])


def _in_vain(dispute: Dispute, entry: str, amended: Question, heard: tuple[str, ...]) -> str:
    """Why an entry that nothing speaks against would not have settled it."""
    claims = {" ".join(strip(words_of(text))) for text in dispute.claimed}
    if entry in claims:
        return f"“{entry}” was claimed, and nothing like it was heard"
    return f"with “{entry}” the judge would still find: {judge(amended.key(), heard).why}"


def _with(question: Question, entry: str, *, right: bool) -> Question:
    if right:
        return replace(question, accept=(*question.accept, entry))
    return replace(question, reject=(*question.reject, entry))


# --- what might be an entry ---


def _candidates(dispute: Dispute, tries: list[tuple[str, ...]]) -> Iterator[str]:
    """What was claimed, if it is new, and what was heard, without its carriers."""
    for text in dispute.claimed:
        if dispute.right and judge(dispute.question.key(), (text,)).verdict != "accept":
            yield from _cores(text, dispute)
    for heard in tries:
        texts = heard[:_TEXTS]
        if not dispute.right:
            # What was taken for the answer first.
            key = dispute.question.key()
            texts = tuple(sorted(texts, key=lambda text: judge(key, (text,)).verdict != "accept"))
        for text in texts:
            yield from _cores(text, dispute)


def _cores(text: str, dispute: Dispute) -> Iterator[str]:
    """The claims in a text. What sounds like the answer comes first, whatever carriers or
    joining words are in it: `chick please`, `p no noir`."""
    words = tuple(word for word in words_of(text) if word != PAUSE)
    stages = [" ".join(stage) for stage in peel(words)]
    targets = _targets(dispute)
    nearest = max(stages, key=lambda stage: _nearest(stage, targets), default="")
    if _nearest(nearest, targets) >= _LIKE:
        yield nearest
    for claim in read_words(words_of(text)).claims:
        core = strip(claim)
        if not _FILLING.issuperset(core):
            yield " ".join(core)


def _targets(dispute: Dispute) -> tuple[str, ...]:
    """What an alias may be a mishearing of: what was claimed, else the answer."""
    return (*dispute.claimed, *dispute.question.answers)


# --- what speaks against it ---


def _against_alias(
    dispute: Dispute, entry: str, amended: Question, bank: Bank, commands: Container[str]
) -> str:
    """Why an entry must not be accepted for the question; empty when nothing speaks against it."""
    question = dispute.question
    ruling = judge(question.key(), (entry,))
    if ruling.listed:
        same = ruling.matched is not None and plain(ruling.matched) == entry
        named = "it" if same else str(ruling.matched)
        rather = "" if dispute.said or dispute.claimed else ": take it out of reject if it is right"
        return f"“{entry}” was heard, and {named} is listed as wrong{rather if same else ''}"
    if ruling.verdict == "prompt" and ruling.matched in question.prompt:
        taken = "" if plain(ruling.matched or "") == entry else f" taken for {ruling.matched},"
        return f"“{entry}” was heard,{taken} which is listed as half the answer"
    if sayable(entry) in commands:
        return f"“{entry}” is a command"
    near = _nearest(entry, _targets(dispute))
    rival = max(question.reject, key=lambda form: likeness(entry, form), default="")
    if rival and likeness(entry, rival) >= max(near, MISHEARD):
        return f"“{entry}” sounds at least as much like {rival}, which is listed as wrong"
    reason = ""
    if not _is_a_name(dispute, entry, near):
        reason = _no_mishearing(dispute, entry, near)
    return reason or _lets_pass(question, entry, amended, bank)


def _is_a_name(dispute: Dispute, entry: str, near: float) -> bool:
    """Whether the entry may be another name for the answer: it is what was claimed, or nobody
    claims anything, and it was typed, or sounds like no form of the key and has a word of the
    table or one that is in no dictionary, as talk beside the game has not."""
    if dispute.claimed or dispute.said:
        return entry in (" ".join(strip(words_of(text))) for text in dispute.claimed)
    words = entry.split()
    if dispute.typed:
        return True
    return near < MISHEARD and any(of_the_table(word) or not known(word) for word in words)


def _no_mishearing(dispute: Dispute, entry: str, near: float) -> str:
    """Why the entry is not how a recogniser writes the answer; empty where it may be."""
    words, answer = entry.split(), dispute.question.answer
    if near < MISHEARD:
        return f"“{entry}” sounds nothing like {answer}"
    if len(words) == 1 and of_the_table(entry):
        return f"“{entry}” is a word of the table with a meaning of its own"
    if weight(sound(entry)) < _SHORTEST and all(map(known, words)):
        return f"“{entry}” is too short to stand for {answer}"
    return ""


def _lets_pass(question: Question, entry: str, amended: Question, bank: Bank) -> str:
    """Whether what is wrong, or half an answer, would be right with the entry."""
    before, after = question.key(), amended.key()
    own = [(form, "which is listed as wrong") for form in question.reject]
    own += [(form, "which is half the answer") for form in question.prompt]
    others = [
        (form, f"the answer to {other.id}")
        for other in bank.questions.values()
        if other.id != question.id
        for form in other.answers
        if _related(_form(entry), _form(form))
    ]
    for form, what in (*own, *others):
        if _accepts(after, form) and not _accepts(before, form):
            also = "is" if plain(form) == entry else f"would let pass {form},"
            return f"“{entry}” {also} {what}"
    return ""


@lru_cache(maxsize=32_768)
def _form(text: str) -> Form:
    return Form(text)


def _related(entry: Form, other: Form) -> bool:
    """Whether the judge could take one for the other at all: a word in common, or a sound."""
    if not set(entry.stems).isdisjoint(other.stems):
        return True
    return Levenshtein.normalized_similarity(entry.sound, other.sound) >= _RELATED


def _against_reject(
    dispute: Dispute, entry: str, amended: Question, bank: Bank, commands: Container[str]
) -> str:
    """Why an entry must not be refused for the question; empty when nothing speaks against it."""
    question = dispute.question
    made_up = not all(map(known, entry.split()))
    for form in question.answers:
        if plain(form) == entry:
            if form == question.answer:
                return f"“{entry}” was heard, which is the answer"
            return f"“{entry}” was heard, which is in accept: take it out if it is wrong"
        alike = likeness(entry, form)
        # No word of English is what a recogniser writes for the answer itself.
        if alike >= _SAME_SOUND or (made_up and alike >= _LIKE and len(entry) <= 2 * len(form)):
            return f"“{entry}” can't be told from {form} by ear, which is right"
        if not _accepts(amended.key(), form):
            return f"“{entry}” as a wrong answer would refuse {form}, which is right"
    return ""


def _accepts(key: Key, text: str) -> bool:
    return judge(key, (text,)).verdict == "accept"


def _nearest(text: str, forms: tuple[str, ...]) -> float:
    return max((likeness(text, form) for form in forms), default=0.0)


def _why(dispute: Dispute, entry: str) -> str:
    answer = dispute.question.answer
    if not dispute.right:
        return "so that it is ruled wrong"
    if judge(dispute.question.key(), (entry,)).verdict == "prompt":
        return f"if so much is enough for {answer}"
    meant = max(_targets(dispute), key=lambda form: likeness(entry, form))
    if plain(meant) != entry and likeness(entry, meant) >= MISHEARD and not dispute.typed:
        return f"as {meant} was heard"
    return f"if it is as right as {answer}"
