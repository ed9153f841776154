"""ARPAbet phones: from IPA as espeak-ng writes it, and from spelling where there is no IPA.

A pronunciation is a tuple of the 39 phones of the CMU dictionary, without stress marks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

Phones = tuple[str, ...]

# IPA to ARPAbet. Sounds that English lacks become the English ones that speakers of
# English put in their place.
_IPA: Mapping[str, str] = {
    # vowels
    "iː": "IY", "i": "IY", "iə": "IY AH", "ɪ": "IH", "ᵻ": "IH", "ɨ": "IH",
    "eɪ": "EY", "eː": "EY", "e": "EY", "ɛ": "EH", "ɛː": "EH", "æ": "AE", "a": "AA", "aː": "AA",
    "ɑː": "AA", "ɑ": "AA", "ɒ": "AA", "ɐ": "AH", "ʌ": "AH", "ə": "AH", "ɔː": "AO", "ɔ": "AO",
    "oʊ": "OW", "əʊ": "OW", "oː": "OW", "o": "OW", "ʊ": "UH", "uː": "UW", "u": "UW",
    "aɪ": "AY", "aʊ": "AW", "ɔɪ": "OY", "ɜː": "ER", "ɜ": "ER", "ɚ": "ER", "ɝ": "ER",
    "aɪə": "AY AH", "aɪɚ": "AY ER", "y": "UW", "yː": "UW", "ø": "ER", "øː": "ER", "œ": "ER",
    # vowels before r, which espeak-ng writes as one sound
    "ɑːɹ": "AA R", "ɔːɹ": "AO R", "oːɹ": "AO R", "ɛɹ": "EH R", "ɪɹ": "IH R", "ʊɹ": "UH R",
    # nasal vowels
    "ɑ̃": "AA N", "ɔ̃": "AO N", "ɛ̃": "AE N", "œ̃": "AH N", "õ": "OW N", "ã": "AA N",
    # syllabic consonants
    "əl": "AH L", "l̩": "AH L", "n̩": "AH N", "m̩": "AH M",
    # consonants
    "p": "P", "b": "B", "t": "T", "d": "D", "k": "K", "ɡ": "G", "g": "G", "ʔ": "T", "ɾ": "T",
    "tʃ": "CH", "dʒ": "JH", "ts": "T S", "dz": "D Z", "pf": "P F", "f": "F", "v": "V",
    "θ": "TH", "ð": "DH", "s": "S", "z": "Z", "ʃ": "SH", "ʒ": "ZH", "ɕ": "SH", "ʑ": "ZH",
    "h": "HH", "x": "K", "ç": "SH", "χ": "K", "ɣ": "G", "β": "B", "m": "M", "n": "N",
    "ŋ": "NG", "ɲ": "N Y", "l": "L", "ɫ": "L", "ʎ": "L Y", "ɬ": "L", "ɹ": "R", "r": "R",
    "ʁ": "R", "ʀ": "R", "w": "W", "ʍ": "W", "ɥ": "W", "j": "Y",
}  # fmt: skip

# British vowels as phones of a model of American speech. Measured: of these and others, those
# that the model itself preferred for a dozen words each, said by two British voices.
_BRITISH: Mapping[str, str] = {
    **_IPA,
    "ɒ": "AO", "əʊ": "AH UW", "ɔː": "OW", "eə": "EH AH", "ɪə": "IH AH", "ʊə": "UH AH",
    "aʊə": "AW AH", "ɔɪə": "OY AH", "əʊə": "AH UW AH",
}  # fmt: skip

# Spelling rules for a machine without espeak-ng, longest first.
_LETTERS: Mapping[str, str] = {
    "tion": "SH AH N", "sion": "ZH AH N", "eigh": "EY", "augh": "AO", "ough": "AO",
    "tch": "CH", "igh": "AY", "eau": "OW", "oux": "UW",
    "ch": "CH", "sh": "SH", "th": "TH", "ph": "F", "wh": "W", "ck": "K", "ng": "NG", "qu": "K W",
    "gn": "N Y", "kn": "N", "wr": "R", "ee": "IY", "ea": "IY", "ie": "IY", "oo": "UW", "ou": "AW",
    "ow": "OW", "oa": "OW", "oi": "OY", "oy": "OY", "ai": "EY", "ay": "EY", "ei": "EY", "au": "AO",
    "aw": "AO", "er": "ER", "ir": "ER", "ur": "ER", "ar": "AA R", "or": "AO R", "ue": "UW",
    "a": "AE", "b": "B", "c": "K", "d": "D", "e": "EH", "f": "F", "g": "G", "h": "HH", "i": "IH",
    "j": "JH", "k": "K", "l": "L", "m": "M", "n": "N", "o": "AA", "p": "P", "q": "K", "r": "R",
    "s": "S", "t": "T", "u": "AH", "v": "V", "w": "W", "x": "K S", "y": "IY", "z": "Z",
    "é": "EY", "è": "EH", "ê": "EH", "ç": "S", "ñ": "N Y", "ü": "UW", "ö": "ER", "ä": "EH",
    "0": "Z IH R OW", "1": "W AH N", "2": "T UW", "3": "TH R IY", "4": "F AO R", "5": "F AY V",
    "6": "S IH K S", "7": "S EH V AH N", "8": "EY T", "9": "N AY N",
}  # fmt: skip

_STRESS = re.compile("[ˈˌˑ‿|]")
_LANGUAGE = re.compile(r"\([a-z-]+\)")  # espeak-ng's mark where it reads as another language


def _greedy(text: str, table: Mapping[str, str]) -> list[str]:
    """Phones of `text` by the longest entries of `table`; what is in none is left out."""
    phones: list[str] = []
    at = 0
    while at < len(text):
        for length in (4, 3, 2, 1):
            if found := table.get(text[at : at + length]):
                phones += found.split()
                at += length
                break
        else:
            at += 1
    return phones


def arpabet(ipa: str, *, british: bool = False) -> Phones:
    """ARPAbet of IPA as espeak-ng writes it, with or without `_` between sounds.

    With `british` the vowels are those of a British voice, to be heard by an American model.
    """
    table = _BRITISH if british else _IPA
    plain = _STRESS.sub("", _LANGUAGE.sub("", ipa)).replace(" ", "_")
    phones: list[str] = []
    for sound in plain.split("_"):
        phones += table[sound].split() if sound in table else _greedy(sound, table)
    # A vowel written with its r, and the r again.
    return tuple(phone for at, phone in enumerate(phones) if phone != "".join(phones[at - 1 : at]))


def spelled(text: str) -> Phones:
    """A crude reading by spelling alone, for a machine without espeak-ng."""
    phones: list[str] = []
    for word in text.lower().split():
        if len(word) > 3 and word.endswith("e") and not word.endswith("ee"):
            word = word[:-1]
        phones += _greedy(re.sub(r"([bcdfgklmnprstz])\1", r"\1", word), _LETTERS)
    return tuple(phones)
