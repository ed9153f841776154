"""The evening's sound put together: microphone, recogniser, voice and speaker.

What can't be had is named and done without: no microphone, and the game is played
by touch; no voice, and what is said is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import assert_never

from host.effects import Listen
from host.inputs import PromptFinished
from host.loop import Loop
from host.sensing import Sensing, lost_sound, tell_device
from host.settings import Settings, pronunciations_dir
from host.views import LevelLine
from host.words import words_of
from questions.bank import Bank
from speech import ear as ears
from speech import mouth as mouths
from speech.capture import DeviceMicrophone
from speech.devices import PORTAUDIO, Lost, Restored
from speech.gate import Gate
from speech.hearing import Engine, choose, what_hears
from speech.lexicon import Lexicon
from speech.playback import DeviceSpeaker
from speech.recognition import RecogniserError
from speech.synthesis import SynthesisError
from speech.voices import voice
from speech.worker import SupervisedRecogniser


class VoiceMouth:
    """The shell's mouth over a speaker. `told` gets every prompt as it is said."""

    def __init__(
        self, mouth: mouths.Mouth, sounds: dict[str, str], told: Callable[[str], None]
    ) -> None:
        self._mouth = mouth
        self._sounds = sounds
        self._told = told

    def say(self, prompt: int, text: str) -> None:
        self._told(text)
        self._mouth.say(prompt, text, self._sounds)

    def stop(self) -> None:
        self._mouth.stop()

    def earcon(self, name: str) -> None:
        self._mouth.earcon(name)

    def set_volume(self, volume: float) -> None:
        self._mouth.set_volume(volume)

    def set_rate(self, words_per_minute: int) -> None:
        self._mouth.set_rate(words_per_minute)


class VoiceEar:
    """The shell's ear over a microphone and a recogniser."""

    def __init__(self, ear: ears.Ear, sensing: Sensing) -> None:
        self._ear = ear
        self._sensing = sensing

    def listen(self, listen: Listen) -> None:
        self._sensing.listening(listen)
        self._ear.listen(
            listen.listen, listen.listening, listen.end_of_turn, listen.wait, listen.longest
        )

    def stop(self) -> None:
        self._ear.stop()

    def set_muted(self, muted: bool) -> None:
        if muted:
            self._ear.mute()
        else:
            self._ear.unmute()


class Sounding:
    """Everything that sounds or hears, to be closed together. `mouth` or `ear` may be None."""

    def __init__(self) -> None:
        self.mouth: VoiceMouth | None = None
        self.ear: VoiceEar | None = None
        self.hears = "nothing"
        self.amiss: dict[str, str] = {}
        """What could not be had, by device, and why."""
        self._close: list[Callable[[], None]] = []
        self._alive: list[Callable[[], bool]] = []

    def open_mouth(
        self, settings: Settings, bank: Bank, loop: Loop, told: Callable[[str], None], gate: Gate
    ) -> None:
        try:
            synthesiser = voice(settings.voice)
        except SynthesisError as error:
            self.amiss["speaker"] = str(error)
            return

        def sink(event: mouths.MouthEvent) -> None:
            match event:
                case mouths.Finished():
                    loop.put(PromptFinished(loop.now(), event.prompt))
                case Lost() | Restored():
                    tell_device(loop, event)
                case _:
                    assert_never(event)

        speaker = DeviceSpeaker(
            settings.speaker or None,
            lambda change: tell_device(loop, change),
            lead_in=settings.lead_in,
        )
        mouth = mouths.Mouth(synthesiser, speaker, Lexicon.load(), sink, gate)
        self.mouth = VoiceMouth(mouth, sounds_of(bank), told)
        self._close += [synthesiser.close, speaker.close, mouth.close]
        self._alive += [lambda: mouth.alive, lambda: speaker.alive]

    def open_ear(
        self,
        settings: Settings,
        bank: Bank,
        loop: Loop,
        gate: Gate,
        meter: Callable[[LevelLine], None],
    ) -> None:
        try:
            recogniser = recogniser_for(settings.recogniser, bank)
        except RecogniserError as error:
            self.amiss["recogniser"] = str(error)
            return
        self.hears = what_hears(settings.recogniser)

        sensing = Sensing(loop, meter)
        microphone = DeviceMicrophone(settings.microphone or None)
        ear = ears.Ear(microphone, recogniser, sensing.take, gate)
        sensing.lost = lambda: lost_sound(microphone, ear, recogniser)
        self.ear = VoiceEar(ear, sensing)
        self._close += [recogniser.close, ear.close]
        self._alive += [lambda: ear.alive, lambda: microphone.alive]

    @property
    def alive(self) -> bool:
        """Whether every thread of ear and mouth runs. Their processes are theirs to replace,
        and a device that is gone is waited for: neither is a reason to start over."""
        return all(alive() for alive in self._alive)

    def close(self) -> None:
        for close in reversed(self._close):
            close()


def recogniser_for(
    engine: Engine, bank: Bank, *, keep_up: float | None = None
) -> SupervisedRecogniser:
    """What hears (see `speech.hearing.choose`), already learning how the bank's words are said."""
    with ThreadPoolExecutor(1) as beside:
        # The words are gathered while the recogniser's process loads its models.
        gathered = beside.submit(words_of, bank)
        recogniser = choose(engine, cache=pronunciations_dir(), keep_up=keep_up)
        words = gathered.result()
    recogniser.learn(words.all, words.sounds)
    return recogniser


def open_sound(
    settings: Settings,
    bank: Bank,
    loop: Loop,
    told: Callable[[str], None],
    meter: Callable[[LevelLine], None] = lambda _: None,
) -> Sounding:
    """Opens what there is; what there is not is in `amiss`.

    `meter` gets the microphone's level, from the ear's thread.
    """
    sounding, gate = Sounding(), Gate()
    sounding.open_mouth(settings, bank, loop, told, gate)
    sounding.open_ear(settings, bank, loop, gate, meter)
    return sounding


def sound_here() -> tuple[bool, str]:
    """Whether a spoken game can be had on this machine, and if not, why not."""
    seen = PORTAUDIO.devices()
    if seen.problem:
        return False, seen.problem
    if not seen.microphones:
        return False, "no microphone was found"
    if not seen.speakers:
        return False, "no speaker was found"
    return True, ""


def sounds_of(bank: Bank) -> dict[str, str]:
    """Every respelling that the bank's questions bring with them."""
    return {word: said for one in bank.questions.values() for word, said in one.say.items()}
