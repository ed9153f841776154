"""Which words are words: a different real word is a different answer, not a slip of the tongue.

The list is the pronunciation dictionary that comes with PocketSphinx (its own
package data; 130,000 English words, ARPAbet), plus words of the table that it lacks
and every word of the packaged bank's answers and rejects. Where the dictionary is not
installed only the latter are known, and the judge reads spelling by rule alone.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from questions.normalise import plain

_ARPABET = {
    "AA": "o", "AE": "a", "AH": "u", "AO": "o", "AW": "W", "AY": "Y", "B": "b", "CH": "C",
    "D": "d", "DH": "T", "EH": "e", "ER": "ur", "EY": "A", "F": "f", "G": "g", "HH": "h",
    "IH": "I", "IY": "i", "JH": "J", "K": "k", "L": "l", "M": "m", "N": "n", "NG": "N",
    "OW": "O", "OY": "Q", "P": "p", "R": "r", "S": "s", "SH": "S", "T": "t", "TH": "T",
    "UH": "U", "UW": "U", "V": "v", "W": "w", "Y": "y", "Z": "z", "ZH": "Z",
}  # fmt: skip


_FOOD = """
    biryani bouillabaisse bresaola bruschetta bulgur burrata calvados calzone cannoli capicola
    ceviche challah chapati chimichurri chorizo churro churros ciabatta clafoutis consomme
    couscous crostini dashi dosa edamame empanada ficelle fontina frangipane frittata galangal
    galette ganache garam garnacha gnudi gochujang gouda gravlax grenache grenadine gruyere
    gyoza halloumi halva harissa hoisin hollandaise jicama kefir kombucha korma labneh laksa
    lassi lychee macaron macaroon malbec manchego masala mascarpone matcha merguez meringue
    mezcal mirin miso mojito mortadella nicoise nigiri nougat orecchiette orzo ouzo paella
    pancetta paneer panettone panzanella pappardelle pavlova pecorino penne pesto pierogi piri
    pitta polenta ponzu posole prosecco quesadilla raclette radicchio raita ramen rioja romesco
    rooibos roquefort rotini sambal sangria sashimi seitan semifreddo shiitake shiraz shochu
    soba soju spaetzle spumante sriracha syrah tagine tahini tajine taleggio tamarind tapenade
    tartare tempeh tempranillo tempura tortellini tostada tzatziki udon umami vindaloo wasabi
    yakitori yuzu zaatar zabaglione ziti
"""
_OF_THE_TABLE = frozenset(_FOOD.split())
"""Words of food and drink that the dictionary lacks and that lie near one another."""


def dictionary_path() -> Path | None:
    """Where PocketSphinx keeps its English dictionary, if it is installed."""
    spec = find_spec("pocketsphinx")
    for place in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(place) / "model" / "en-us" / "cmudict-en-us.dict"
        if path.is_file():
            return path
    return None


@cache
def _pronunciations() -> dict[str, str]:
    path = dictionary_path()
    if path is None:
        return {}
    found: dict[str, str] = {}
    shortened: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, phones = line.partition(" ")
        if word.isalpha():
            found.setdefault(word, phones)
        elif word.replace("'", "").isalpha():
            # `we'll` is not how `well` is said.
            shortened.setdefault(word.replace("'", ""), phones)
    for word, phones in shortened.items():
        found.setdefault(word, phones)
    return found


@cache
def _answers_of_the_bank() -> frozenset[str]:
    """Every answer, accepted form and reject of the packaged bank, as plain text."""
    answers: set[str] = set()
    for path in sorted((Path(__file__).parent / "data").glob("*.tsv")):
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines()[1:]:
            if not line.startswith("#"):
                for cell in line.split("\t")[2:5]:
                    answers.update(map(plain, cell.split("|")))
    return frozenset(answers)


@cache
def _of_the_bank() -> frozenset[str]:
    return frozenset(word for answer in _answers_of_the_bank() for word in answer.split())


@cache
def _edible() -> frozenset[str]:
    """Words that the packaged bank's food and drinks write in small letters."""
    words: set[str] = set()
    for name in ("food", "drinks"):
        path = Path(__file__).parent / "data" / f"{name}.tsv"
        if not path.is_file():
            continue
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines()[1:]:
            if not line.startswith("#"):
                cells = " ".join(line.split("\t")[2:5])
                words.update(word for word in re.findall(r"[^\W\d_]{3,}", cells) if word.islower())
    return frozenset(plain(word) for word in words)


def edible(word: str) -> bool:
    """Whether a plain word is written as a common noun of food or drink."""
    return word in _OF_THE_TABLE or word in _edible()


def is_answer(text: str) -> bool:
    """Whether plain text is an answer or a reject of the packaged bank, whole."""
    return text in _answers_of_the_bank()


def known(word: str) -> bool:
    """Whether a plain word is a word of English or of the packaged bank."""
    return word in _pronunciations() or of_the_table(word)


def of_the_table(word: str) -> bool:
    """Whether a plain word names food or drink here. The general dictionary has surnames that
    look like slips of the pen; these words are never slips."""
    return word in _OF_THE_TABLE or word in _of_the_bank()


def everyday(word: str) -> bool:
    """Whether the dictionary of general English has a plain word (`ginger`, not `basmati`)."""
    return word in _pronunciations()


def pronounced(word: str) -> str | None:
    """The dictionary's phonemes of a plain word, spelled as in `questions.pronunciation`."""
    phones = _pronunciations().get(word)
    if phones is None:
        return None
    # The vowels of `barn` and `born` differ, those of `lot` and `law` need not.
    phones = re.sub(r"\bAA R\b", "AE R", phones)
    return "".join(_ARPABET.get(phone, "") for phone in phones.split())
