"""Rulings by kind of fault: what a lenient matcher lets pass, what a strict one refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questions.carriers import CLOSERS, CORRECTIONS, OPENERS, PASSES
from questions.judge import Key, judge
from questions.normalise import sayable

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "judge_cases.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_known_faults(case: dict[str, object]) -> None:
    key = Key(question=str(case["question"]), answers=tuple(case["answers"]))  # type: ignore[arg-type]
    assert judge(key, [str(case["given"])]).verdict == case["verdict"]


MOJITO = Key("Which spirit is in a mojito?", ("rum",), ("gin", "drum"))
PRUNE = Key("Which dried fruit is it?", ("prune",), ("plum",))
PINOT = Key("What grape makes red Burgundy?", ("Pinot Noir",), ("Pinot Gris", "Pinot Meunier"))
HUMMUS = Key("Name both main ingredients of hummus.", ("chickpeas and tahini",))
RIOJA = Key("Name two red grapes of Rioja.", ("Tempranillo", "Garnacha", "Graciano"))
MARZIPAN = Key("Which nut is in marzipan?", ("almond (almonds accepted)",), ("walnut",))
STILTON = Key("Which is a blue cheese? one Brie, two Stilton", ("Stilton", "2"))
CHEF = Key("Which chef wrote it?", ("Auguste Escoffier",))
SOY = Key("Which sauce is brewed from beans?", ("soy sauce",), ("fish sauce",))
CONDIMENT = Key("Which condiment is brewed from beans?", ("soy sauce",), ("fish sauce",))
YEAR = Key("In which year did it end?", ("1933",), ("1920",))
HONEY = Key("What do bees turn into honey?", ("nectar",), ("pollen",))
EGGPLANT = Key("Which vegetable is in moussaka?", ("aubergine", "eggplant"), ("courgette",))

RULED = [
    # corrections: the last word counts
    (MARZIPAN, "walnut no wait almond", "accept"),
    (MARZIPAN, "walnut i mean almond", "accept"),
    (MARZIPAN, "almond no walnut", "reject"),
    (MARZIPAN, "almond sorry walnut", "reject"),
    (MARZIPAN, "almond actually", "accept"),
    (MARZIPAN, "almond no wait", "unsure"),
    (MARZIPAN, "almond no pass", "reject"),
    (PRUNE, "plum no prune", "accept"),
    # hedges: one answer, please, unless both are right
    (PRUNE, "plum or prune", "prompt"),
    (PRUNE, "either plum or maybe prune", "prompt"),
    (PRUNE, "plum or cherry", "reject"),
    (PRUNE, "prune or something", "accept"),
    (EGGPLANT, "aubergine or eggplant", "accept"),
    # denials
    (MOJITO, "not rum", "reject"),
    (MOJITO, "anything but rum", "reject"),
    (MOJITO, "it's not gin it's rum", "accept"),
    (MOJITO, "rum not gin", "accept"),
    (MOJITO, "gin not rum", "reject"),
    (MOJITO, "isn't it rum", "accept"),
    (MOJITO, "it isn't rum", "reject"),
    # giving up, and saying nothing
    (MARZIPAN, "pass", "reject"),
    (MARZIPAN, "um i don't know", "reject"),
    (MARZIPAN, "i don't know maybe almond", "accept"),
    (MARZIPAN, "", "unsure"),
    (MARZIPAN, "[unk]", "unsure"),
    (MARZIPAN, "[unk] [unk]", "unsure"),
    (MARZIPAN, "um", "unsure"),
    # carriers
    (MARZIPAN, "um i think it's almond please", "accept"),
    (Key("What's the magic word?", ("please",)), "please", "accept"),
    (Key("What's the magic word?", ("please",)), "i think it's please", "accept"),
    (Key("What is a source of water called?", ("well",)), "um well it's a well", "accept"),
    # words inside words, and words beside words
    (MOJITO, "drum", "reject"),
    (MOJITO, "rum cake", "reject"),
    (MARZIPAN, "almond milk", "reject"),
    (MARZIPAN, "the almond nut", "accept"),
    (MARZIPAN, "nut", "reject"),
    (Key("Which fruit?", ("apple",)), "pineapple", "reject"),
    (Key("Which root is it?", ("ginger",)), "ginger ale", "reject"),
    (Key("Which root is it?", ("potato",)), "sweet potato", "reject"),
    (Key("Which root is it?", ("ginger",)), "fresh ginger", "accept"),
    # less than the answer
    (PINOT, "pinot", "prompt"),
    (PINOT, "pinot gris", "reject"),
    (CHEF, "escoffier", "accept"),
    (CHEF, "auguste", "prompt"),
    (SOY, "soy", "accept"),
    (SOY, "sauce", "reject"),
    (SOY, "fish", "reject"),
    (CONDIMENT, "soy", "prompt"),
    # several parts
    (HUMMUS, "tahini and chickpeas", "accept"),
    (HUMMUS, "chickpeas tahini", "accept"),
    (HUMMUS, "it's chickpeas and tahini i think", "accept"),
    (HUMMUS, "tahini", "prompt"),
    (HUMMUS, "chickpeas and peanut butter", "reject"),
    (RIOJA, "tempranillo and graciano", "accept"),
    (RIOJA, "tempranillo", "prompt"),
    (RIOJA, "merlot", "reject"),
    # the question said back
    (HONEY, "honey", "reject"),
    (HONEY, "bees turn pollen into honey", "reject"),
    (HONEY, "they turn nectar into it", "accept"),
    # numbers are never nearly right
    (YEAR, "in nineteen thirty three i think", "accept"),
    (YEAR, "nineteen thirty", "reject"),
    (YEAR, "1934", "reject"),
    (Key("How many people?", ("fourteen",), ("40",)), "forty", "reject"),
    (Key("How many people?", ("14",)), "fourteen people", "accept"),
    (Key("How many people?", ("four",)), "for", "accept"),
    (Key("How hot is it?", ("100 degrees",)), "a hundred", "accept"),
    # options by number
    (STILTON, "option two", "accept"),
    (STILTON, "the second one", "accept"),
    (STILTON, "number one", "reject"),
    # writing
    (Key("Which candy?", ("M&M's",)), "m and m's", "accept"),
    (Key("Which dish?", ("fish & chips",)), "fish and chips", "accept"),
    (Key("Which soda?", ("7 Up",)), "seven up", "accept"),
    (Key("Which dessert?", ("crème brûlée",), ("crème caramel",)), "creme caramel", "reject"),
    (Key("Which spice?", ("cinnamon",), ("cardamom",)), "cinammon", "accept"),
    (Key("Which fruit?", ("pomegranate",)), "pomegranite", "accept"),
    (Key("Which leaf?", ("vine leaf / grape leaf",)), "grape leaves", "accept"),
    (Key("Which is it?", ("cream (do not accept milk)",)), "milk", "reject"),
    # sounds
    (Key("Which vegetable?", ("leek",)), "leak", "accept"),
    (Key("Which vegetable?", ("leek",)), "lake", "reject"),
    (Key("Which shellfish?", ("mussels",)), "muscles", "accept"),
    (Key("Which herb?", ("thyme",)), "time", "accept"),
    (Key("Which ham?", ("prosciutto",), ("prosecco",)), "pro shoot oh", "accept"),
    (Key("Which dumplings?", ("gnocchi",)), "no key", "accept"),
    (PINOT, "pee no noir", "accept"),
    (Key("Which fruit?", ("pomegranate",)), "palm granite", "accept"),
    (Key("Which batter?", ("batter",)), "butter", "reject"),
    (Key("Which fortified wine?", ("sherry",)), "cherry", "reject"),
    (Key("Which sauce?", ("pesto",)), "presto", "reject"),
    (Key("Which cookie?", ("macaron",), ("macaroon",)), "macaroon", "reject"),
    (Key("Which soup?", ("gazpacho",)), "gestapo", "reject"),
    (Key("Which wine?", ("marsala",)), "masala", "reject"),
    (Key("Which cookie?", ("macaron",)), "macaroons", "reject"),
    (Key("Which nut?", ("peanut",)), "pine nut", "reject"),
    (Key("Which fish soup?", ("bouillabaisse",)), "boo ya base", "accept"),
    (Key("Which tea is fermented?", ("kombucha",)), "come boo cha", "accept"),
    (Key("Which squash?", ("zucchini",)), "zuchini", "accept"),
    # stutters, repetitions, kinds
    (MARZIPAN, "al almond", "accept"),
    (MARZIPAN, "almond almond", "accept"),
    (Key("Which grain?", ("basmati",)), "basmati rice", "accept"),
    (Key("Which?", ("eggplant (aubergine)",)), "aubergine", "accept"),
    (Key("Which?", ("pick 'n' mix",)), "pick and mix", "accept"),
    # yes, no, left and right
    (Key("Which hand?", ("right",), ("either",)), "i think it's either", "reject"),
    (Key("Should you?", ("no",), ("yes",)), "no", "accept"),
    (Key("Should you?", ("no",), ("yes",)), "yes", "reject"),
    (Key("Which side?", ("right",), ("left",)), "on the right", "accept"),
    (Key("Which side?", ("left",), ("right",)), "right", "reject"),
]


@pytest.mark.parametrize(("key", "said", "verdict"), RULED, ids=[said for _, said, _ in RULED])
def test_one_reading(key: Key, said: str, verdict: str) -> None:
    ruling = judge(key, [said])
    assert ruling.verdict == verdict, ruling


def test_a_listed_reject_is_refused_by_its_name() -> None:
    ruling = judge(PINOT, ["pinot gris"])
    assert (ruling.matched, ruling.score, ruling.why) == ("Pinot Gris", 0.0, "that is Pinot Gris")
    assert ruling.listed


def test_a_prompt_says_what_to_ask() -> None:
    assert judge(PINOT, ["pinot"]).ask == "pinot what?"
    assert judge(PINOT, ["noir"]).ask == "which noir?"
    assert judge(HUMMUS, ["tahini"]).ask == "tahini and what?"
    assert judge(RIOJA, ["tempranillo"]).ask == "1 more, please"
    assert judge(PRUNE, ["plum or prune"]).ask == "One answer, please: plum or prune?"


def test_a_listed_prompt_form_is_prompted() -> None:
    key = Key("Which black garment goes with white tie?", ("tailcoat",), (), ("coat", "jacket"))
    assert judge(key, ["a jacket"]).verdict == "prompt"


def test_the_key_does_without_the_second_word_of_a_fuller_form() -> None:
    key = Key("Which fruit is mashed?", ("avocado", "avocado pear"), ("mango",))
    assert judge(key, ["pear"]).verdict == "reject"
    assert judge(key, ["avocado pear"]).verdict == "accept"


GOUDA = Key("Which Dutch cheese?", ("Gouda",), ("Edam",))


@pytest.mark.parametrize(
    ("heard", "verdict"),
    [
        (["good a", "gouda"], "accept"),
        (["the", "gouda"], "accept"),
        (["[unk]", "gouda"], "accept"),
        (["gouda", "edam"], "accept"),
        (["edam", "gouda"], "reject"),
        (["pass", "gouda"], "reject"),
        (["brie", "gouda"], "unsure"),
        (["edam", "brie"], "reject"),
        ([], "unsure"),
        (["", "[unk]"], "unsure"),
    ],
)
def test_the_first_reading_weighs_most(heard: list[str], verdict: str) -> None:
    assert judge(GOUDA, heard).verdict == verdict


ANSWERS = (
    "rum",
    "Pinot Noir",
    "crème brûlée",
    "chickpeas and tahini",
    "1933",
    "well",
    "no-bake cake",
)


@given(st.sampled_from(ANSWERS), st.sampled_from(OPENERS), st.sampled_from(CLOSERS))
def test_carriers_never_change_a_right_answer(answer: str, opener: str, closer: str) -> None:
    said = f"{opener} {sayable(answer)} {closer}"
    assert judge(Key("What is it?", (answer,), ("brandy",)), [said]).verdict == "accept"


@given(st.sampled_from(("rum", "Pinot Noir", "goulash")), st.sampled_from(CORRECTIONS))
def test_only_the_last_word_counts(answer: str, correction: str) -> None:
    key = Key("What is it?", (answer,), ("brandy",))
    assert judge(key, [f"{sayable(answer)} {correction} brandy"]).verdict == "reject"
    assert judge(key, [f"brandy {correction} {sayable(answer)}"]).verdict == "accept"


@given(st.permutations(["salt", "pepper", "vinegar"]))
def test_parts_may_come_in_any_order(parts: list[str]) -> None:
    key = Key("What are the three?", ("salt, pepper and vinegar",))
    assert judge(key, [" and ".join(parts)]).verdict == "accept"
    assert judge(key, [" ".join(parts)]).verdict == "accept"
    assert judge(key, [" and ".join(parts[:2])]).verdict == "prompt"


@given(st.sampled_from(PASSES))
def test_every_way_of_passing_is_one(text: str) -> None:
    assert judge(GOUDA, [text]).why == "passed"


@given(st.text(max_size=40))
def test_any_text_gets_a_ruling(text: str) -> None:
    for key in (PINOT, HUMMUS, STILTON, Key("", ("", "  "), ("",))):
        ruling = judge(key, [text])
        assert 0.0 <= ruling.score <= 1.0
        assert ruling.why


word = st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=9)


@given(st.lists(word, min_size=1, max_size=3).map(" ".join))
def test_every_form_of_a_key_is_accepted_as_it_stands(form: str) -> None:
    assert judge(Key("Which of these is it?", ("something", form)), [form]).verdict == "accept"


@given(st.lists(word, min_size=1, max_size=3).map(" ".join))
def test_every_reject_is_refused_as_it_stands(form: str) -> None:
    key = Key("Which of these is it?", ("Pinot Noir",), (form,))
    assert judge(key, [form]).verdict == "reject"


@pytest.mark.parametrize("said", ["um " * 20_000 + "pinot noir", "a" * 100_000, "no " * 5_000])
def test_what_goes_on_and_on_is_no_answer_and_takes_no_time(said: str) -> None:
    assert judge(Key(answers=("pinot noir",)), [said]).verdict == "unsure"
    assert judge(Key(answers=("pinot noir",)), ["pinot nwar", said]).verdict != "reject"


def test_in_noise_an_answer_among_strays_is_asked_again() -> None:
    key = Key(question="Which organ makes insulin?", answers=("pancreas",), reject=("liver",))
    assert judge(key, ["pancreas and"]).verdict == "accept"
    assert judge(key, ["pancreas and"], clear=False).verdict == "unsure"
    assert judge(key, ["i think it's the pancreas please"], clear=False).verdict == "accept"
    assert judge(key, ["liver and"], clear=False).verdict == "reject"
