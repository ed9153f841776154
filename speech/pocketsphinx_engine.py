"""PocketSphinx behind the `Recogniser` protocol: it hears where no Vosk model is.

Two decoders listen. The one for phrases has a bigram model of what is plausible
at this prompt and a dictionary of just its words; it decodes the whole utterance
after its end, with the silence round it cut off, because the mean it subtracts
is taken over the utterance: some 0.1 s of work. The free one has the model's
own language model and works while sound comes in. It is loaded when first asked
for, and given up for an utterance in which it falls behind real time.

One decoder belongs to one thread. This module imports no numpy: it runs in a
child process that should stay small.
"""

from __future__ import annotations

import array
import math
import sys
import tempfile
import time
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pocketsphinx

from .phrases import Phrases, Tokens, arpa, spelling
from .pronunciation import Pronouncer
from .recognition import SAMPLE_RATE, Heard, Hypothesis, Listening, RecogniserError

MODEL = "en-us"

LANGUAGE_WEIGHT = 11.0
"""How much the language model counts beside the sound; benchmarks/judge_spoken.py measures it."""

BEFORE, AFTER = 0.25, 0.3
"""Seconds of silence kept before and after the speech of an utterance."""

ALTERNATIVES = 5
"""How many different hypotheses each way of listening gives at most."""

NOISE = 1e-3
"""How likely the model's own noise and mumble are held to be between words. At its default of
1e-8 the talk of other people came out as words: of answers over babble at 10 dB 57 % were ruled
right, and 60 % with this, and the wrong ones accepted went from 5 to 3 %."""

_FRAME = SAMPLE_RATE // 50  # 20 ms
_NBEST_LOOKED_AT = 60
_MODELS_KEPT = 4  # 5 MB and some 40 ms each
_SHORTEST = SAMPLE_RATE * 2 // 10  # bytes: 0.1 s, under which there is nothing to decode
_HOPELESS = 1.0  # seconds of sound before the free decode may be called too slow


