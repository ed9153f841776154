"""Which recogniser hears on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from . import models
from .recognition import RecogniserError
from .worker import Setup, SupervisedRecogniser

Engine = Literal["auto", "vosk", "pocketsphinx"]

_NO_MODEL = (
    "no English Vosk model is installed: fetch one with `party-host models fetch`, "
    f"or name its folder in {models.VARIABLE}"
)


def choose(
    engine: Engine = "auto",
    *,
    model: Path | None = None,
    cache: Path | None = None,
    keep_up: float | None = None,
) -> SupervisedRecogniser:
    """A recogniser in a process of its own.

    `auto` is Vosk where an English model is installed (or `model` names one), else
    PocketSphinx; a Vosk model that is damaged or does not load does not stop the
    evening: PocketSphinx hears, and the recogniser's `note` says why. `cache` is a
    folder for what the recogniser's `learn` finds out: known to it from the start of the
    next evening. `keep_up` is the seconds of work that a second of sound
    may cost PocketSphinx's free decode (infinity: it is never given up).
    Raises ModelError where Vosk is demanded and has no model, RecogniserError where
    the engine cannot be had.
    """
    cached = str(cache) if cache else None
    note = ""
    if engine != "pocketsphinx":
        try:
            found = model or models.find_english()
            if found is not None:
                return SupervisedRecogniser(Setup(engine="vosk", model=str(found), cache=cached))
            if engine == "vosk":
                raise models.ModelError(_NO_MODEL)
        except RecogniserError as error:
            if engine == "vosk":
                raise
            note = str(error)
    recogniser = SupervisedRecogniser(Setup(engine="pocketsphinx", cache=cached, keep_up=keep_up))
    recogniser.note = note
    return recogniser


def what_hears(engine: Engine = "auto") -> str:
    """One line for `doctor` and the panel: what `choose(engine)` would take, and why."""
    try:
        model = models.find_english()
        why = "no Vosk model installed"
    except models.ModelError as error:
        model, why = None, str(error)
    if engine == "pocketsphinx":
        return "PocketSphinx en-us"
    if model is not None:
        return f"Vosk {model.name}"
    if engine == "vosk":
        return f"nothing: {_NO_MODEL if why.startswith('no Vosk') else why}"
    return f"PocketSphinx en-us ({why})"
