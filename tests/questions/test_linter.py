from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from questions.bank import Bank, Question
from questions.linter import check, lint

GOOD = {
    "food-001-1": Question(
        "food-001-1", "food", 1, 1,
        "Which nut is ground with sugar to make a smooth block of marzipan?",
        "almond", ("almonds",), ("walnut", "hazelnut"), (),
        note="Lübeck and Toledo both claim to have made it in a famine.",
    ),
    "food-001-3": Question(
        "food-001-3", "food", 1, 3,
        "Which small pasta is shaped so that soup seems to hold rice?",
        "orzo", ("risoni",), ("ouzo", "couscous"), (),
        note="Its name is Italian for barley.",
    ),
    "drinks-001-1": Question(
        "drinks-001-1", "drinks", 1, 1,
        "Which spirit from sugar cane is shaken into a daiquiri?",
        "rum", (), ("gin", "tequila"), (),
        note="Hemingway took his without sugar.",
    ),
    "drinks-001-3": Question(
        "drinks-001-3", "drinks", 1, 3,
        "Which grape makes nearly all of the red wine in Burgundy?",
        "Pinot Noir", (), ("Pinot Gris", "Gamay"), ("pinot",),
        note="Monks mapped its best slopes by tasting the soil.",
    ),
    "etiquette-001-1": Question(
        "etiquette-001-1", "etiquette", 1, 1,
        "Which cloth goes on your lap as soon as you sit down to dinner?",
        "napkin", ("serviette",), ("tablecloth", "apron"), (),
        note="Romans brought their own and took leftovers home in it.",
    ),
    "etiquette-001-3": Question(
        "etiquette-001-3", "etiquette", 1, 3,
        "To which side of the plate does the fork lie in a Western setting?",
        "left", ("the left",), ("right", "above"), (),
        note="It lies there since the knife needs the stronger hand.",
    ),
    "general-001-1": Question(
        "general-001-1", "general", 1, 1,
        "How many eggs does a cook break who uses a whole dozen?",
        "twelve", (), ("ten", "twenty"), (),
        note="Bakers once gave thirteen to be safe from the scales.",
    ),
    "general-001-3": Question(
        "general-001-3", "general", 1, 3,
        "Which island in the Indian Ocean grows most of the world's vanilla?",
        "Madagascar", (), ("Mauritius", "Zanzibar"), (),
        note="Each flower there is pollinated by hand on one morning.",
    ),
}  # fmt: skip


def bank(*changed: Question) -> Bank:
    questions = {**GOOD, **{q.id: q for q in changed}}
    places = {question_id: f"bank.tsv:{at}" for at, question_id in enumerate(questions, start=2)}
    return Bank(questions, places)


def test_a_good_bank_has_no_findings() -> None:
    assert lint(bank()) == ()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"question": "Which nut makes marzipan?"}, "the question has 4 words; use 8 to 25"),
        (
            {"question": "Which nut is ground " + "very " * 20 + "finely to make marzipan?"},
            "the question has 28 words; use 8 to 25",
        ),
        (
            {"question": "Which nut is ground with sugar to make a block of marzipan"},
            "the question has no end; close it with ? or .",
        ),
        (
            {"answer": "the almond that grows on a tree", "accept": (), "reject": ("fig", "plum")},
            "the answer has 7 words; use at most 6",
        ),
        (
            {"question": "Which nut, the almond or walnut, is ground with sugar for marzipan?"},
            "the question says almond, which is in the answer; ask without it",
        ),
        (
            {"question": "Which nut flavours amaretto, and lends its name to almondine dishes?"},
            "the question says almondine, of one root with almond; ask without it",
        ),
        (
            {"accept": ("almonds", "a smooth nut")},
            "the question says 'a smooth nut', which is accepted; ask without it",
        ),
        ({"reject": ("walnut",)}, "there are 1 rejects; give 2 to 4"),
        (
            {"reject": ("walnut", "Almonds")},
            "'almonds' is both accepted and rejected; keep it in one column",
        ),
        (
            {"note": "It is old. It is sweet."},
            "the note has more than one sentence; keep the better one",
        ),
        ({"note": "It is old"}, "the note has no end; close the sentence"),
        ({"note": ""}, "there is no note; tell the story in one sentence"),
        (
            {"note": "It costs 5 € in Lübeck."},
            "note holds €, which nobody can say; write it in words",
        ),
        (
            {"say": {"gnocchi": "nyokkee"}},
            "say respells gnocchi, which the line does not hold; take it out",
        ),
        (
            {"prompt": ("pass",)},
            "the judge says reject (passed) to the prompt 'pass';"
            " reword it or list what sets it apart",
        ),
    ],
)
def test_a_flaw_is_found_at_its_line(change: dict[str, object], message: str) -> None:
    flawed = msgspec.structs.replace(GOOD["food-001-1"], **change)
    assert f"bank.tsv:2: {message}" in lint(bank(flawed))


