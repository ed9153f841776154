"""What was worked out once and is kept on disk: a cache that may be lost at any time.

A damaged file, one of another making and a folder that cannot be written are no
errors: the log says it, and what is missing is worked out again.
"""

from __future__ import annotations

import contextlib
import logging
import os
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path

import msgspec

LOG = logging.getLogger(__name__)


class _File(msgspec.Struct, frozen=True):
    by: str
    entries: dict[str, str]


class Kept:
    """Texts by key in one JSON file. `by` names all that the values depend on but the key.

    A file by another is not read, and is replaced; None reads any and writes none. Safe
    in several threads and processes: a file is put in place whole, with what others have
    put there since it was read. Of two that write at the same moment one may lose its
    new entries; they are only worked out again. Without `path` nothing outlives the process.
    """

    def __init__(self, path: Path | None, by: str | None) -> None:
        self._path = path
        self._by = by
        self._lock = threading.Lock()
        self._told = False  # of a damaged file, once
        self._entries = self._read()

    def get(self, key: str) -> str | None:
        return self._entries.get(key)

    def add(self, entries: Mapping[str, str]) -> None:
        """Keeps these, on disk where it can."""
        with self._lock:
            self._entries = {**self._entries, **entries}
            if self._path is None or self._by is None or not entries:
                return
            self._entries = {**self._read(), **self._entries}
            try:
                self._write()
            except OSError as error:
                LOG.warning(
                    "%s cannot be written (%s): its contents are worked out at every start",
                    self._path, error.strerror,
                )  # fmt: skip
                self._path = None

    def _read(self) -> dict[str, str]:
        if self._path is None:
            return {}
        try:
            file = msgspec.json.decode(self._path.read_bytes(), type=_File)
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.MsgspecError, UnicodeError) as error:
            if not self._told:
                LOG.warning("%s is of no use (%s): it is made anew", self._path, error)
                self._told = True
            return {}
        return file.entries if self._by in (file.by, None) else {}

    def _write(self) -> None:
        assert self._path is not None
        assert self._by is not None
        self._path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=self._path.name + ".")
        try:
            os.fchmod(handle, 0o644)  # whoever runs the next evening may read it
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(_File(self._by, self._entries)))
            os.replace(name, self._path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
