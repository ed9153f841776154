"""The child process is real, and so are the signals that end it."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from speech import hearing, models
from speech.recognition import Listening, RecogniserDied, RecogniserError
from speech.worker import Setup, SupervisedRecogniser

FRUIT = Listening(answers=("prune",), rivals=("chicken", "sour cream"), free=False)
POCKETSPHINX = Setup(engine="pocketsphinx")


@pytest.fixture(scope="module")
def shared() -> Iterator[SupervisedRecogniser]:
    with SupervisedRecogniser(POCKETSPHINX) as made:
        yield made


@pytest.fixture
def recogniser(shared: SupervisedRecogniser) -> SupervisedRecogniser:
    shared.cancel()
    return shared


def ended(pid: int, seconds: float = 20.0) -> bool:
    """Whether the process is gone, or only waits to be reaped, before the time is up."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
    return False


def stand_in(tmp_path: Path, body: str) -> str:
    """A program in the interpreter's place, which plays a child that goes wrong."""
    path = tmp_path / "python"
    path.write_text(f"#!{sys.executable}\nimport os, sys, time\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_it_hears_through_the_pipe(
    recogniser: SupervisedRecogniser, spoken: Callable[..., bytes]
) -> None:
    assert (recogniser.engine, recogniser.model) == ("pocketsphinx", "en-us")
    recogniser.listen(FRUIT)
    pcm = spoken("sour cream")
    for at in range(0, len(pcm), 3200):
        recogniser.feed(pcm[at : at + 3200])
    heard = recogniser.finish()
    assert heard.phrases[0].text == "sour cream"
    assert heard.seconds_audio == pytest.approx(len(pcm) / 32_000)
    assert 0 < heard.seconds_after_speech <= heard.seconds_work


def test_a_child_killed_in_an_utterance_is_told_and_the_next_one_hears(
    recogniser: SupervisedRecogniser, spoken: Callable[..., bytes]
) -> None:
    recogniser.listen(FRUIT)
    recogniser.feed(spoken("prune")[:16_000])
    before, pid = recogniser.restarts, recogniser.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert ended(pid)
    recogniser.feed(spoken("prune")[16_000:])
    with pytest.raises(RecogniserDied, match=r"SIGKILL.*ask again"):
        recogniser.finish()
    assert recogniser.restarts == before + 1
    assert recogniser.pid not in (None, pid)
    # With the same Listening: nothing more needs saying to it.
    recogniser.feed(spoken("prune"))
    assert recogniser.finish().phrases[0].text == "prune"


def test_a_child_killed_while_it_decodes_is_told(
    recogniser: SupervisedRecogniser, spoken: Callable[..., bytes]
) -> None:
    recogniser.listen(FRUIT)
    recogniser.feed(spoken("prune"))
    assert recogniser.pid is not None
    os.kill(recogniser.pid, signal.SIGSTOP)  # it cannot answer before it is killed
    os.kill(recogniser.pid, signal.SIGKILL)
    with pytest.raises(RecogniserDied):
        recogniser.finish()


def test_a_child_lost_between_utterances_costs_none(
    recogniser: SupervisedRecogniser, spoken: Callable[..., bytes]
) -> None:
    before, pid = recogniser.restarts, recogniser.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert ended(pid)
    recogniser.listen(FRUIT)
    recogniser.feed(spoken("prune"))
    assert recogniser.finish().phrases[0].text == "prune"
    assert recogniser.restarts == before + 1


def test_a_child_that_hangs_is_replaced(spoken: Callable[..., bytes]) -> None:
    with SupervisedRecogniser(POCKETSPHINX, utterance_seconds=0.5) as recogniser:
        recogniser.listen(FRUIT)
        recogniser.feed(spoken("prune"))
        assert recogniser.pid is not None
        os.kill(recogniser.pid, signal.SIGSTOP)
        with pytest.raises(RecogniserDied, match=r"no answer for 0\.5 s"):
            recogniser.finish()
        assert recogniser.restarts == 1


def test_a_child_that_takes_no_more_sound_does_not_hold_its_parent_up() -> None:
    with SupervisedRecogniser(POCKETSPHINX, utterance_seconds=0.3) as recogniser:
        recogniser.listen(FRUIT)
        assert recogniser.pid is not None
        os.kill(recogniser.pid, signal.SIGSTOP)
        for _ in range(40):  # forty seconds of sound: more than the pipe holds
            recogniser.feed(bytes(32_000))
        with pytest.raises(RecogniserDied, match="took no sound"):
            recogniser.finish()


