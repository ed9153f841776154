"""What works on this machine, what does not, and what to do about it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from host.settings import default_state_dir, pronunciations_dir
from host.words import report, words_of
from questions import bank as banks
from speech import devices, models
from speech.capture import DeviceMicrophone, Microphone, sample
from speech.hearing import choose, what_hears
from speech.loudness import SILENT
from speech.recognition import Listening, RecogniserError
from speech.scripted import frames
from speech.synthesis import SynthesisError
from speech.vocabulary import reads_unknown_words, vocabulary
from speech.voice_activity import clips, dbfs
from speech.voices import voice


@dataclass(frozen=True, slots=True)
class Finding:
    """`must_mend`: an evening can't be held without it."""

    what: str
    state: str
    fine: bool
    must_mend: bool = False

    @property
    def line(self) -> str:
        mark = "ok  " if self.fine else "MEND" if self.must_mend else "note"
        return f"{mark}  {self.what}: {self.state}"


def examine(state_dir: Path | None = None) -> list[Finding]:
    """Tries what an evening needs, for real: a word is rendered and a word is heard."""
    return [_questions(), _voice(), *_ears(), _words(), *_devices(), _state(state_dir)]


def _questions() -> Finding:
    try:
        bank = banks.load()
    except banks.BankError as error:
        return Finding("questions", str(error), False, True)
    stats = bank.stats()
    return Finding("questions", f"{stats.cards} cards, {stats.questions} questions", True)


def _voice() -> Finding:
    try:
        speaker = voice()
        try:
            seconds = speaker.render("Good evening.").seconds
        finally:
            speaker.close()
    except SynthesisError as error:
        return Finding("voice", str(error), False)
    return Finding("voice", f"{speaker.name} says good evening in {seconds:.1f} s", True)


def _ears() -> list[Finding]:
    findings = []
    try:
        model = models.find_english()
    except models.ModelError as error:
        findings.append(Finding("Vosk's model", str(error), False))
    else:
        if model is None:
            state = "none installed; `party-host models fetch` gets one (41 MB)"
            findings.append(Finding("Vosk's model", state, False))
    try:
        recogniser = choose("auto")
        try:
            recogniser.listen(Listening(phrases=("good evening",), free=False))
            recogniser.cancel()
        finally:
            recogniser.close()
    except RecogniserError as error:
        return [*findings, Finding("hears", str(error), False)]
    return [*findings, Finding("hears", what_hears("auto"), True)]


def _words() -> Finding:
    try:
        bank = banks.load()
        found = report(bank, vocabulary("auto", words_of(bank).sounds, cache=pronunciations_dir()))
    except (banks.BankError, RecogniserError) as error:
        return Finding("words", str(error), False)
    state = (
        f"{len(found.unknown)} of {found.words} in the answers are not the recogniser's own; "
        f"{len(found.unheard)} can't be heard, {len(found.same_sound)} wrong answers sound right "
        f"({reads_unknown_words()}; see `party-host questions words`)"
    )
    return Finding("words", state, not found.unheard and not found.same_sound)


def _devices() -> list[Finding]:
    seen = devices.PORTAUDIO.devices()
    findings = []
    for kind, found in (("microphone", seen.microphones), ("speaker", seen.speakers)):
        if found:
            findings.append(Finding(kind, ", ".join(device.name for device in found), True))
        else:
            why = seen.problem or "none found; plug one in, or play typed"
            findings.append(Finding(kind, why, False))
    if seen.microphones:
        findings.append(listened(DeviceMicrophone()))
    return findings


def listened(microphone: Microphone, patience: float = 8.0) -> Finding:
    """Listens for a second: a microphone that is there may still be off, or set too loud."""
    try:
        heard = list(frames(sample(microphone, patience=patience)))
    except devices.DeviceError as error:
        return Finding("hears the room", str(error), False)
    loudest = max(map(dbfs, heard))
    if loudest <= SILENT:
        return Finding(
            "hears the room", "nothing at all: is the microphone on, and not muted?", False
        )
    state = f"{loudest:.0f} dBFS at the loudest"
    fine = True
    if sum(map(clips, heard)) > 1:
        state, fine = f"{state}, cut off at full scale: turn the microphone's level down", False
    if microphone.overflows:
        state = f"{state}; {microphone.overflows} overflows in a second: this machine is busy"
        fine = False
    return Finding("hears the room", state, fine)


def _state(folder: Path | None) -> Finding:
    folder = folder or default_state_dir()
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if os.access(nearest, os.W_OK):
        return Finding("state folder", str(folder), True)
    return Finding("state folder", f"{folder}: can't be written; see --state-dir", False, True)
