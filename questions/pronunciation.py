"""How words sound, roughly: spelling to phonemes by rule.

The rules are our own and coarse: English reading, plus readings in which French, Italian,
Spanish, German and Japanese food words are said. A phoneme is one letter:

    consonants  p b t d k g f v T(thin) s z S(she) Z(beige) C(chin) J(jam) m n N(sing) l r w y h
    vowels      i(tea) I(tin) e(ten) A(day) a(tan) o(ton, sauce) O(toe) U(too) u(tub, about)
                Y(tie) W(town) Q(toy)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from questions.lexicon import pronounced
from questions.normalise import plain
from questions.numbers import is_number, spoken
from questions.respelling import respelled

VOWELS = frozenset("iIeAaoOUuYWQ")

# left context | letters | right context | sound. Contexts are regular expressions on the
# word's other letters; the first rule that fits wins. `=` ends the word, `^` begins it.
_RULES = """
|augh|$|o        ^l|augh||af       |aigh||A       |air||er
|ai|l$|A         |ai||A            |ay||A         |au||o
|aw||o           |are|$|er         ^w|ar||or      ^qu|ar||or
|are|ly|er        |are|$|er
|ar||ar          |all||ol          |alk||ok       |alm||om
|alt||olt        w|a|[tsn]|o       |a|[bcdfgklmnpstvz]e$|A
|a|[bcdfgklmnpstvz]e[sd]$|A        |a|[bcdfgklmnpstvz]ing$|A   |a|st[ey]|A
|a|ble$|A        |a|ngel|A         |a|$|u         |a|con$|A
|a|[bcdfgklmnpstvz]i[oa]|A         |a||a
|bb||b           m|b|$|            |b|t$|         |b||b
s|ch|oo|k        |tch||C           |cch||k        |ch|[rl]|k
|ch||C           s|ci|o|           |ck||k         |cqu||k
|cc|[ei]|ks      |cc||k            s|c|[eiy]|     |ci|[ao]|S
|c|[eiy]|s       |cz||C            |c||k
|dd||d           |dge||J           |dg||J         |d||d
|ear|n|ur        |ear|th|ur        |ear||ir       |ea|d$|e
|ea|lth|e        |ea|ther|e        |ea|ven|e      |eau||O
|ea|k$|i         |ea||i            |eer||ir       |ee||i
|eigh||A         |ei|[lnrsgz]|A    |ei||i         |eu||U
|ew||U           |ey|$|i           |ey||A         |ere|$|ir
|er|r|er         |er||ur           |e|[bcdgklmnpstvz]e$|i
c|e|d$|ed        [td]|e|d$|ed      |e|d$|         [szxj]|e|s$|I
[cs]h|e|s$|I     [cg]|e|s$|I       ^[^aeiouy]*|e|$|i            |e|$|
|e|s$|           |e|ly$|           |e|ful|        |e||e
|ff||f           |f||f
|gg||g           ^|gh||g           |gh|t|         [aeiou]|gh|$|
|gh||g           ^|gn||n           |gn|$|n        |gue|$|g
|gu|[eiy]|g      n|g|e$|J          |ge|$|J        |g|e[tl]|g
|g|[eiy]|J       n|g||g            |g||g
^|ho|nes|o       ^|ho|ur|o         r|h||          [aeiou]|h|$|
[aeiou]|h|[^aeiouy]|               |h||h
|ier|$|ir        |igh||Y           |ie|$|i        |ie|[sd]$|i
|ie|[vlcfrg]|i   |ie||i            |ign|$|Yn      |ild|$|Yld
|ind|$|Ynd       |ique|$|ik        |ine|$|In      |ir|[aeiouy]|Ir
|ire||Yr         |ir||ur           |i|[bcdfgklmnpstvz]e$|Y
|i|[bcdfgklmnpstvz]es$|Y           |i|[bcdfgklmnpstvz]ing$|Y   |ion||un
|i|[aou]|i       |i|$|i            |i||I
|j||J
^|kn||n          |kk||k            |k||k
|ll||l           [^aeiou]|le|$|ul  [^aeiou]|les|$|ulz     [^aeiou]|l|e$|ul
|l||l
|mm||m           |mn|$|m           ^|mn||n        |m||m
|nn||n           |ng|[aeiour]|Ng   |ng||N         |n|[kq]|N
|n||n
|oar||or         |oa||O            |oe|$|O        |oe|s$|O
|oe||O           |oi||Q            |oy||Q         |oor||or
|oo|[dk]$|U      |oo||U            |ough|t|o      |ough||O
|our|$|Wr        |our||or          |oul|d|U       |ous|$|us
|ous|[se]|Ws     |ou|[pr]|U        |ou|ble|u      |ou|n[dt]|W
|ou||W           |ower||Wr         |ow|[nl]$|W    |ow|l|O
|ow|$|O          |ow||W            |ore|$|or      w|or||ur
|or||or          |ol|[kdt]|Ol      |o|[bcdfgklmnpstvz]e$|O
|o|[bcdfgklmnpstvz]es$|O           |o|[bcdfgklmnpstvz]ing$|O   |o|$|O
|o|s$|O          |ong||oN          m|o|ther|u     l|o|v|u
[dg]|o|ne$|u     |o|n$|u           |o||o
|ph||f           ^|ps||s           |pp||p         |p||p
|que|$|k         |qu|e$|k          |qu||kw        |q||k
|rrh||r          |rr||r            ^|rh||r        |r||r
|sch|$|S         |sch|[nwmlr]|S    |sch||sk         |sh||S            |ssion||Sun    |sion||Zun
|ss||s           |sm|$|zum         |s|ure|Z       [aeiou]|s|e$|z
[bdgvlmnrw]|s|$|z                  [aeiouy]|s|m|z  [ei]|es|$|z
u|s|$|s          i|s|$|s           a|s|$|s        o|s|$|s
|s||s
|tion||Sun       |tch||C           |th|er|T       |th||T
|tt||t           |ture|$|Cur       s|t|le|        s|t|en$|
|t||t
|ui|c|wI         |ui|t|U           |ui||U         |uy||Y
|ur||ur          |ue|$|U           |ue||U         |ull||Ul
[rlj]|u|[bcdfgklmnpstvz]e|U        |u|[bcdfgklmnpstvz]e$|yU
|u|[bcdfgklmnpstvz]i|yU            q|u||w         g|u|a|w
|u|$|U           |u||u
|vv||v           |v||v
^|wh|o|h         ^|wh||w           ^|wr||r        [aeo]|w|$|
|w||w
^|x||z           |x|$|ks           |x||ks
^|y||y           ^[^aeiouy]*|y|$|Y |y|[bcdfgklmnpstvz]e$|Y
|y|[aeiou]|y     |y|$|i            |y||I
|zz||z           |z||z
"""

# Words that no rule reads, most of them short and of the kitchen.
_WORDS = {
    "one": "wun", "two": "tU", "eight": "At", "a": "u", "the": "Tu", "of": "uv", "to": "tU",
    "i": "Y", "eye": "Y", "you": "yU", "who": "hU", "do": "dU", "four": "for", "are": "ar",
    "muscle": "musul", "muscles": "musulz", "thyme": "tYm", "thai": "tY", "sieve": "sIv",
    "salmon": "samun", "almond": "omund", "almonds": "omundz", "yolk": "yOk", "folk": "fOk",
    "colonel": "kurnul", "choir": "kwYr", "bread": "bred", "bred": "bred", "steak": "stAk",
    "stake": "stAk", "break": "brAk", "great": "grAt", "pear": "per", "pears": "perz",
    "pair": "per", "pare": "per", "bear": "ber", "bass": "bas", "base": "bAs",
    "cereal": "sIriul", "serial": "sIriul", "quinoa": "kinwu", "vase": "vAz",
    "bury": "beri", "berry": "beri",
    "biscuit": "bIskIt", "lettuce": "letus", "onion": "unyun", "onions": "unyunz",
    "oven": "uvun", "honey": "huni", "money": "muni", "chocolate": "Coklut", "sugar": "Sugur",
    "sure": "Sor", "water": "wotur", "mousse": "mUs", "moose": "mUs", "soup": "sUp",
    "roux": "rU", "rue": "rU", "rye": "rY", "wry": "rY", "pie": "pY", "tie": "tY", "lie": "lY",
    "die": "dY", "brie": "bri", "lime": "lYm", "wine": "wYn", "whine": "wYn", "fine": "fYn",
    "pine": "pYn", "vine": "vYn", "nine": "nYn", "line": "lYn", "mine": "mYn", "dine": "dYn",
    "swine": "swYn", "some": "sum", "come": "kum", "done": "dun", "love": "luv",
    "flour": "flWr", "flower": "flWr", "flowers": "flWrz", "flours": "flWrz", "sour": "sWr",
    "hour": "Wr", "our": "Wr", "blood": "blud", "flood": "flud", "aunt": "ant",
    "island": "Ylund", "aisle": "Yl", "isle": "Yl", "receipt": "rIsit", "herb": "urb",
    "herbs": "urbz", "tongue": "tuN", "knead": "nid", "knife": "nYf", "suite": "swit",
    "sundae": "sundA", "sunday": "sundA", "curd": "kurd", "iron": "Yurn", "whey": "wA",
    "way": "wA", "weigh": "wA", "tea": "ti", "tee": "ti", "pea": "pi", "pee": "pi",
    "quay": "ki", "key": "ki", "chai": "CY", "maize": "mAz", "maze": "mAz", "source": "sos",
    "sauce": "sos", "saucer": "sosur", "plaice": "plAs", "place": "plAs", "sole": "sOl",
    "soul": "sOl", "bowl": "bOl", "mustard": "musturd", "mustered": "musturd", "dough": "dO",
    "doe": "dO", "rough": "ruf", "cough": "kof", "beau": "bO", "been": "bIn", "bean": "bin",
    "said": "sed", "says": "sez", "have": "hav", "give": "gIv", "live": "lIv", "olive": "olIv",
    "endive": "endYv", "chive": "CYv", "chives": "CYvz", "clove": "klOv", "stove": "stOv",
    "glove": "gluv", "dove": "duv", "move": "mUv", "juice": "JUs", "fruit": "frUt",
    "fuchsia": "fyUSu", "ocean": "OSun", "ewe": "yU", "sew": "sO", "mayonnaise": "mAunAz",
    "quiche": "kiS", "gauge": "gAJ", "people": "pipul", "debt": "det", "were": "wur",
    "what": "wot", "want": "wont", "was": "woz", "they": "TA", "their": "Ter", "there": "Ter",
    "mint": "mInt", "pint": "pYnt", "ginger": "JInJur", "finger": "fINgur", "girl": "gurl",
    "get": "get", "goose": "gUs", "cheese": "Ciz", "these": "Tiz",
    "peas": "piz", "peace": "pis", "piece": "pis", "geese": "gis", "lease": "lis",
    "grease": "gris", "goulash": "gUlaS", "ghoulish": "gUlIS", "kiwi": "kiwi", "taco": "tokO",
    "tacos": "tokOz", "tapas": "topus", "sherbet": "Surbut", "whisky": "wIski",
    "sake": "soki", "saki": "soki",
    "ms": "emz", "em": "em", "ems": "emz", "ess": "es", "cee": "si", "eff": "ef", "aitch": "AC",
    "chi": "Ci", "hummus": "humus",
    "cocoa": "kOkO", "coco": "kOkO", "cacao": "kukW", "colour": "kulur", "color": "kulur",
}  # fmt: skip

_LETTERS = (
    "a:A b:bi c:si d:di e:i f:ef g:Ji h:AC i:Y j:JA k:kA l:el m:em n:en o:O p:pi q:kyU r:ar "
    "s:es t:ti u:yU v:vi w:dubulyU x:eks y:wY z:zed ms:emz"
)
_LETTER_NAMES = {letter: name for letter, _, name in (e.partition(":") for e in _LETTERS.split())}


def _compile() -> dict[str, list[tuple[re.Pattern[str] | None, str, re.Pattern[str] | None, str]]]:
    rules: dict[str, list[tuple[re.Pattern[str] | None, str, re.Pattern[str] | None, str]]] = {}
    for line in _RULES.strip().splitlines():
        for rule in re.split(r"\s{2,}(?=\S*\|)|\s(?=\S*\|\S*\|)", line):
            parts = rule.split("|")
            if len(parts) != 4 or not parts[1].strip():
                continue
            left, letters, right, sound = (part.strip() for part in parts)
            rules.setdefault(letters[0], []).append(
                (
                    re.compile(f"(?:{left})$") if left else None,
                    letters,
                    re.compile(right) if right else None,
                    sound,
                )
            )
    return rules


_TABLE = _compile()


@lru_cache(maxsize=32_768)
def word_sound(word: str) -> str:
    """The phonemes of one plain word, read as English: by the dictionary, else by rule."""
    if word in _WORDS:
        return _WORDS[word]
    phones = pronounced(word) if len(word) > 1 else None
    if phones is not None:
        return phones
    return by_rule(word)


@lru_cache(maxsize=32_768)
def by_rule(word: str) -> str:
    """The phonemes of one plain word by the rules of spelling alone."""
    if is_number(word):
        return sound(spoken(word)[0]) if spoken(word) else ""
    if len(word) == 1 or word in _LETTER_NAMES:
        return _LETTER_NAMES.get(word, "")
    out: list[str] = []
    at = 0
    while at < len(word):
        for left, letters, right, phonemes in _TABLE.get(word[at], ()):
            if not word.startswith(letters, at):
                continue
            if left is not None and not left.search(word[:at]):
                continue
            if right is not None and not right.match(word[at + len(letters) :]):
                continue
            out.append(phonemes)
            at += len(letters)
            break
        else:
            at += 1
    return re.sub(r"(.)\1+", r"\1", "".join(out))


@lru_cache(maxsize=32_768)
def sound(text: str) -> str:
    """The phonemes of a text, read as English, with no gap between its words."""
    return _join(map(word_sound, plain(text).split()))


_DOUBLED = re.compile(r"([^iIeAaoOUuYWQ])\1+")


def _join(sounds: Iterable[str]) -> str:
    joined = "".join(sounds)
    return _DOUBLED.sub(_once, joined) if _DOUBLED.search(joined) else joined


def _once(doubled: re.Match[str]) -> str:
    return doubled[1]


def said(words: Iterable[str]) -> str:
    """The blurred phonemes of plain words said one after another, read as English."""
    return blurred(_join(map(word_sound, words)))


@lru_cache(maxsize=32_768)
def blurred(phonemes: str) -> str:
    """The phonemes with every short vowel after the first one alike, as they are when said, and
    without the last r of `batter`, which half of England does not say: two texts with one
    blurred form are homophones (`currant`, `current`)."""
    if phonemes.endswith("ur") and len(phonemes) > 3:
        phonemes = phonemes[:-1]
    phonemes = phonemes.replace("Ir", "ir")
    first = _VOWEL.search(phonemes)
    after = first.end() if first else len(phonemes)
    if after >= len(phonemes):
        return phonemes
    rest = (
        phonemes[after:-1].replace("a", "u").replace("e", "u").replace("I", "u").replace("o", "u")
    )
    return phonemes[:after] + rest + phonemes[-1]


_VOWEL = re.compile(f"[{''.join(sorted(VOWELS))}]")


# Spellings of other languages put into letters that the English rules read right.
_READINGS: tuple[tuple[tuple[str, str], ...], ...] = (
    (  # French
        (r"(?:eaux?|aux|ots?)$", "oh"), (r"eau|au", "oh"), (r"oi", "wah"),
        (r"ouill(?=[aeiou])", "ooy"),
        (r"ill(?=e)", "y"), (r"ai(?=ss)", "e"),
        (r"(?:é|ée|er|ez|et)s?$", "ay"), (r"é", "ay"), (r"qu", "k"),
        (r"ch", "sh"), (r"gn", "ny"), (r"(?:oeu|eu)", "u"), (r"(?:ain|ein|in)$", "an"),
        (r"(?<=[aeiou])n[ts]$", "n"), (r"(?<=[aeiour])[tsdxzp]$", ""), (r"ou", "oo"),
        (r"th", "t"), (r"ç", "s"), (r"(?<=[^aeiou])es?$", ""), (r"i(?![aeiou])", "ee"),
    ),
    (  # Italian
        (r"sc(?=[ei])", "sh"), (r"cch|ch", "k"), (r"gn", "ny"), (r"gli(?=[aeiou])", "ly"),
        (r"gi(?=[aou])", "j"), (r"c+i(?=[aou])", "tch"), (r"c+(?=[ei])", "tch"),
        (r"zz|z", "ts"), (r"e$", "ay"), (r"i", "ee"), (r"u", "oo"), (r"o$", "oh"),
    ),
    (  # Spanish
        (r"ñ", "ny"), (r"ll", "y"), (r"j|x(?=[aeio])|g(?=[ei])", "h"), (r"qu", "k"),
        (r"z|c(?=[ei])", "s"), (r"^h", ""), (r"gu(?=[ei])", "g"), (r"gua", "wah"),
        (r"e$", "ay"), (r"i", "ee"), (r"u", "oo"), (r"o$", "oh"),
    ),
    (  # German
        (r"sch", "sh"), (r"tz|z", "ts"), (r"w", "v"), (r"ei", "ie"), (r"eu|äu", "oy"),
        (r"ü", "u"), (r"ö", "u"), (r"ch", "k"), (r"^s(?=[tp])", "sh"), (r"j", "y"),
        (r"e$", "uh"), (r"^g(?=[ei])", "gh"),
    ),
    (  # vowels as in Japanese, Hindi, Arabic and most of the world
        (r"e$", "ay"), (r"i(?![aeiou])", "ee"), (r"u(?![aeiou])", "oo"), (r"o$", "oh"),
        (r"q", "k"), (r"kh", "k"), (r"gh", "g"), (r"ph", "f"), (r"dh", "d"), (r"bh", "b"),
    ),
)  # fmt: skip


@lru_cache(maxsize=16_384)
def readings(text: str) -> tuple[str, ...]:
    """How a text may sound: the English reading first, then those of other languages.

    Words under five letters are read as English only, unless they carry an accent:
    a short word read five ways would sound like too many others.
    """
    ways = [sound(text), _join(by_rule(word) for word in plain(text).split())]
    ways.append(sound(respelled(text)))
    words = re.findall(r"[^\W\d_]+", text.casefold())
    for rules in _READINGS:
        as_read = []
        for word in words:
            if len(word) >= 5 or not word.isascii():
                for pattern, letters in rules:
                    word = re.sub(pattern, letters, word)
            as_read.append(word)
        ways.append(_join(by_rule(part) for word in as_read for part in plain(word).split()))
    return tuple(dict.fromkeys(way for way in ways if way))