def test_the_terminals_interrupt_leaves_the_child_alone(
    recogniser: SupervisedRecogniser, spoken: Callable[..., bytes]
) -> None:
    recogniser.listen(FRUIT)
    recogniser.feed(spoken("prune"))
    assert recogniser.pid is not None
    os.kill(recogniser.pid, signal.SIGINT)
    assert recogniser.finish().phrases[0].text == "prune"


def test_the_child_ends_with_its_parent() -> None:
    parent = (
        "import os, signal\n"
        "from speech.worker import Setup, SupervisedRecogniser\n"
        "r = SupervisedRecogniser(Setup(engine='pocketsphinx'))\n"
        "print(r.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", parent], stdout=subprocess.PIPE, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert ended(int(done.stdout))


def test_closing_ends_the_child() -> None:
    recogniser = SupervisedRecogniser(POCKETSPHINX)
    pid = recogniser.pid
    recogniser.close()
    assert pid is not None
    assert ended(pid)
    assert recogniser.pid is None


def test_a_refresh_is_a_new_child_with_the_same_listening(
    recogniser: SupervisedRecogniser, spoken: Callable[..., bytes]
) -> None:
    recogniser.listen(FRUIT)
    before, restarts = recogniser.pid, recogniser.restarts
    recogniser.refresh()
    assert recogniser.pid != before
    assert recogniser.restarts == restarts  # nothing was lost
    recogniser.feed(spoken("prune"))
    assert recogniser.finish().phrases[0].text == "prune"


def test_the_engines_refusal_is_told_in_its_words(recogniser: SupervisedRecogniser) -> None:
    recogniser.listen(FRUIT)
    with pytest.raises(ValueError, match="3 bytes"):
        recogniser.feed(b"abc")
    pid = recogniser.pid
    recogniser.listen(Listening(answers=("prune",), sounds={"prune": 7}, free=False))  # type: ignore[dict-item]
    recogniser.feed(bytes(16_000))
    with pytest.raises(RecogniserError, match="str"):
        recogniser.finish()
    assert recogniser.pid == pid  # a refusal is no death


def test_listening_comes_first() -> None:
    with SupervisedRecogniser(POCKETSPHINX) as recogniser:
        with pytest.raises(RecogniserError, match=r"listen\(\)"):
            recogniser.feed(b"\0\0")
        with pytest.raises(RecogniserError, match=r"listen\(\)"):
            recogniser.finish()


def test_a_model_that_cannot_be_loaded_is_told_by_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(RecogniserError, match=r"not a whole Vosk model.*fetch"):
        SupervisedRecogniser(Setup(engine="vosk", model=str(tmp_path)))
    with pytest.raises(RecogniserError, match="models fetch"):
        SupervisedRecogniser(Setup(engine="vosk"))


def test_a_child_that_ends_at_once_is_told(tmp_path: Path) -> None:
    with pytest.raises(RecogniserError, match="did not start: ended with exit status 7"):
        SupervisedRecogniser(POCKETSPHINX, python=stand_in(tmp_path, "sys.exit(7)"))


def test_a_child_that_never_gets_ready_is_given_up(tmp_path: Path) -> None:
    python = stand_in(tmp_path, "time.sleep(60)")
    with pytest.raises(RecogniserError, match=r"did not start: no answer for 0\.2 s"):
        SupervisedRecogniser(POCKETSPHINX, python=python, start_seconds=0.2)


def test_starts_that_fail_come_ever_less_often(tmp_path: Path) -> None:
    once = tmp_path / "started"
    python = stand_in(
        tmp_path,
        f"""
if os.path.exists({str(once)!r}):
    sys.exit(3)
open({str(once)!r}, "w").close()
os.execv({sys.executable!r}, [{sys.executable!r}, *sys.argv[1:]])
""",
    )
    with SupervisedRecogniser(POCKETSPHINX, python=python, backoff=(3600.0,)) as recogniser:
        pid = recogniser.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        assert ended(pid)
        recogniser.listen(FRUIT)
        recogniser.feed(bytes(16_000))
        with pytest.raises(RecogniserError, match="exit status 3"):  # so did the second child
            recogniser.finish()
        soon = r"does not stay up.*tried again in 3\d+\.\d s"
        with pytest.raises(RecogniserError, match=soon):
            recogniser.listen(FRUIT)
        recogniser.feed(bytes(16_000))  # nobody hears it, and nothing breaks
        with pytest.raises(RecogniserError, match=soon):
            recogniser.finish()
        recogniser.cancel()


