"""The host's voices: pyttsx3 in a process of its own, and espeak-ng as a command.

pyttsx3 is rendered to a file and never plays; why, and what it needs, stands in
`speech.voice_worker`. When its process dies or hangs, that text is spoken by
`espeak-ng --stdout`, which sounds the same, and a new process is started.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from speech.synthesis import Sound, Synthesiser, SynthesisError

LOG = logging.getLogger(__name__)

DEFAULT_VOICE = "en-gb"
DEFAULT_RATE = 165
SLOWEST, FASTEST = 80, 300
"""Words a minute. espeak-ng takes no less than 80; above 300 nobody follows a question."""

_START_LIMIT = 15.0
_RENDER_LIMIT = 8.0
_WAV_HEADER = 44
_INSTALL = "install it with: sudo apt install espeak-ng"


class EspeakSynthesiser:
    """`espeak-ng --stdout`: one short process a text. Any of `espeak-ng --voices` by name."""

    def __init__(self, voice: str = DEFAULT_VOICE, rate: int = DEFAULT_RATE) -> None:
        command = shutil.which("espeak-ng")
        if command is None:
            raise SynthesisError(f"espeak-ng is not on this machine; {_INSTALL}")
        self._command = command
        self._voice = voice
        self._rate = _within(rate)
        self.name = f"espeak-ng {voice}"

    def render(self, text: str) -> Sound:
        words = _speakable(text)
        try:
            done = subprocess.run(
                [self._command, "--stdout", "-v", self._voice, "-s", str(self._rate), "--stdin"],
                input=words.encode("utf-8"),
                capture_output=True,
                timeout=_RENDER_LIMIT + len(words) / 100,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            raise SynthesisError(f"{self.name} gave no sound in {late.timeout:.0f} s") from late
        except OSError as failed:
            raise SynthesisError(f"{self.name} did not start: {failed}; {_INSTALL}") from failed
        # The header's lengths are made up, since the output is a pipe; only its rate counts.
        wav = done.stdout
        if done.returncode != 0 or len(wav) <= _WAV_HEADER:
            why = done.stderr.decode("utf-8", "replace").strip().splitlines()
            raise SynthesisError(
                f"{self.name} gave no sound for {text[:60]!r}: {why[-1] if why else 'no reason'}"
            )
        rate = int.from_bytes(wav[24:28], "little")
        pcm = wav[_WAV_HEADER:]
        return Sound(pcm[: len(pcm) & ~1], rate)

    def set_rate(self, words_per_minute: int) -> None:
        self._rate = _within(words_per_minute)

    def close(self) -> None:
        pass


class Pyttsx3Synthesiser:
    """pyttsx3 in a watched process of its own.

    A change of rate starts a new process: pyttsx3 ignores most changes made
    between two renders, silently. `restarts` counts processes that were lost.
    """

    def __init__(
        self,
        voice: str = DEFAULT_VOICE,
        rate: int = DEFAULT_RATE,
        fallback: Synthesiser | None = None,
    ) -> None:
        self._voice = voice
        self._rate = _within(rate)
        self._fallback = fallback
        self._folder = tempfile.TemporaryDirectory(prefix="party-host-voice-", dir=_memory_folder())
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False
        self.name = f"pyttsx3 {voice}"
        self.restarts = 0
        self._launch()

    def check(self) -> None:
        """Waits until the voice is ready. Raises SynthesisError where it cannot be had."""
        self._await_ready()

    def render(self, text: str) -> Sound:
        words = _speakable(text)
        try:
            return self._render(words)
        except SynthesisError as lost:
            self.restarts += 1
            LOG.warning("%s; a new one is started", lost)
            self._end()
            self._launch()
            if self._fallback is None:
                raise
            return self._fallback.render(text)

    def set_rate(self, words_per_minute: int) -> None:
        rate = _within(words_per_minute)
        if rate != self._rate:
            self._rate = rate
            self._end()
            self._launch()
        if self._fallback is not None:
            self._fallback.set_rate(rate)

    def close(self) -> None:
        self._end()
        self._folder.cleanup()
        if self._fallback is not None:
            self._fallback.close()

    @property
    def pid(self) -> int | None:
        """The process's number, for `doctor`."""
        return self._process.pid if self._process else None

    def _launch(self) -> None:
        # -P: a file of the user's folder must not come in place of a library.
        command = [sys.executable, "-P", "-m", "speech.voice_worker"]
        command += [self._voice, str(self._rate), self._folder.name]
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
            )
        except OSError as failed:
            raise SynthesisError(f"{self.name} did not start: {failed}") from failed
        self._ready = False

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _await_ready(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise SynthesisError(f"{self.name} was closed")
        if not self._ready:
            answer = self._answer(self._process, time.monotonic() + _START_LIMIT)
            if "error" in answer:
                raise SynthesisError(f"{self.name}: {answer['error']}")
            self._ready = True
        return self._process

    def _render(self, words: str) -> Sound:
        process = self._await_ready()
        deadline = time.monotonic() + _RENDER_LIMIT + len(words) / 100
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps({"text": words}).encode() + b"\n")
        except OSError as gone:
            raise SynthesisError(f"{self.name}: its process has ended") from gone
        answer = self._answer(process, deadline)
        if "error" in answer:
            raise SynthesisError(f"{self.name}: {answer['error']}")
        pcm = self._read(process, int(str(answer["bytes"])), deadline)
        return Sound(pcm, int(str(answer["rate"])))

    def _answer(self, process: subprocess.Popen[bytes], deadline: float) -> dict[str, object]:
        length = int.from_bytes(self._read(process, 4, deadline), "big")
        answer = json.loads(self._read(process, length, deadline))
        assert isinstance(answer, dict)
        return answer

    def _read(self, process: subprocess.Popen[bytes], count: int, deadline: float) -> bytes:
        assert process.stdout is not None
        pipe = process.stdout.fileno()
        got = bytearray()
        while len(got) < count:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([pipe], [], [], left)[0]:
                raise SynthesisError(f"{self.name} did not answer in time")
            piece = os.read(pipe, min(count - len(got), 1 << 16))
            if not piece:
                raise SynthesisError(f"{self.name}: its process has ended")
            got += piece
        return bytes(got)


def voice(name: str = DEFAULT_VOICE, rate: int = DEFAULT_RATE) -> Synthesiser:
    """The host's voice here: pyttsx3 where it works, else espeak-ng.

    Raises SynthesisError, with what to install, where neither does.
    """
    fallback = EspeakSynthesiser(name, rate)
    speaker = Pyttsx3Synthesiser(name, rate, fallback)
    try:
        speaker.check()
    except SynthesisError as missing:
        speaker.close()
        fallback.render("ready")
        LOG.warning("%s; espeak-ng speaks instead", missing)
        return fallback
    return speaker


def _within(rate: int) -> int:
    return max(SLOWEST, min(FASTEST, int(rate)))


def _speakable(text: str) -> str:
    """One line, since the worker's and espeak-ng's input end a text at a line's end."""
    words = " ".join(text.split())
    if not any(letter.isalnum() for letter in words):
        raise SynthesisError(f"there is nothing to say in {text[:60]!r}")
    return words


def _memory_folder() -> str | None:
    """Where the renderings go for a moment: memory, so that no sound is written to a disk."""
    shared = Path("/dev/shm")
    return str(shared) if os.access(shared, os.W_OK) else None