def test_what_the_judge_says_to_a_form_in_speech_counts_too() -> None:
    flawed = msgspec.structs.replace(GOOD["drinks-001-1"], reject=("a rum", "gin"))
    assert lint(bank(flawed)) == (
        "bank.tsv:4: 'rum' is both accepted and rejected; keep it in one column",
        "bank.tsv:4: the judge says accept (right) to the reject 'a rum' when it is spoken;"
        " reword it or list what sets it apart",
    )


SECOND = """
food-002-1|Into which green herb paste do Genoese cooks pound basil leaves?|pesto
food-002-3|What fermented cabbage do Koreans bury beneath winter ground?|kimchi
drinks-002-1|Which bitter leaf brew do Argentines sip through metal straws?|mate
drinks-002-3|Which juniper medicine did Dutch sailors carry across oceans?|genever
etiquette-002-1|Which glass object does one raise when toasting birthdays?|flute
etiquette-002-3|Where must chopsticks rest between mouthfuls during banquets?|holder
general-002-1|Which ancient preserving mineral gave Roman soldiers their wage?|salt
general-002-3|Which scarlet stigma costs merchants more than silver?|saffron
"""
"""A second card, which shares no fact with the first."""


def made(question_id: str, question: str, answer: str) -> Question:
    category, card, points = question_id.split("-")
    return Question(
        question_id,
        category,
        int(card),
        int(points),
        question,
        answer,
        reject=("brick", "gravel"),
        note="So it goes.",
    )


def second_card(**changes: tuple[str, str]) -> list[Question]:
    """The second card, where `changes` maps `food_002_1` to another question and answer."""
    cards = []
    for line in SECOND.strip().splitlines():
        question_id, question, answer = line.split("|")
        question, answer = changes.get(question_id.replace("-", "_"), (question, answer))
        cards.append(made(question_id, question, answer))
    return cards


def test_two_cards_of_different_facts_have_no_findings() -> None:
    assert lint(bank(*second_card())) == ()


def test_the_same_question_in_other_order_is_a_duplicate() -> None:
    other = "To make a smooth block of marzipan, which nut is ground with sugar?"
    assert lint(bank(*second_card(food_002_1=(other, "pesto")))) == (
        "bank.tsv:10: asks the same as food-001-1 (bank.tsv:2); replace one of them",
    )


def test_the_same_fact_in_other_words_is_a_duplicate() -> None:
    other = "From which African island does vanilla come, as most of the world grows there?"
    assert lint(bank(*second_card(general_002_3=(other, "Madagascar")))) == (
        "bank.tsv:17: asks for the fact of general-001-3 again (bank.tsv:9: Madagascar);"
        " replace one of them",
    )


def test_the_same_fact_from_the_other_side_is_a_duplicate() -> None:
    other = "Which sweet pod made Madagascar rich among spice merchants?"
    assert lint(bank(*second_card(general_002_3=(other, "vanilla")))) == (
        "bank.tsv:17: asks general-001-3 from the other side (bank.tsv:9: Madagascar / vanilla);"
        " replace one of them",
    )


def test_an_answer_comes_four_times_in_a_category_at_most() -> None:
    asked = (
        "Whose trunk feeds hungry elephants near dusty Elm Road today?",
        "Whose bark hides owls from cold northern winter winds?",
        "Whose roots break pipes under old harbour towns?",
        "Whose leaves shade priests while drums beat outside?",
        "Whose seeds colour temple walls during spring feasts?",
    )
    questions = [
        made(f"food-{card:03d}-1", question, "baobab") for card, question in enumerate(asked, 1)
    ]
    found = lint(Bank({q.id: q for q in questions}))
    assert [line for line in found if "times" in line] == [
        "food-005-1: 'baobab' is the answer 5 times in food; 4 is the most"
    ]


def test_a_bank_that_does_not_load_gives_its_errors(tmp_path: Path) -> None:
    (tmp_path / "food.tsv").write_text("id\n")
    (finding,) = check(tmp_path)
    assert finding.startswith(f"{tmp_path / 'food.tsv'}:1: the header is not")
