"""The process in which pyttsx3 renders: `python -m speech.voice_worker VOICE RATE FOLDER`.

    {"text": "..."}\\n      ->
                           <-  length (4 bytes, big endian), JSON, then samples
                               {"ready": true} once, at the start
                               {"rate": 22050, "bytes": n} + n bytes of s16le mono
                               {"error": "what, what to do"}

What pyttsx3 2.99 needs on Linux, each seen to fail otherwise:

- one engine in the process, and one empty `runAndWait` right after `init`
  (without it the first render returns before its file is written; a second
  empty one never returns);
- voice and rate set once, before the first render (later changes are mostly
  ignored, without an error);
- the voice by its identifier (`gmw/en`): by its language (`en-gb`) it is
  refused, and the refusal goes to an `error` listener only;
- one `save_to_file` for one `runAndWait` (of two, the last alone is rendered), a
  fresh file each, and the frames counted afterwards;
- espeak-ng settled before the first render: while it is still busy with the
  rate, pyttsx3 takes that for speech and cancels it, so that one process in 200
  gave an empty first file or spoke at another rate for all its life;
- its standard output kept apart, because it prints there.
"""

from __future__ import annotations

import json
import os
import sys
import wave
from pathlib import Path
from typing import Any, BinaryIO

_ATTEMPTS = 3
_INSTALL = "sudo apt install espeak-ng libespeak-ng1"


def main(voice: str, rate: str, folder: str) -> int:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        engine = _engine(voice, int(rate))
    except Exception as failed:  # whatever it is, the parent has to be told
        _answer(answers, {"error": f"{failed} ({_INSTALL})"})
        return 1
    _answer(answers, {"ready": True})
    for number, line in enumerate(sys.stdin.buffer):
        path = Path(folder) / f"{os.getpid()}-{number}.wav"
        try:
            pcm, hertz = _render(engine, json.loads(line)["text"], path)
        except Exception as failed:
            _answer(answers, {"error": str(failed) or type(failed).__name__})
        else:
            _answer(answers, {"rate": hertz, "bytes": len(pcm)}, pcm)
    # espeak-ng ends with an assertion when it is torn down; there is nothing to tear down.
    os._exit(0)


def _engine(voice: str, rate: int) -> Any:
    import pyttsx3

    engine = pyttsx3.init()
    engine.runAndWait()
    refused: list[Exception] = []
    engine.connect("error", lambda name, exception: refused.append(exception))
    for candidate in _identifiers(engine, voice):
        refused.clear()
        engine.setProperty("voice", candidate)
        if not refused:
            break
    else:
        raise ValueError(f"there is no voice {voice!r}; `espeak-ng --voices` lists them")
    engine.setProperty("rate", rate)
    _settle()
    if engine.getProperty("rate") != rate:
        raise ValueError(f"espeak-ng did not take the rate {rate}")
    return engine


def _settle() -> None:
    """Waits until espeak-ng has taken what it was set to."""
    from pyttsx3.drivers import _espeak

    _espeak.Synchronize()


def _identifiers(engine: Any, voice: str) -> list[str]:
    """The voice as named, then every voice of that language, each with its variant (`+f3`)."""
    language, plus, variant = voice.partition("+")
    found = [
        known.id
        for known in engine.getProperty("voices")
        if language.lower() in (tongue.strip("\x00").lower() for tongue in known.languages or ())
        and not known.id.startswith("mb/")
    ]
    return [voice, *(f"{identifier}{plus}{variant}" for identifier in found)]


def _render(engine: Any, text: str, path: Path) -> tuple[bytes, int]:
    for _ in range(_ATTEMPTS):
        try:
            engine.save_to_file(text, str(path))
            engine.runAndWait()
            with wave.open(str(path), "rb") as file:
                pcm = file.readframes(file.getnframes())
                if pcm:
                    return pcm, file.getframerate()
        except (FileNotFoundError, EOFError):
            pass  # cancelled before it was written
        finally:
            path.unlink(missing_ok=True)
    raise ValueError(f"no sound came for {text[:60]!r}")


def _answer(answers: BinaryIO, message: dict[str, object], pcm: bytes = b"") -> None:
    body = json.dumps(message).encode()
    answers.write(len(body).to_bytes(4, "big") + body + pcm)
    answers.flush()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
