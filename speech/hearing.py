"""Which recogniser hears on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from . import models
from .worker import Setup, SupervisedRecogniser

Engine = Literal["auto", "vosk", "pocketsphinx"]


def choose(
    engine: Engine = "auto",
    *,
    model: Path | None = None,
    cache: Path | None = None,
    keep_up: float | None = None,
) -> SupervisedRecogniser:
    """A recogniser in a process of its own.

    `auto` is Vosk where an English model is installed (or `model` names one), else
    PocketSphinx. `cache` is a folder for pronunciations; `keep_up` is the work that a
    second of sound may cost PocketSphinx's free decode (infinity: never given up).
    Raises ModelError where Vosk is demanded and has no model, RecogniserError where
    the engine cannot be had.
    """
    cached = str(cache) if cache else None
    if engine != "pocketsphinx":
        model = model or models.find_english()
        if model is not None:
            return SupervisedRecogniser(Setup(engine="vosk", model=str(model), cache=cached))
        if engine == "vosk":
            raise models.ModelError(_NO_MODEL)
    return SupervisedRecogniser(Setup(engine="pocketsphinx", cache=cached, keep_up=keep_up))


def what_hears(engine: Engine = "auto") -> str:
    """One line for `doctor` and the panel."""
    model = models.find_english()
    if engine != "pocketsphinx" and model is not None:
        return f"Vosk {model.name}"
    if engine == "vosk":
        return f"nothing: {_NO_MODEL}"
    why = "no Vosk model installed" if model is None else "asked for"
    return f"PocketSphinx en-us ({why})"


_NO_MODEL = (
    "no English Vosk model is installed: fetch one with `party-host models fetch`, "
    f"or name its folder in {models.VARIABLE}"
)
