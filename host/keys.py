"""The panel's PIN and signing key, kept in the state folder so that a restart signs nobody out."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import msgspec

from host.panel.wiring import PanelSecrets
from host.store import StoreError


class _Keys(msgspec.Struct, frozen=True):
    pin: str
    session_key: bytes


def keep(folder: Path, pin: str = "") -> PanelSecrets:
    """The kept secrets, made at the first start; `pin` from the settings comes before a kept one.

    Raises StoreError for a file that can't be read or written.
    """
    path = folder / "panel.json"
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=_Keys)
    except FileNotFoundError:
        kept = _Keys(f"{secrets.randbelow(10**6):06d}", secrets.token_bytes(32))
        _write(path, kept)
    except (msgspec.DecodeError, OSError) as error:
        raise StoreError(
            f"{path}: can't be read ({error}); delete it for a new PIN and key"
        ) from error
    return PanelSecrets(pin or kept.pin, kept.session_key)


def _write(path: Path, keys: _Keys) -> None:
    part = path.with_suffix(".part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(keys))
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise StoreError(f"{path}: can't be written ({error.strerror})") from error
