"""Random evenings: nothing raises, nothing is said before it is kept, nothing leaks, and
whoever is killed wakes on the same turn. The rules are in tests.host.table."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host import commands as panel
from host.dialogue.intents import INTENTS
from host.inputs import (
    EveningBegan,
    NoInput,
    PromptFinished,
    SpeechStarted,
    TimerFired,
    UtteranceHeard,
)
from tests.host.table import Evening

NAMES = ("Ann", "Ben", "Cleo", "James", "Zoë")
INTENT_PHRASES = tuple(intent.phrases[0] for intent in INTENTS)


def an_utterance(evening: Evening, rng: Random) -> tuple[tuple[str, ...], bool]:
    """Something that may be said now, most of it to the point; and whether it is typed."""
    state, typed = evening.state, rng.random() < 0.5
    if rng.random() < 0.25:
        return (rng.choice(INTENT_PHRASES),), typed
    if rng.random() < 0.1:
        odd = ("", "[unk]", "yes", "no", "i said so", "mumble", "food or drinks", "ann and ben")
        return (rng.choice(odd),), typed
    if state is not None and state.phase == "answering":
        question = evening.question
        forms = (*question.answers, *question.reject, "something else", f"i said {question.answer}")
        return (rng.choice(forms),), typed
    field = evening.session.field
    assert field is not None
    return (rng.choice(field.examples),), typed


def a_tap(rng: Random, evening: Evening) -> panel.PanelCommand:
    name, other = rng.choice(NAMES), rng.choice(NAMES)
    ruled = [line.seq for line in evening.views.host.history]
    seq = rng.choice([None, *ruled, 99])
    return rng.choice(
        [
            panel.StartGame(players=("Ann", "Ben")),
            panel.Join(name),
            panel.Leave(name),
            panel.Return(name),
            panel.Rename(name, other),
            panel.Choose(rng.choice(("food", "drinks")), rng.choice((1, 3))),
            panel.Utter(rng.choice(("one point", "yes", "no", "score", "i said it", "quux"))),
            panel.Accept(seq),
            panel.Reject(seq),
            panel.AskAgain(),
            panel.Repeat(),
            panel.Skip(),
            panel.Appeal(rng.choice(("", "nonsense"))),
            panel.Undo(),
            panel.Undo(),
            panel.Pause(),
            panel.Resume(),
            panel.MoreTime(),
            panel.AdjustScore(name, rng.choice((-7, 0, 1, 3))),
            panel.Mute(),
            panel.Unmute(),
            panel.Unmute(),
            panel.SetVolume(40),
            panel.SetRate(150),
        ]
    )


def step(evening: Evening, rng: Random) -> None:
    """One thing happens at the table."""
    listen = evening.open
    chance = rng.random()
    if chance < 0.14:
        refused_before = len(evening.replies)
        seq = rng.choice((None, None, evening.board.seq, evening.board.seq - 3))
        evening.press(a_tap(rng, evening), host=rng.random() < 0.9, seq=seq)
        assert len(evening.replies) == refused_before + 1
    elif chance < 0.17:
        evening.lose(rng.choice(("microphone", "speaker", "recogniser")))
    elif chance < 0.23:
        for device in sorted(evening.session.lost):
            evening.find(device)
    elif chance < 0.26 and evening.timers:
        del evening.timers["answer"]
        evening.give(TimerFired(0, "answer"))
    elif chance < 0.29:
        killed(evening)
    elif listen is None:
        if evening.speaking:
            evening.give(PromptFinished(0, evening.speaking.pop(0)))
    elif chance < 0.36:
        evening.give(NoInput(0, listen.listen))
    elif chance < 0.40:
        evening.give(SpeechStarted(0, listen.listen))
    else:
        phrases, typed = an_utterance(evening, rng)
        evening.give(UtteranceHeard(0, listen.listen, phrases, phrases, typed))


def killed(evening: Evening) -> None:
    """Dies and wakes: the same turn, question and scores, the same questions spent."""
    before = evening.session
    evening.kill()
    after = evening.session
    assert after.floor.voice == before.floor.voice
    assert after.table().spent == before.table().spent
    if before.playing is not None:
        assert before.play is not None
        assert after.play is not None
        assert after.play.state == before.play.state
        assert after.play.undo_line == before.play.undo_line
        assert after.table().order == before.table().order
        assert dict(after.table().details) == dict(before.table().details)
    evening.give(EveningBegan(0))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.booleans(), st.sampled_from(((), ("Ann", "Ben"), NAMES)))
def test_a_random_evening_keeps_every_rule(
    seed: int, by_voice: bool, players: tuple[str, ...]
) -> None:
    rng = Random(seed)
    evening = Evening(
        players,
        seed=seed,
        by_voice=by_voice,
        answer_seconds=30.0 if by_voice else None,
        lobby_at_start=True,
    )
    for _ in range(120):
        step(evening, rng)
        assert not evening.stuck() or evening.session.floor.voice.muted, evening.said[-3:]


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_killed_at_every_input(seed: int) -> None:
    rng = Random(seed)
    evening = Evening(seed=seed, deck=("food-2", "joker-green", "drinks-ace", "joker-yellow"))
    for _ in range(60):
        if evening.session.over:
            break
        killed(evening)
        evening.tap(panel.Unmute())
        assert evening.open is not None
        phrases, _ = an_utterance(evening, rng)
        evening.give(UtteranceHeard(0, evening.open.listen, phrases, (), True))
    assert evening.game.drawn == 4 or evening.session.over
