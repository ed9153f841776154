"""What an evening costs on this machine: time to the first listening, memory, and how soon and
how well answers are heard.

    .venv/bin/python benchmarks/evening.py [--clips 60] [--engine pocketsphinx] [--no-game]

Runs the commands as their users do. Sound hardware is used where there is any; the
recogniser and the voice are loaded and listening in any case.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from questions.bank import load
from speech import models
from speech.recorded import write
from speech.synthesis import Sound
from speech.voices import EspeakSynthesiser

COMMAND = (sys.executable, "-c", "import sys; from host.cli import main; sys.exit(main())")
SETTLED = 3.0
"""Seconds after which the processes have taken the memory that they work in."""
VOICES = ("en-us", "en-gb", "en-us+f3")
CLEAN = Path(__file__).parents[1] / "tests" / "rehearsals" / "clean.jsonl"


def main() -> None:
    known = argparse.ArgumentParser(description=__doc__)
    known.add_argument("--clips", type=int, default=60)
    known.add_argument("--engine", choices=("vosk", "pocketsphinx"), action="append")
    known.add_argument("--no-game", action="store_true", help="leave the rehearsed game out")
    chosen = known.parse_args()
    engines = chosen.engine or ["pocketsphinx", *(["vosk"] if models.find_english() else [])]
    with tempfile.TemporaryDirectory(prefix="party-host-benchmark-") as name:
        folder = Path(name)
        clips = make_clips(folder, chosen.clips)
        for engine in engines:
            resting, recogniser = start_and_memory(engine, folder)
            working = after_speech(engine, clips)
            print(
                f"{engine}: memory of all processes {resting:.0f} MB PSS before the first word, "
                f"{resting - recogniser + working:.0f} MB with a recogniser that has heard all this"
            )
            if not chosen.no_game:
                short_game(engine)


def start_and_memory(engine: str, folder: Path) -> tuple[float, float]:
    """The time until it listens; returns the memory of all processes, and the recogniser's."""
    began = time.monotonic()
    daemon = subprocess.Popen(
        [*COMMAND, "run", "--port", "0", "--state-dir", folder / engine, "--recogniser", engine],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert daemon.stdout is not None
        while "ready after" not in (line := daemon.stdout.readline()):
            assert line, "the daemon ended before it listened"
        listening = time.monotonic() - began
        time.sleep(SETTLED)
        sizes = {pid: memory_of(pid) for pid in (daemon.pid, *children_of(daemon.pid))}
        print(f"{engine}: start to listening {listening:.1f} s ({line.split('ready')[1].strip()})")
        recogniser = sum(size for pid, size in sizes.items() if runs(pid, "speech.worker"))
        return sum(sizes.values()), recogniser
    finally:
        daemon.terminate()
        daemon.wait(20)


def children_of(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    direct = [int(one) for task in tasks for one in task.read_text().split()]
    return direct + [one for child in direct for one in children_of(child)]


def runs(pid: int, module: str) -> bool:
    return module.encode() in Path(f"/proc/{pid}/cmdline").read_bytes()


def memory_of(pid: int) -> float:
    """Proportional set size, in MB: what is shared counts once."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    assert found
    return int(found[1]) / 1000


def make_clips(folder: Path, count: int) -> list[str]:
    """Answers of the bank as three voices say them, as lines for `hear`."""
    questions = list(load(None).questions.values())
    voices = [EspeakSynthesiser(voice, 150) for voice in VOICES]
    lines = []
    for number in range(count):
        question = questions[number * 37 % len(questions)]
        said = voices[number % len(voices)].render(question.answer)
        path = folder / f"{number}.wav"
        pause = bytes(2 * (said.rate // 2))
        write(path, Sound(pause + said.pcm + pause + pause, said.rate))
        lines.append(json.dumps({"id": number, "wav": str(path), "question_id": question.id}))
    return lines


def after_speech(engine: str, clips: list[str]) -> float:
    """The work that is left when the last sample of speech has been fed; returns the memory
    of the recogniser's process after it."""
    heard = []
    hear = subprocess.Popen(
        [*COMMAND, "hear", "--recogniser", engine],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert hear.stdin is not None
    assert hear.stdout is not None
    for line in clips:
        hear.stdin.write(line + "\n")
        hear.stdin.flush()
        heard.append(json.loads(hear.stdout.readline()))
    memory = sum(memory_of(pid) for pid in children_of(hear.pid) if runs(pid, "speech.worker"))
    hear.stdin.close()
    hear.wait(20)
    left = sorted(one["seconds_after_speech"] for one in heard if "seconds_after_speech" in one)
    right = sum(one["verdict"] == "accept" for one in heard)
    work = sum(one["seconds_work"] for one in heard) / sum(one["seconds_audio"] for one in heard)
    print(
        f"{engine}: work left after the last sample of speech, {len(left)} answers: "
        f"median {statistics.median(left):.3f} s, 95 % within {left[int(0.95 * len(left))]:.3f} s"
    )
    print(f"{engine}: {right} of {len(heard)} accepted; {work:.2f} s of work a second of sound")
    return memory


def short_game(engine: str) -> None:
    began = time.monotonic()
    ran = subprocess.run(
        [*COMMAND, "rehearse", CLEAN, "--players", "Ann,Ben", "--seed", "3",
         "--recogniser", engine],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    seconds = time.monotonic() - began
    evening = json.loads(ran.stdout.splitlines()[-1])["at"]
    print(f"{engine}: a short game of {evening / 60:.0f} minutes rehearsed in {seconds:.0f} s")
    print(f"{engine}: {ran.stderr.strip()}")


if __name__ == "__main__":
    main()
