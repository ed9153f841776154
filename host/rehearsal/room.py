"""Where a rehearsal's players sit: their voices, and how the host hears them."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from host.effects import Listen
from speech.recognition import Recogniser
from speech.recorded import Took, hear, in_a_room, read
from speech.synthesis import Sound, SynthesisError
from speech.voices import EspeakSynthesiser


class Room:
    """Makes players' voices and hears them. `seed` is for the noise of the room."""

    def __init__(self, recogniser: Recogniser, seed: int) -> None:
        self._recogniser = recogniser
        self._noise = np.random.default_rng(seed)
        self._voices: dict[str, EspeakSynthesiser] = {}

    def voice(self, text: str, voice: str) -> Sound:
        """The text as that voice says it. Raises SynthesisError for one there is not."""
        if voice not in self._voices:
            self._voices[voice] = EspeakSynthesiser(voice)
        try:
            return self._voices[voice].render(text)
        except SynthesisError as error:
            if "voice" not in str(error):
                raise
            raise SynthesisError(f"{error} (`espeak-ng --voices` lists the voices)") from error

    def recording(self, path: Path) -> Sound:
        """Raises RecordingError."""
        return read(path)

    def hear(self, sound: Sound, listen: Listen) -> Took:
        """The sound through the gate and the recogniser; times from its beginning."""
        # The gate needs a moment of room before the first word, as a microphone gives it.
        lead = 0.4
        pcm = in_a_room(sound, lead, max(listen.wait, listen.end_of_turn) + 1.0, self._noise)
        took = hear(
            self._recogniser,
            listen.listening,
            pcm,
            end_of_turn=listen.end_of_turn,
            wait=listen.wait + lead,
            longest=listen.longest,
        )
        started = None if took.started is None else max(0.0, took.started - lead)
        return Took(started, took.ended - lead, took.heard)
