"""What to ask whoever gave half an answer: never more than was said, and never the answer."""

from __future__ import annotations

from collections.abc import Iterable

from questions.claims import Claim
from questions.fits import Fit
from questions.forms import Form, canonical, root
from questions.normalise import plain
from questions.vocabulary import FUNCTION, SMALL


def more_of(found: Fit, claim: Claim, right: Iterable[Form]) -> str:
    """The question back: "pinot what?", "which noir?", "bread and what?".

    What is neither the beginning nor the end of a right form was listed as close to one
    (`rum` for a cachaca), and is called so.
    """
    forms = tuple(right)
    said = _said(found, claim, forms)
    stems = canonical(tuple(plain(said).split()))
    if any(part.stems == stems for form in forms for part in form.parts):
        return f"{said} and what?"
    if any(len(stems) < len(form.stems) and form.stems[: len(stems)] == stems for form in forms):
        return f"{said} what?"
    if any(_ends(form, stems) for form in forms):
        return f"which {said}?"
    return f"{said}? Close, but what exactly?"


def _said(found: Fit, claim: Claim, right: tuple[Form, ...]) -> str:
    """The half that was said: a form listed as half as it is written, else the player's own
    words without those of the question."""
    if found.form is not None and found.form not in right:
        return found.form.written.strip()
    words = claim.spoken[-1] if claim.spoken else claim.words
    told = [word for word in words if not claim.question.empty(root(word))]
    return " ".join(told or words)


def _ends(form: Form, stems: tuple[str, ...]) -> bool:
    """Whether what was said is the name of a thing of which the form is a kind: `pepper`, of
    `bell pepper`, and `coat`, of `tailcoat`; not `pearl`, of `mother of pearl`."""
    size = len(stems)
    if len(form.stems) <= size:
        word, end = form.joined, "".join(stems)
        return len(form.stems) == size == 1 and len(end) >= 3 and word != end and word.endswith(end)
    # In plain words grammar before what was said makes it no kind: `pour the tea`.
    before = form.plain[-size - 1] if len(form.plain) > size else ""
    kind = before in form.stems and before not in SMALL | FUNCTION
    return kind and form.stems[-size:] == stems
