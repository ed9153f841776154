"""A recogniser in a process of its own, watched and restarted.

The libraries that decode speech are C++ with assertions: what goes wrong in
them ends the process, and they grow over hours. So they run in a child:

    parent                                      child (python -m speech.worker)
    ------                                      -----
    Setup            ->                         loads the engine
    Lesson           ->                         learns how these words are said, on the side
    Listen           ->                         makes the phrase model
    sound, sound ... ->                         decodes as it comes
    finish           ->                         decodes the rest
                     <-  Heard  (or Trouble)

A frame's payload is msgpack, or PCM for sound. The child ends when its input ends, so it
outlives its parent by one utterance at most; it ignores SIGINT, so that Ctrl-C
at a terminal leaves it to its parent to end.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import IO, TYPE_CHECKING, Literal, NamedTuple

import msgspec

from .child import HEADER, Child, Gone, Hung
from .recognition import Heard, Listening, Recogniser, RecogniserDied, RecogniserError

if TYPE_CHECKING:
    from .pronunciation import Pronouncer

LOG = logging.getLogger(__name__)

SETUP, LEARN, LISTEN, SOUND, FINISH, CANCEL, READY, HEARD, TROUBLE = b"SWLPFCRHT"

START_SECONDS = 60.0
"""How long a child may take to load its models, on a slow card, before it is given up."""

UTTERANCE_SECONDS = 20.0
"""How long a child may leave its parent waiting for an answer, or for room in the pipe."""

BACKOFF = (0.0, 0.5, 1.0, 2.0, 5.0, 15.0, 30.0)
"""Seconds to wait before each new start in a row that fails."""


class Setup(msgspec.Struct, frozen=True):
    """Which engine a child runs, and where its model and its cache are."""

    engine: Literal["pocketsphinx", "vosk"]
    model: str | None = None
    cache: str | None = None
    keep_up: float | None = None


class Lesson(msgspec.Struct, frozen=True):
    """Words that will be listened for, and the respellings of some."""

    words: tuple[str, ...]
    sounds: dict[str, str]


class Ready(msgspec.Struct, frozen=True):
    engine: str
    model: str


class Trouble(msgspec.Struct, frozen=True):
    """What the engine raised, in words."""

    message: str


class SupervisedRecogniser:
    """The `Recogniser` in a child process.

    `listen` and `feed` do not wait for the child; its trouble comes out at
    `finish`. If the child is lost in the middle of an utterance, `finish` raises
    RecogniserDied and a fresh child has by then been started with the same
    `Listening`, so the prompt can be asked again at once. Lost between utterances,
    it is only replaced. RecogniserError means that it cannot be had at all, or that
    the engine refused: its text says what to do.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        start_seconds: float = START_SECONDS,
        utterance_seconds: float = UTTERANCE_SECONDS,
        backoff: tuple[float, ...] = BACKOFF,
        python: str = sys.executable,
    ) -> None:
        self.engine: str = setup.engine
        self.model: str = setup.model or ""
        self.note = ""
        """Why this engine hears and not another, where that wants saying."""
        self.restarts = 0
        """How often a child that was lost or hung has been replaced."""
        self._setup = setup
        self._python = python
        self._start_seconds = start_seconds
        self._utterance_seconds = utterance_seconds
        self._backoff = backoff
        self._failures = 0
        self._not_before = 0.0
        self._last_trouble = ""
        self._listening: Listening | None = None
        self._lesson: Lesson | None = None
        self._lost = False  # the child went while an utterance was being fed
        self._under_way = False
        self._child: Child | None = None
        self._start()
        self._await_ready()

    @property
    def pid(self) -> int | None:
        """The child's process id; None while there is no child."""
        return self._child.process.pid if self._child else None

    def listen(self, listening: Listening) -> None:
        self._listening = listening
        self._under_way = self._lost = False
        if self._child is None or self._child.ended():
            self._replace()
        else:
            self._send(LISTEN, _encode(listening))

    def learn(self, words: Iterable[str], sounds: Mapping[str, str]) -> None:
        """Lets the child find out, beside its other work, how `words` are said.

        `sounds` are respellings that hold from now on wherever a `Listening` gives no other.
        Nobody waits for it: what is not learned when it is listened for is found out then.
        A child that comes in this one's place is told again.
        """
        self._lesson = Lesson(tuple(words), dict(sounds))
        if self._child is not None and not self._child.ended():
            self._send(LEARN, msgspec.msgpack.encode(self._lesson))

    def feed(self, pcm: bytes) -> None:
        if len(pcm) % 2:
            raise ValueError(f"{len(pcm)} bytes are not whole 16-bit samples")
        if self._listening is None:
            raise RecogniserError("nothing is listened for yet: call listen() before feed()")
        self._under_way = True
        self._send(SOUND, pcm)

    def finish(self) -> Heard:
        if self._listening is None:
            raise RecogniserError("nothing is listened for yet: call listen() before finish()")
        self._under_way = True
        self._send(FINISH)
        if not self._lost:
            try:
                heard = self._answer()
            except (Gone, Hung) as error:
                self._lose(str(error))
            else:
                self._under_way = False
                self._failures = 0
                return heard
        self._under_way = self._lost = False
        if self._child is None:
            self._replace()
        raise RecogniserDied(
            f"the {self.engine} process was lost while it listened ({self._last_trouble}); "
            "a new one has been started: ask again"
        )

    def cancel(self) -> None:
        self._under_way = self._lost = False
        if self._child is not None and not self._child.ended():
            self._send(CANCEL)

    def refresh(self) -> None:
        """A new child with the same `Listening`, for between games: memory creeps over hours."""
        self._drop()
        self._failures, self._not_before = 0, 0.0
        self._start()
        self._await_ready()
        self._tell()

    def close(self) -> None:
        self._listening = None
        self._drop()

    def __enter__(self) -> SupervisedRecogniser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- the child's life

    def _start(self) -> None:
        if (wait := self._not_before - time.monotonic()) > 0:
            raise RecogniserError(
                f"the {self.engine} process does not stay up ({self._last_trouble}); "
                f"tried again in {wait:.1f} s"
            )
        self._child = Child([self._python, "-P", "-m", __name__])
        with contextlib.suppress(Gone, Hung):  # it is found out when its answer is awaited
            self._child.send(SETUP, _encode(self._setup), self._start_seconds)

    def _await_ready(self) -> None:
        """Waits for the child's first word. Raises RecogniserError if it is not `Ready`."""
        child = self._child
        assert child is not None
        try:
            kind, payload = child.receive(self._start_seconds)
        except (Gone, Hung) as error:
            self._fail(str(error))
            raise RecogniserError(f"the {self.engine} process did not start: {error}") from None
        if kind != READY:
            message = msgspec.msgpack.decode(payload, type=Trouble).message
            self._fail(message)
            raise RecogniserError(message)
        ready = msgspec.msgpack.decode(payload, type=Ready)
        self.engine, self.model = ready.engine, ready.model
        child.ready = True

    def _fail(self, why: str) -> None:
        self._drop()
        self._last_trouble = why
        wait = self._backoff[min(self._failures, len(self._backoff) - 1)]
        self._failures += 1
        self._not_before = time.monotonic() + wait

    def _replace(self) -> None:
        """A new child with the same `Listening`. Raises RecogniserError if it is too soon."""
        self._drop()
        self._start()
        self.restarts += 1
        self._tell()

    def _tell(self) -> None:
        if self._child is None:
            return
        with contextlib.suppress(Gone, Hung):  # it is found out when its answer is awaited
            if self._listening is not None:
                self._child.send(LISTEN, _encode(self._listening), self._start_seconds)
            if self._lesson is not None:
                self._child.send(LEARN, msgspec.msgpack.encode(self._lesson), self._start_seconds)

    def _drop(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None

    def _lose(self, why: str) -> None:
        """The child is lost: notes it, starts the next and tells it what to listen for."""
        self._lost = self._under_way
        if self._child is not None and not self._child.ready:
            self._fail(why)
        self._last_trouble = why
        # Where it may not be started again yet, `finish` or `listen` says so.
        with contextlib.suppress(RecogniserError):
            self._replace()

    def _send(self, kind: int, payload: bytes = b"") -> None:
        """Sends a frame, unless the child has been lost in this utterance."""
        if self._lost:
            return
        if self._child is None:
            self._lost = self._under_way
            return
        limit = self._utterance_seconds if self._child.ready else self._start_seconds
        try:
            self._child.send(kind, payload, limit)
        except (Gone, Hung) as error:
            self._lose(str(error))

    def _answer(self) -> Heard:
        child = self._child
        assert child is not None
        if not child.ready:
            self._await_ready()
        kind, payload = child.receive(self._utterance_seconds)
        if kind == TROUBLE:
            self._under_way = False
            raise RecogniserError(msgspec.msgpack.decode(payload, type=Trouble).message)
        return msgspec.msgpack.decode(payload, type=Heard)


def _encode(thing: object) -> bytes:
    if isinstance(thing, Listening):
        thing = {name: getattr(thing, name) for name in Listening.__slots__} | {
            "sounds": dict(thing.sounds)
        }
    return msgspec.msgpack.encode(thing)


# ---- the child


class Engine(NamedTuple):
    """What a child runs: the recogniser, what it gets pronunciations from, how it learns words."""

    recogniser: Recogniser
    pronouncer: Pronouncer
    learn: Callable[[Iterable[str]], None]

    def study(self, words: tuple[str, ...]) -> None:
        try:
            self.learn(words)
        except Exception:  # without the lesson it hears as well, only later
            LOG.exception("the words of the evening could not be learned beforehand")


def build(setup: Setup) -> Engine:
    """The engine that `setup` names, in this process. Raises RecogniserError."""
    from pathlib import Path

    from .pronunciation import Pronouncer

    cache = Path(setup.cache) if setup.cache else None
    if setup.engine == "vosk":
        from .vosk_engine import VoskRecogniser

        if setup.model is None:
            raise RecogniserError("Vosk needs the folder of a model: party-host models fetch")
        pronouncer = Pronouncer(cache, voices=("en-us",))
        vosk = VoskRecogniser(Path(setup.model), pronouncer, cache=cache)
        return Engine(vosk, pronouncer, vosk.learn)
    from .pocketsphinx_engine import PocketSphinxRecogniser

    more = {} if setup.keep_up is None else {"keep_up": setup.keep_up}
    pronouncer = Pronouncer(cache)
    return Engine(PocketSphinxRecogniser(pronouncer, **more), pronouncer, pronouncer.learn)


def serve(source: IO[bytes], sink: IO[bytes]) -> None:
    """The child's loop: reads frames until `source` ends."""

    def reply(kind: int, thing: object) -> None:
        payload = msgspec.msgpack.encode(thing)
        sink.write(HEADER.pack(len(payload), kind) + payload)
        sink.flush()

    engine: Engine | None = None
    trouble = ""  # what went wrong since the utterance began; told at its end
    while header := source.read(HEADER.size):
        length, kind = HEADER.unpack(header)
        payload = source.read(length)
        try:
            if kind == SETUP:
                engine = build(msgspec.msgpack.decode(payload, type=Setup))
                recogniser = engine.recogniser
                reply(READY, Ready(recogniser.engine, recogniser.model))
                continue
            assert engine is not None
            recogniser = engine.recogniser
            if kind == LEARN:
                lesson = msgspec.msgpack.decode(payload, type=Lesson)
                engine.pronouncer.respell(lesson.sounds)
                threading.Thread(target=engine.study, args=(lesson.words,), daemon=True).start()
            elif kind == LISTEN:
                trouble = ""
                recogniser.listen(msgspec.msgpack.decode(payload, type=Listening))
            elif kind == SOUND and not trouble:
                recogniser.feed(payload)
            elif kind == FINISH:
                if trouble:
                    raise RecogniserError(trouble)
                reply(HEARD, recogniser.finish())
            elif kind == CANCEL:
                recogniser.cancel()
        except Exception as error:
            trouble = str(error) or type(error).__name__
            if kind in (SETUP, FINISH):
                reply(TROUBLE, Trouble(trouble))
            if kind == SETUP:
                return


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Libraries print to descriptor 1; the protocol keeps a descriptor to itself.
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin.buffer, sink)


if __name__ == "__main__":
    main()