def trimmed(pcm: bytes, before: float = BEFORE, after: float = AFTER) -> bytes:
    """`pcm` without the silence round its speech, but for `before` and `after` seconds.

    Loudness alone decides, against the quietest tenth of the frames: voice activity
    has found the utterance before; this is its hem. Where nothing stands out from
    the rest, all of it is kept.
    """
    samples = array.array("h", pcm)
    if sys.byteorder == "big":
        samples.byteswap()
    levels: list[float] = []
    for at in range(0, len(samples) - _FRAME + 1, _FRAME):
        frame = samples[at : at + _FRAME : 4]
        levels.append(math.sqrt(sum(s * s for s in frame) / len(frame)))
    if len(levels) < 10:
        return pcm
    ordered = sorted(levels)
    quiet, loud = ordered[len(ordered) // 10], ordered[-max(1, len(ordered) // 50)]
    if loud <= 4 * quiet:
        return pcm
    threshold = max(2.5 * quiet, loud / 30)
    speech = [number for number, level in enumerate(levels) if level > threshold]
    first = max(0, speech[0] * _FRAME - round(before * SAMPLE_RATE))
    last = (speech[-1] + 1) * _FRAME + round(after * SAMPLE_RATE)
    return pcm[2 * first : 2 * last]


def _hypotheses(decoder: Any) -> tuple[Hypothesis, ...]:
    """What `decoder` made of the utterance that has ended: different texts, best first."""
    best = decoder.hyp()
    if best is None or not best.hypstr:
        return ()
    found = {_text(best): Hypothesis(_text(best), _confidence(decoder, best))}
    for number, other in enumerate(decoder.nbest() or ()):
        if number >= _NBEST_LOOKED_AT or len(found) >= ALTERNATIVES:
            break
        if other is not None and other.hypstr:
            found.setdefault(_text(other), Hypothesis(_text(other)))
    return tuple(found.values())


def _text(hypothesis: Any) -> str:
    return " ".join(map(spelling, hypothesis.hypstr.split()))


def _confidence(decoder: Any, best: Any) -> float | None:
    """The posterior probability of the best path, where the decoder has one."""
    probability = float(best.prob)
    return probability if 0.0 <= probability <= 1.0 else None


class PocketSphinxRecogniser:
    """The `Recogniser` over PocketSphinx and the US English model that comes with it.

    `keep_up` is how many seconds of work a second of sound may cost the free
    decode before it is given up for the utterance; infinity keeps it always.
    Raises RecogniserError where the model cannot be loaded.
    """

    engine = "pocketsphinx"
    model = MODEL

    def __init__(
        self,
        pronouncer: Pronouncer | None = None,
        *,
        keep_up: float = 0.9,
        language_weight: float = LANGUAGE_WEIGHT,
    ) -> None:
        self._pronouncer = pronouncer or Pronouncer()
        self._keep_up = keep_up
        self._language_weight = language_weight
        self._folder = Path(pocketsphinx.get_model_path()) / MODEL
        self._acoustics = self._folder / MODEL
        if not (self._acoustics / "mdef").is_file():
            raise RecogniserError(
                f"PocketSphinx's English model is not in {self._folder}: "
                "install its wheel again (pip install --force-reinstall pocketsphinx)"
            )
        self._decoders: OrderedDict[Phrases, Any] = OrderedDict()
        self._phrases: Any = None
        self._free: Any = None
        self._listening: Listening | None = None
        self._pcm = bytearray()
        self._work = self._backlog = 0.0
        self._streaming = False
        self.free_dropped = False
        """True once the free decode of the present or last utterance fell behind."""
        self.models_built = 0
        """How many phrase models have been built; for tests and the panel."""

    def listen(self, listening: Listening) -> None:
        self.cancel()
        if self._listening is None or listening != self._listening:
            self._phrases = self._decoder_for(Phrases.of(listening))
            self._listening = listening
        if listening.free:
            self._start_free()

    def feed(self, pcm: bytes) -> None:
        if len(pcm) % 2:
            raise ValueError(f"{len(pcm)} bytes are not whole 16-bit samples")
        if self._listening is None:
            raise RecogniserError("nothing is listened for yet: call listen() before feed()")
        began = time.perf_counter()
        self._pcm += pcm
        if self._streaming and pcm:
            self._free.process_raw(pcm, False, False)
        took = time.perf_counter() - began
        self._work += took
        # How far behind a decode in real time would be by now.
        self._backlog = max(0.0, self._backlog + took - len(pcm) / 2 / SAMPLE_RATE)
        if self._streaming and len(self._pcm) / 2 / SAMPLE_RATE >= _HOPELESS:
            self._give_up_if_behind()

    def finish(self) -> Heard:
        if self._listening is None:
            raise RecogniserError("nothing is listened for yet: call listen() before finish()")
        began = time.perf_counter()
        audio = len(self._pcm) / 2 / SAMPLE_RATE
        free: tuple[Hypothesis, ...] = ()
        if self._streaming:
            self._streaming = False
            self._free.end_utt()
            if len(self._pcm) >= _SHORTEST:
                free = _hypotheses(self._free)
        phrases = self._decode_phrases(bytes(self._pcm))
        left = time.perf_counter() - began
        heard = Heard(
            phrases=phrases,
            free=free,
            engine=self.engine,
            seconds_audio=audio,
            seconds_work=self._work + left,
            seconds_after_speech=self._backlog + left,
        )
        self._pcm.clear()
        self._work = self._backlog = 0.0
        return heard

    def cancel(self) -> None:
        if self._streaming:
            self._streaming = False
            self._free.end_utt()
        self._pcm.clear()
        self._work = self._backlog = 0.0

    def close(self) -> None:
        self.cancel()
        self._decoders.clear()
        self._phrases = self._free = self._listening = None

    def _decode_phrases(self, pcm: bytes) -> tuple[Hypothesis, ...]:
        if self._phrases is None or len(pcm) < _SHORTEST:
            return ()
        decoder = self._phrases
        speech = trimmed(pcm)
        decoder.reinit_feat()  # nothing of the utterance before: the same sound, the same text
        decoder.start_utt()
        try:
            decoder.process_raw(speech, False, True)
        finally:
            decoder.end_utt()
        return _hypotheses(decoder)

    def _decoder_for(self, phrases: Phrases) -> Any:
        """The decoder of these phrases, None where there are no words to listen for."""
        key = phrases
        if key in self._decoders:
            self._decoders.move_to_end(key)
            return self._decoders[key]
        decoder = self._build(phrases) if phrases.vocabulary() else None
        self._decoders[key] = decoder
        while len(self._decoders) > _MODELS_KEPT:
            self._decoders.popitem(last=False)
        return decoder

    def _build(self, phrases: Phrases) -> Any:
        ways = self._pronouncer.pronunciations(phrases.vocabulary(), dict(phrases.sounds))
        # "to" must not stand beside the answer "two": a common word gives way to its homophone.
        answers = {way for text in phrases.answers for word in text for way in ways[word]}
        phrases = phrases.without(
            word for word in phrases.words if not answers.isdisjoint(ways[word])
        )
        tokens = Tokens.of(phrases)
        lines = [
            f"{token if number == 0 else f'{token}({number + 1})'} {' '.join(phones)}\n"
            for token in tokens.all()
            for number, phones in enumerate(ways[spelling(token)])
        ]
        with tempfile.TemporaryDirectory(prefix="party-host-") as folder:
            dictionary, model = Path(folder, "words.dict"), Path(folder, "phrases.lm")
            dictionary.write_text("".join(lines), encoding="utf-8")
            model.write_text(arpa(tokens), encoding="utf-8")
            decoder = self._decoder(
                dict=str(dictionary),
                lm=str(model),
                lw=self._language_weight,
                bestpathlw=self._language_weight,
                fillprob=NOISE,
            )
        self.models_built += 1
        return decoder

    def _decoder(self, **settings: object) -> Any:
        try:
            # Without its second pass over the words that the first one kept: it took as long
            # again, came wholly after the end, and on short answers was no better.
            return pocketsphinx.Decoder(
                hmm=str(self._acoustics), loglevel="FATAL", fwdflat=False, **settings
            )
        except RuntimeError as error:
            raise RecogniserError(f"PocketSphinx could not load its model: {error}") from error

    def _start_free(self) -> None:
        if self._free is None:
            self._free = self._decoder(
                dict=str(self._folder / "cmudict-en-us.dict"),
                lm=str(self._folder / "en-us.lm.bin"),
                # Scores of every other frame, and a bound on the paths followed: less than half
                # the work (0.21 s a second of sound where it was 0.54), and as many words right.
                ds=2,
                maxhmmpf=3000,
            )
        self._free.start_utt()
        self._streaming = True
        self.free_dropped = False

    def _give_up_if_behind(self) -> None:
        if self._work > self._keep_up * len(self._pcm) / 2 / SAMPLE_RATE:
            self._streaming = False
            self.free_dropped = True
            self._free.end_utt()
