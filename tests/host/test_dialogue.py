"""The tables: phases, wordings, intents."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from engine import cards, sybarit
from engine.sybarit import SYBARIT
from host.dialogue import sybarit_words as wording
from host.dialogue.intents import INTENTS, NO, YES, appeal_of, intent_of, phrases, yes_or_no
from host.dialogue.lobby import names_in
from host.dialogue.registry import dialogues
from host.dialogue.sybarit_choices import choice_examples, choice_in, choice_phrases
from host.dialogue.table import Table, count, listed, possessive, sentence, varied
from host.listening import for_phrases, overheard, spelled, with_appeals
from questions.bank import load
from questions.draw import shuffled
from tests.host.keeping import tidy_bank

DIALOGUES = dialogues(tidy_bank(28))


# --- phases ---


@pytest.mark.parametrize("name", DIALOGUES)
def test_the_phase_table_is_what_games_go_through(name: str) -> None:
    dialogue = DIALOGUES[name]
    game = dialogue.game
    rows = {(step.phase, to) for step in dialogue.steps for _, to in step.leads_to}
    asks = {step.phase: step.asks for step in dialogue.steps}
    seen = set()
    for seed in range(4):
        rng = Random(seed)
        options = {"length": "short"} if dialogue.lengths else {}
        opening = game.start(("Ann", "Ben"), rng, options)
        (event,) = game.decide(None, opening)
        state = game.evolve(None, event)
        table = Table(order=shuffled(tidy_bank(28), rng))
        while not game.is_over(state):
            step, field = dialogue.automatic(state, table), dialogue.field(state, table)
            assert (step is None) == (field is not None), "a phase is asked or automatic"
            assert asks[state.phase] == (field.name if field is not None else "")
            command = step.commands[0] if step is not None else rng.choice(game.legal(state))
            before = state.phase
            for event in game.decide(state, command):
                state = game.evolve(state, event)
            seen.add((before, state.phase))
        assert dialogue.automatic(state, table) is None
        assert dialogue.field(state, table) is None
    assert seen == rows


def test_every_phase_of_the_table_is_one_of_the_game() -> None:
    for dialogue in DIALOGUES.values():
        phases = {step.phase for step in dialogue.steps}
        assert {to for step in dialogue.steps for _, to in step.leads_to} <= phases


# --- choosing ---


@pytest.mark.parametrize("card", ["food-7", *cards.JOKERS])
def test_every_phrase_listened_for_names_a_choice(card: str) -> None:
    for phrase in choice_phrases(card):
        named = choice_in(phrase)
        assert named, phrase
        assert len(named.categories) <= 1, phrase
        assert len(named.points) <= 1, phrase


@pytest.mark.parametrize("card", ["food-7", *cards.JOKERS])
def test_there_is_an_example_of_every_legal_choice(card: str) -> None:
    found = {(choice_in(text).categories, choice_in(text).points) for text in choice_examples(card)}
    assert len(found) == len(sybarit.choices(card))


def test_what_is_settled_is_kept_in_words_that_are_read_again() -> None:
    for text in ("drinks", "three points", "food for one", "food or drinks", "one or three"):
        named = choice_in(text)
        again = choice_in(named.kept)
        assert again.categories == (named.categories if len(named.categories) == 1 else ())
        assert again.points == (named.points if len(named.points) == 1 else ())


@pytest.mark.parametrize(
    ("text", "categories", "points"),
    [
        ("I would like the three point question, please", (), (3,)),
        ("three points on food", ("food",), (3,)),
        ("general topics for one", ("general",), (1,)),
        ("the food one", ("food",), ()),
        ("the food one for three", ("food",), (3,)),
        ("food one", ("food",), (1,)),
        ("food or drinks", ("food", "drinks"), ()),
        ("the food is great", (), ()),
        ("three bottles of beer", (), ()),
        ("a table for three", (), ()),
        ("one of them", (), ()),
        ("let's take a drink", (), ()),
    ],
)
def test_a_choice_is_all_that_is_said(
    text: str, categories: tuple[str, ...], points: tuple[int, ...]
) -> None:
    assert (choice_in(text).categories, choice_in(text).points) == (categories, points)


# --- intents ---


def test_each_phrase_means_one_thing() -> None:
    listed = phrases()
    assert len(listed) == len(set(listed))
    for intent in INTENTS:
        for phrase in intent.phrases:
            assert intent_of(phrase) == intent.name
            assert intent_of(f"Hey, {phrase}, please!") == intent.name
            assert yes_or_no(phrase) is None


def test_yes_and_no() -> None:
    assert all(yes_or_no(text) is True for text in YES)
    assert all(yes_or_no(text) is False for text in NO)
    assert yes_or_no("maybe") is None


def test_what_is_overheard_is_nothing_to_the_host() -> None:
    for text in overheard():
        assert text, "a blank line"
        assert intent_of(text) is None, text
        assert yes_or_no(text) is None, text
        assert not choice_in(text), text
        assert not names_in(text, typed=False), text


def test_what_sounds_like_ours_is_not_listened_for_beside_it() -> None:
    assert "paws" in for_phrases(("yes",), intent_names=()).phrases
    listening = for_phrases(("yes",), intent_names=("pause",))
    assert "paws" not in listening.phrases
    assert listening.answers == ("yes", *map(spelled, phrases(["pause"])))
    assert set(listening.rivals) < set(listening.phrases)
    assert not listening.free


def test_an_appeal_is_listened_for_beside_what_the_field_asks() -> None:
    listening = for_phrases(("one point",))
    assert with_appeals(listening, {}) == listening
    wide = with_appeals(listening, {"answers": ("plum",), "rivals": ("prune",)})
    assert wide.answers[: len(listening.answers)] == listening.answers
    assert {"i said", "but i said", "i said plum", "i said prune"} <= set(wide.answers)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I said pinot noir", "pinot noir"),
        ("but I said rice!", "rice"),
        ("i said", ""),
        ("said rice", None),
        ("isaid", None),
    ],
)
def test_appeals(text: str, claim: str | None) -> None:
    assert appeal_of(text) == claim


# --- wordings ---


def test_no_wording_comes_twice_running_and_all_come() -> None:
    for size in (2, 3, 4, 5, 6):
        wordings = tuple(map(str, range(size)))
        drawn = [varied(number, *wordings) for number in range(60 * size)]
        assert all(one != two for one, two in pairwise(drawn))
        assert all(drawn.count(text) == 60 for text in wordings)
    assert varied(7, "only") == "only"


def test_small_grammar() -> None:
    assert [count(number, "point") for number in (0, 1, 2, -1)] == [
        "0 points", "1 point", "2 points", "-1 point",
    ]  # fmt: skip
    assert wording.points(-1) == "minus 1 point"
    assert (possessive("Ann"), possessive("James")) == ("Ann's", "James'")
    assert (sentence("the seven"), sentence("")) == ("The seven", "")
    assert [listed(names) for names in ((), ("A",), ("A", "B"), ("A", "B", "C"))] == [
        "", "A", "A and B", "A, B and C",
    ]  # fmt: skip


def at(card: str, *, score: int = 0, previous: int = 0) -> sybarit.State:
    seats = (sybarit.Seat("Ann", score=score, cards=(card,)), sybarit.Seat("Ben"))
    return sybarit.State(
        seats, 2, (card, *["food-2"] * 9), "other", phase="choosing", drawn=1, card=card,
        previous=previous,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("card", "score", "previous", "told"),
    [
        ("joker-yellow", 7, 0, "half your points: 4 of 7"),
        ("joker-yellow", 0, 0, "nothing to lose"),
        ("joker-yellow", -3, 0, "nothing to lose"),
        ("joker-green", 0, 3, "you gain the 3 that the turn before won"),
        ("joker-green", 0, -6, "you lose the 6 that the turn before lost"),
        ("joker-green", 0, 0, "nothing comes on top"),
        ("joker-red", 0, 0, "counts double"),
        ("joker-blue", 0, 0, "wrong costs double"),
    ],
)
def test_a_joker_is_explained_with_what_is_at_stake(
    card: str, score: int, previous: int, told: str
) -> None:
    state = at(card, score=score, previous=previous)
    assert told in wording.drawn(sybarit.CardDrawn("Ann", card), state)


@pytest.mark.parametrize(
    ("card", "score", "previous", "correct", "told"),
    [
        ("food-2", 0, 0, True, "3 points for Ann."),
        ("food-2", 0, 0, False, ""),
        ("joker-red", 0, 0, True, "Doubled, that is 6 points for Ann."),
        ("joker-red", 0, 0, False, ""),
        ("joker-blue", 0, 0, False, "Doubled, that costs Ann 6 points."),
        ("joker-yellow", 7, 0, False, "Half is gone: that costs Ann 4 points."),
        ("joker-yellow", 0, 0, False, "Ann had nothing to lose."),
        ("joker-green", 0, 3, True, "3 plus 3: Ann gains 6 points."),
        ("joker-green", 0, -6, True, "3 minus 6: Ann loses 3 points."),
        ("joker-green", 0, -3, True, "3 minus 3, and nothing is left for Ann."),
        ("joker-green", 0, 0, True, "3 points for Ann."),
        ("joker-green", 0, 1, False, "Ann still gains the 1 of the turn before."),
        ("joker-green", 0, -2, False, "And Ann loses the 2 of the turn before as well."),
        ("joker-green", 0, 0, False, ""),
    ],
)
def test_what_a_turn_changed_is_told(
    card: str, score: int, previous: int, correct: bool, told: str
) -> None:
    points = 1 if card == "joker-yellow" else 3
    state = at(card, score=score, previous=previous)
    for event in (
        sybarit.QuestionChosen("Ann", "food", points),  # type: ignore[arg-type]
        sybarit.QuestionTaken("food-001-3"),
        sybarit.AnswerRuled(correct, "judge"),
    ):
        state = SYBARIT.evolve(state, event)
    question = tidy_bank().questions["food-001-3"]
    said = wording.ruled(state.turns[-1], question, {}, state, Table(tell_notes=False))
    assert said.endswith(told)
    assert told or said.rstrip(".").endswith(question.answer)


def test_the_scores_are_told_now_and_then() -> None:
    state = at("food-2")
    question = tidy_bank().questions["food-001-3"]
    times = []
    for turn in range(8):
        for event in (
            *(() if turn == 0 else (sybarit.CardDrawn("", "food-2"),)),
            sybarit.QuestionChosen("", "food", 3),
            sybarit.QuestionTaken("food-001-3"),
            sybarit.AnswerRuled(turn % 2 == 1, "judge"),
        ):
            state = SYBARIT.evolve(state, event)
        said = wording.ruled(state.turns[-1], question, {}, state, Table())
        if "The scores" in said:
            times.append(turn)
            assert "The scores: Ben 9, Ann 0." in said
    assert times == [5]


def test_the_last_cards_are_announced() -> None:
    state = SYBARIT.evolve(None, sybarit.GameStarted(("Ann", "Ben"), ("food-2",) * 6, "other"))
    told = []
    for _ in range(6):
        state = SYBARIT.evolve(state, sybarit.CardDrawn("Ann", "food-2"))
        told.append(wording.drawn(sybarit.CardDrawn("Ann", "food-2"), state))
    assert "Four cards are left after it." in told[1]
    assert "It's the last card!" in told[5]
    assert sum("left" in text or "last card" in text for text in told) == 2


def test_ties_and_those_who_left_are_told() -> None:
    seats = (
        sybarit.Seat("Ann", score=-2, cards=("food-9",)),
        sybarit.Seat("Ben", score=-2, cards=("drinks-9",)),
        sybarit.Seat("Cy", here=False, score=3),
    )
    state = sybarit.State(seats, 3, ("food-9", "drinks-9"), "other", phase="over", drawn=2)
    told = wording.final(SYBARIT.standings(state))
    assert "Ann has minus 2 from questions, 9 from cards and 5 for the highest cards: 12" in told
    assert "Cy, who has left, has 3 from questions and 0 from cards: 3 in all." in told
    assert told.endswith("Ann and Ben share the win with 12 points each: true Sybarites both!")


def test_what_is_said_is_one_or_two_breaths() -> None:
    bank = load()
    for question in bank.questions.values():
        turn = sybarit.Turn("Ann", "food-2", "food", 3, question.id, False, "judge", 0)
        state = at("food-2")
        said = wording.ruled(turn, question, {}, state, Table())
        assert len(said.split()) < 60, said
