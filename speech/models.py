"""Where speech models are kept, and how one gets there."""

from __future__ import annotations

import os
from pathlib import Path

from .recognition import RecogniserError

VARIABLE = "PARTY_HOST_VOSK_MODEL"


class ModelError(RecogniserError):
    """A model that is missing, damaged, or cannot be fetched: says what to do."""


def folder() -> Path:
    """The folder of fetched models: `party-host/models` in the user's cache."""
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(cache) / "party-host" / "models"


def find_english() -> Path | None:
    """The English Vosk model: that of PARTY_HOST_VOSK_MODEL, else one in the cache."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    found = sorted(p for p in folder().glob("vosk-model-*en-us*") if p.is_dir())
    return found[0] if found else None