def test_the_child_loads_no_web_server_and_no_numpy() -> None:
    code = (
        "import sys, speech.worker, speech.pocketsphinx_engine, speech.pronunciation\n"
        "print([m for m in ('flask', 'numpy', 'vosk', 'requests') if m in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True)
    assert done.stdout == b"[]\n"


def test_vosk_hears_in_a_child_too(korean_model: Path, spoken: Callable[..., bytes]) -> None:
    listening = Listening(answers=("고구마",), rivals=("파인애플", "도서관"), free=False)
    with SupervisedRecogniser(Setup(engine="vosk", model=str(korean_model))) as recogniser:
        recogniser.listen(listening)
        recogniser.feed(spoken("고구마", voice="ko", words_per_minute=110))
        assert recogniser.finish().phrases[0].text == "고구마"
        assert recogniser.model == "model"


# ---- learning


def await_learned(recogniser: SupervisedRecogniser, folder: Path, *texts: str) -> None:
    """Lets utterances pass until the child keeps its readings of `texts` in `folder`."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        kept = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.json"))
        if all(text in kept for text in texts):
            return
        recogniser.listen(FRUIT)
        recogniser.finish()
    raise AssertionError(f"not learned: {texts}")


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="needs espeak-ng")
def test_words_are_learned_beside_the_listening_and_by_the_next_child_again(
    tmp_path: Path,
) -> None:
    cache = tmp_path / "kept"
    with SupervisedRecogniser(Setup(engine="pocketsphinx", cache=str(cache))) as recogniser:
        recogniser.learn(["zzyzva", "tahdig", "--"], {"tahdig": "tahdeeg"})
        await_learned(recogniser, cache, "en-us tahdeeg", "en-gb zzyzva")
        shutil.rmtree(cache)
        assert recogniser.pid is not None
        os.kill(recogniser.pid, signal.SIGKILL)
        assert ended(recogniser.pid)
        await_learned(recogniser, cache, "en-us tahdeeg", "en-gb zzyzva")
        assert recogniser.restarts == 1


def test_words_that_cannot_be_learned_stop_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoken: Callable[..., bytes]
) -> None:
    sound = spoken("prune")
    monkeypatch.setenv("PATH", str(tmp_path))  # no espeak-ng there
    with SupervisedRecogniser(POCKETSPHINX) as recogniser:
        recogniser.learn(["zzyzva"], {})
        recogniser.listen(FRUIT)
        recogniser.feed(sound)
        assert recogniser.finish().phrases[0].text == "prune"


# ---- which one hears


@pytest.fixture
def no_vosk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(models.VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.mark.usefixtures("no_vosk")
def test_pocketsphinx_hears_where_no_vosk_model_is() -> None:
    assert hearing.what_hears() == "PocketSphinx en-us (no Vosk model installed)"
    with hearing.choose("auto") as recogniser:
        assert recogniser.engine == "pocketsphinx"
        assert recogniser.note == ""


@pytest.mark.usefixtures("no_vosk")
def test_vosk_without_a_model_is_refused_with_what_to_do() -> None:
    with pytest.raises(models.ModelError, match=f"models fetch.*{models.VARIABLE}"):
        hearing.choose("vosk")
    assert hearing.what_hears("vosk").startswith("nothing: no English Vosk model")


@pytest.mark.usefixtures("no_vosk")
def test_a_damaged_vosk_model_does_not_stop_the_evening(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(models.VARIABLE, str(tmp_path))
    assert "not a whole Vosk model" in hearing.what_hears()
    with hearing.choose("auto") as recogniser:
        assert recogniser.engine == "pocketsphinx"
        assert "not a whole Vosk model" in recogniser.note
    with pytest.raises(models.ModelError, match="not a whole Vosk model"):
        hearing.choose("vosk")


@pytest.mark.usefixtures("no_vosk")
def test_the_model_that_is_named_hears(monkeypatch: pytest.MonkeyPatch, korean_model: Path) -> None:
    monkeypatch.setenv(models.VARIABLE, str(korean_model))
    assert hearing.what_hears() == "Vosk model"
    assert hearing.what_hears("pocketsphinx") == "PocketSphinx en-us"
