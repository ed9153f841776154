"""`judge` and `hear`: rulings on answers as text and as recordings."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from host.cli.common import BadInput, add_recogniser
from host.listening import for_answer
from host.sound import recogniser_for
from questions.bank import Bank, Question, load
from questions.rule import rule_line
from speech.recognition import SAMPLE_RATE, Recogniser
from speech.recorded import RecordingError, hear_whole, read
from speech.resampling import resample


def add_commands(commands: Any) -> None:
    add = commands.add_parser(
        "judge", help="rule on answers as text (JSON Lines)", description=_judge.__doc__
    )
    add.add_argument("--questions", type=Path, help="another bank, for question_id")
    add.set_defaults(run=_judge)

    add = commands.add_parser(
        "hear", help="rule on recorded answers (JSON Lines)", description=_hear.__doc__
    )
    add.add_argument("--questions", type=Path, help="another bank, for question_id")
    add_recogniser(add)
    add.set_defaults(run=_hear)


def _each_line(rule: Callable[[dict[str, Any]], dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(sys.stdin.buffer, 1):
        if not line.strip():
            continue
        try:
            asked = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise BadInput(f"line {number}: not JSON ({error}); one object a line") from error
        if not isinstance(asked, dict):
            raise BadInput(f"line {number}: a JSON object is wanted, one a line")
        try:
            yield rule(asked)
        except (ValueError, RecordingError) as error:
            raise BadInput(f"line {number}: {error}") from error


def _with_question(bank: Bank | None, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The object with its question's text and key, where it names one of the bank."""
    wanted = asked.get("question_id")
    if wanted is None:
        return dict(asked)
    question = bank.questions.get(str(wanted)) if bank is not None else None
    if question is None:
        raise ValueError(f"no question {wanted!r} in the bank; see `party-host questions show`")
    return {
        **asked,
        "question": question.question,
        "answers": list(question.answers),
        "reject": list(question.reject),
        "prompt": list(question.prompt),
    }


def _print(line: dict[str, Any]) -> None:
    sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
    sys.stdout.flush()


def _judge(chosen: argparse.Namespace) -> int:
    """Rules on answers as text: one JSON object a line in, one out."""
    bank = load(chosen.questions)
    for ruled in _each_line(lambda asked: rule_line(_with_question(bank, asked))):
        _print(ruled)
    return 0


def _hear(chosen: argparse.Namespace) -> int:
    """Hears recorded answers and rules on them: one JSON object a line in, one out."""
    bank = load(chosen.questions)
    recogniser = recogniser_for(chosen.recogniser, bank, keep_up=float("inf"))
    try:
        for ruled in _each_line(partial(_hear_one, bank, recogniser)):
            _print(ruled)
    finally:
        recogniser.close()
    return 0


def _hear_one(bank: Bank, recogniser: Recogniser, asked: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(asked.get("wav"), str):
        raise ValueError('"wav" is missing: the path of a recording')
    sound = read(Path(asked["wav"]))
    named = asked.get("question_id")
    asked = _with_question(bank, asked)
    rule_line({**asked, "heard": []})  # says what is wrong with the key before any work
    question = bank.questions[str(named)] if named is not None else _unlisted(asked)
    listening = for_answer(question, bank)
    began = time.perf_counter()
    heard = hear_whole(recogniser, listening, resample(sound.pcm, sound.rate, SAMPLE_RATE)).heard
    texts = list(heard.texts()) if heard is not None else []
    work = heard.seconds_work if heard is not None else time.perf_counter() - began
    line = {
        **rule_line({**asked, "heard": texts}, clear=heard is None or heard.clear),
        "heard": texts,
        "seconds_audio": round(sound.seconds, 3),
        "seconds_work": round(work, 4),
    }
    if heard is not None:
        line["seconds_after_speech"] = round(heard.seconds_after_speech, 4)
    return line


def _unlisted(asked: Mapping[str, Any]) -> Question:
    """A question that is in no bank, so that the same is listened for."""
    answers = tuple(asked["answers"])
    return Question(
        id="",
        category="",
        card=0,
        points=0,
        question=asked.get("question", ""),
        answer=answers[0],
        accept=answers[1:],
        reject=tuple(asked.get("reject", ())),
    )
