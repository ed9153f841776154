"""The commands that people script: their shapes, their streams and their exit statuses."""

from __future__ import annotations

import json
import wave
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from speech.resampling import resample
from speech.synthesis import Sound
from speech.voices import EspeakSynthesiser
from tests.host.commands import finished, party_host, process

RECORDS = Path(__file__).parents[1] / "engine" / "records"
JUDGED = ["id", "verdict", "matched", "score", "why"]
KEY = {"question": "Which syrup?", "answers": ["maple syrup"], "reject": ["honey"]}


def test_judge_rules_line_by_line_as_the_lines_come() -> None:
    asked = [
        {"id": "x1", **KEY, "heard": ["maple syrup"]},
        {"id": 7, **KEY, "heard": ["honey", "money"]},
        {"id": None, "answers": ["maple syrup"], "heard": []},
        {"id": {"deep": [1, "é"]}, "answers": ["pinot noir"], "heard": ["pinot noir"]},
    ]
    with process("judge") as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        for one in asked:
            judge.stdin.write(json.dumps(one) + "\n")
            judge.stdin.flush()
            # The answer comes while the input is still open.
            ruled = json.loads(judge.stdout.readline())
            assert list(ruled) == JUDGED
            assert ruled["id"] == one["id"]
        assert finished(judge).status == 0


def test_judge_keeps_order_and_verdicts() -> None:
    heard = {"maple syrup": "accept", "honey": "reject", "": "unsure"}
    lines = [json.dumps({"id": text, **KEY, "heard": [text]}) for text in heard]
    ran = party_host("judge", stdin="\n\n".join(lines))
    assert ran.status == 0
    assert {one["id"]: one["verdict"] for one in ran.objects} == heard
    assert [one["id"] for one in ran.objects] == list(heard)
    assert [one["matched"] for one in ran.objects][::2] == ["maple syrup", None]


def test_judge_takes_a_question_of_the_bank_by_its_id() -> None:
    line = json.dumps({"id": 1, "question_id": "food-001-1", "heard": ["avocado"]})
    assert party_host("judge", stdin=line).objects[0]["verdict"] == "accept"


