"""The gate between mouth and ear: shut while the host sounds, so it never answers itself."""

from __future__ import annotations

import threading


class Gate:
    """Shut from before the first sample until the last has died away in the room."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holders = 0

    def shut(self) -> None:
        """Every `shut` needs an `open`."""
        with self._lock:
            self._holders += 1

    def open(self) -> None:
        with self._lock:
            self._holders = max(0, self._holders - 1)

    @property
    def is_shut(self) -> bool:
        return self._holders > 0