@pytest.fixture(scope="module")
def maple(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of recordings of "maple syrup", and of nothing."""
    folder = tmp_path_factory.mktemp("recordings")
    said = EspeakSynthesiser("en-us").render("maple syrup")
    samples = np.frombuffer(said.pcm, "<i2").astype(np.float64)
    samples = np.concatenate([np.zeros(said.rate // 3), samples, np.zeros(said.rate // 2)])
    samples += np.random.default_rng(1).normal(0, 30, len(samples))
    spoken = np.clip(samples, -32768, 32767).astype("<i2").tobytes()
    for rate in (8_000, 16_000, 22_050, 44_100, 48_000):
        pcm = resample(spoken, said.rate, rate)
        _write(folder / f"mono-{rate}.wav", Sound(pcm, rate))
        _write(folder / f"stereo-{rate}.wav", Sound(pcm, rate), channels=2)
    noise = np.random.default_rng(2).normal(0, 30, 32_000).astype("<i2").tobytes()
    _write(folder / "silence.wav", Sound(bytes(64_000), 16_000))
    _write(folder / "noise.wav", Sound(noise, 16_000))
    _write(folder / "empty.wav", Sound(b"", 16_000))
    _write(folder / "narrow.wav", Sound(bytes(16_000), 16_000), width=1)
    (folder / "words.wav").write_text("no sound at all")
    (folder / "begun.wav").write_bytes((folder / "mono-16000.wav").read_bytes()[:30])
    return folder


def _write(path: Path, sound: Sound, channels: int = 1, width: int = 2) -> None:
    samples = np.frombuffer(sound.pcm, "<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(sound.rate)
        file.writeframes(np.repeat(samples, channels).tobytes())


@pytest.fixture(scope="module")
def heard(maple: Path) -> dict[str, Any]:
    """What `hear` makes of each of them, by name, from the folder that they lie in."""
    names = [path.name for path in sorted(maple.glob("*-*.wav"))]
    names += ["silence.wav", "noise.wav", "empty.wav"]
    lines = [json.dumps({"id": name, "wav": name, **KEY}) for name in names]
    with process("hear", "--recogniser", "pocketsphinx", cwd=maple) as hear:
        assert hear.stdin is not None
        assert hear.stdout is not None
        hear.stdin.write(lines[0] + "\n")
        hear.stdin.flush()
        first = json.loads(hear.stdout.readline())  # while the input is still open
        rest = finished(hear, "\n".join(lines[1:]))
    assert rest.status == 0, rest.err
    answers = [first, *rest.objects]
    assert [one["id"] for one in answers] == names
    return {one["id"]: one for one in answers}


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 44_100, 48_000])
@pytest.mark.parametrize("channels", ["mono", "stereo"])
def test_hear_takes_every_rate(heard: dict[str, Any], rate: int, channels: str) -> None:
    one = heard[f"{channels}-{rate}.wav"]
    assert list(one) == [
        *JUDGED, "heard", "seconds_audio", "seconds_work", "seconds_after_speech",
    ]  # fmt: skip
    assert (one["verdict"], one["matched"]) == ("accept", "maple syrup")
    assert one["heard"][0] == "maple syrup"
    assert one["seconds_audio"] == pytest.approx(heard["mono-16000.wav"]["seconds_audio"], abs=0.01)
    assert 0 < one["seconds_after_speech"] <= one["seconds_work"]


@pytest.mark.parametrize("name", ["silence.wav", "noise.wav", "empty.wav"])
def test_hear_makes_no_words_of_silence(heard: dict[str, Any], name: str) -> None:
    one = heard[name]
    assert (one["verdict"], one["heard"], one["matched"]) == ("unsure", [], None)
    assert "seconds_after_speech" not in one


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("narrow.wav", "8-bit"),
        ("words.wav", "no WAV file"),
        ("begun.wav", "ends too soon"),
        ("nowhere.wav", "No such file"),
        (".", "Is a directory"),
    ],
)
def test_hear_says_which_recording_is_no_good(maple: Path, name: str, why: str) -> None:
    line = json.dumps({"id": 1, "wav": str(maple / name), **KEY})
    assert party_host("hear", stdin=line).refused("line 1", str(maple / name), why)


def test_replay_prints_standings_in_the_order_given() -> None:
    records = [RECORDS / "greens.jsonl", RECORDS / "shared-win.jsonl"]
    worked_out = [json.loads(path.with_suffix(".expected.json").read_text()) for path in records]
    expected = [{key: one[key] for key in ("scores", "winners")} for one in worked_out]
    ran = party_host("replay", "--json", *records)
    assert (ran.status, ran.objects) == (0, expected)
    assert party_host("replay", "--json", *reversed(records)).objects == expected[::-1]


def test_replay_reads_a_pipe_and_prints_for_people() -> None:
    ran = party_host("replay", "-", stdin=(RECORDS / "greens.jsonl").read_bytes())
    assert "won by Ben" in ran.out
    assert party_host("replay", "--json", "-", stdin=b"").refused("-: line 1", "empty")


def test_an_illegal_move_stops_the_replay_at_its_line(tmp_path: Path) -> None:
    good = RECORDS / "greens.jsonl"
    lines = good.read_text().splitlines()
    bad = tmp_path / "bad.jsonl"
    bad.write_text("\n".join([*lines[:2], '{"move": "draw"}', *lines[2:]]))
    ran = party_host("replay", "--json", good, bad, good)
    assert ran.refused(str(bad), "line 3", "draw, choose, answer")
    assert len(ran.objects) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.jsonl"], "nowhere.jsonl: can't be read"),
        (["."], "Is a directory"),
    ],
)
def test_a_record_that_is_not_there(arguments: list[str], said: str) -> None:
    assert party_host("replay", *arguments).refused(said)


def test_simulate_sums_up() -> None:
    ran = party_host("simulate", "sybarit", "--games", 5, "--players", 3, "--seed", 2)
    summary = ran.objects[0]
    assert summary["games"] == 5
    assert {"turns", "seconds"} <= set(summary)
    assert party_host("simulate", "sybarit", "--games", 0).refused("1 game or more")
    assert party_host("simulate", "sybarit", "--players", 9).refused("2 to 8")


def test_the_bank_is_counted_and_shown() -> None:
    stats = party_host("questions", "stats", "--json").objects[0]
    assert stats["questions"] == sum(n for by in stats["counts"].values() for n in by.values())
    assert party_host("questions", "check").status == 0
    assert "food-001-3" in party_host("questions", "show", "food-001-3").out
    assert party_host("questions", "show", "food-999-9").refused("food-999-9")
    assert party_host("questions", "stats", "/nowhere").refused("/nowhere")


@pytest.mark.parametrize(
    "arguments",
    [[], ["feast"], ["replay"], ["simulate", "chess"], ["run", "--port", "x"],
     ["rehearse", "-", "--players", "Ann"], ["play", "--players", "Ann,ann"],
     ["hear", "--recogniser", "ears"]],
)  # fmt: skip
def test_wrong_use_is_status_2(arguments: list[str]) -> None:
    ran = party_host(*arguments)
    assert ran.status == 2
    assert "usage:" in ran.err


def test_text_is_utf8_whatever_the_locale() -> None:
    latin = {"LC_ALL": "en_US.ISO-8859-1", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"}
    line = json.dumps({"id": "日本", "answers": ["café"], "heard": ["cafe"]}, ensure_ascii=False)
    with process("judge", env=latin, encoding="utf-8") as judge:
        ruled = finished(judge, line).objects[0]
    assert (ruled["id"], ruled["matched"]) == ("日本", "café")


def test_a_reader_that_goes_away_is_no_disaster() -> None:
    line = json.dumps({"id": 1, **KEY, "heard": ["honey"]}) + "\n"
    with process("judge") as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        assert judge.stderr is not None
        judge.stdin.write(line)
        judge.stdin.flush()
        judge.stdout.readline()
        judge.stdout.close()
        judge.stdin.write(line)
        judge.stdin.close()
        assert judge.stderr.read() == ""
        assert judge.wait(20) == 1
