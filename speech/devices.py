"""Microphones and speakers by name, and the one PortAudio that this process has.

PortAudio freezes its list of devices when it starts. To see one that was
plugged in later it has to be started again, and that ends every open stream: so
each stream is lent through `PortAudio.lend`, and `refresh` takes them all back
first, but never one that is sounding.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal, Protocol, TypeAlias

Kind: TypeAlias = Literal["microphone", "speaker"]

LATENCY = 0.12
"""Seconds of buffer that a device is asked for. PortAudio's own "low" is 0.035, and there speech
breaks up whenever the recogniser has the processor; at 0.2 it holds on one four times too busy."""

RATES = (48_000, 44_100, 16_000)
"""What a device is asked for, in this order, and then the rate that it calls its own.

ALSA's plug devices call 44.1 kHz their own, whatever the sound server runs at."""

_CLOSE_LIMIT = 1.0
_START_LIMIT = 10.0
"""Seconds. Listing the devices opens each one, and a sound server that wakes is slow."""
_OTHER_FORMAT = (-9998, -9997)
"""Too many channels, and a rate that the device does not have: worth another attempt."""
_INSTALL = "install it with: sudo apt install libportaudio2"


class DeviceError(Exception):
    """A device that cannot be had: says which, why and what to do."""


@dataclass(frozen=True, slots=True)
class Lost:
    """`device` is `microphone`, `speaker` or `recogniser`; it tries to come back by itself."""

    device: str
    why: str


@dataclass(frozen=True, slots=True)
class Restored:
    device: str
    name: str


Change: TypeAlias = Lost | Restored


@dataclass(frozen=True, slots=True)
class Device:
    """As PortAudio lists it. `rate` is the one it calls its own, in hertz."""

    name: str
    host: str
    inputs: int
    outputs: int
    rate: int
    default_microphone: bool
    default_speaker: bool


@dataclass(frozen=True, slots=True)
class Devices:
    """All there are; where there are none, `problem` says why and what to do."""

    found: tuple[Device, ...]
    problem: str | None = None

    @property
    def microphones(self) -> tuple[Device, ...]:
        return tuple(device for device in self.found if device.inputs > 0)

    @property
    def speakers(self) -> tuple[Device, ...]:
        return tuple(device for device in self.found if device.outputs > 0)


class Borrower(Protocol):
    """Whoever has a stream open: it may be asked to give it up, and opens a new one itself."""

    def sounding(self) -> bool:
        """True while taking the stream away would be heard."""
        ...

    def give_back(self) -> None: ...


class PortAudio:
    """The library, loaded when it is first needed: a machine without it still plays by touch."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._borrowers: list[Borrower] = []
        self._library: Any = None

    def library(self) -> Any:
        """The sounddevice module. Raises DeviceError where PortAudio is missing."""
        with self._lock:
            if self._library is None:
                try:
                    import sounddevice
                except (ImportError, OSError) as missing:
                    raise DeviceError(
                        f"PortAudio is not on this machine ({missing}); {_INSTALL}"
                    ) from missing
                except Exception as failed:  # PortAudioError, when it does not start
                    raise DeviceError(f"PortAudio did not start: {failed}") from failed
                self._library = sounddevice
            return self._library

    def devices(self) -> Devices:
        """What is there, as seen when PortAudio was last started."""
        with self._lock:
            try:
                library = self.library()
                listed = list(library.query_devices())
                hosts = [host["name"] for host in library.query_hostapis()]
                microphone, speaker = library.default.device
            except DeviceError as missing:
                return Devices((), str(missing))
            except Exception as failed:
                return Devices((), f"PortAudio does not list the devices: {failed}")
        found = tuple(
            Device(
                name=str(entry["name"]),
                host=str(hosts[entry["hostapi"]]),
                inputs=int(entry["max_input_channels"]),
                outputs=int(entry["max_output_channels"]),
                rate=round(entry["default_samplerate"]),
                default_microphone=number == microphone,
                default_speaker=number == speaker,
            )
            for number, entry in enumerate(listed)
        )
        if not found:
            return Devices((), "no sound hardware was found; plug in a sound card or headset")
        return Devices(found)

    def find(self, wanted: str | None, kind: Kind) -> tuple[int, Device]:
        """The device whose name holds `wanted` (any case), else the default, else the first.

        An exact name goes first. Raises DeviceError with the names that there are.
        """
        seen = self.devices()
        mine = seen.microphones if kind == "microphone" else seen.speakers
        numbered = [(n, device) for n, device in enumerate(seen.found) if device in mine]
        if wanted:
            text = wanted.casefold()
            fitting = [pair for pair in numbered if text in pair[1].name.casefold()]
            fitting.sort(key=lambda pair: pair[1].name.casefold() != text)
        else:
            fitting = sorted(numbered, key=lambda pair: not _default(pair[1], kind))
        if fitting:
            return fitting[0]
        if seen.problem:
            raise DeviceError(f"no {kind}: {seen.problem}")
        names = ", ".join(repr(device.name) for device in mine) or "none"
        asked = f" named {wanted!r}" if wanted else ""
        raise DeviceError(f"there is no {kind}{asked}; there are: {names}")

    def lend(
        self,
        borrower: Borrower,
        wanted: str | None,
        kind: Kind,
        callback: Callable[..., None],
        ended: Callable[[], None],
        latency: float = LATENCY,
    ) -> Loan:
        """Opens and starts a callback stream of 16-bit samples at the first rate that it has.

        Raises DeviceError. Nothing in a callback may wait.
        """
        with self._lock:
            library = self.library()
            number, device = self.find(wanted, kind)
            stream_type = (
                library.RawInputStream if kind == "microphone" else library.RawOutputStream
            )
            most = device.inputs if kind == "microphone" else device.outputs
            refused: Exception | None = None
            for rate, channels in product(_rates(device.rate), (1, 2) if most > 1 else (1,)):
                try:
                    stream = stream_type(
                        samplerate=rate,
                        device=number,
                        channels=channels,
                        dtype="int16",
                        latency=latency,
                        callback=callback,
                        finished_callback=ended,
                    )
                except Exception as failed:  # PortAudioError; ValueError for a lost device
                    refused = failed
                    if _code(failed) in _OTHER_FORMAT:
                        continue
                    break
                try:
                    stream.start()
                except Exception as failed:
                    refused = failed
                    _close(stream)
                    break
                self._borrowers.append(borrower)
                return Loan(stream, device.name, rate, channels, float(stream.latency))
        raise DeviceError(f"the {kind} {device.name!r} did not open: {refused}")

    def take_back(self, borrower: Borrower, loan: Loan) -> None:
        """Closes a stream. One of a dead sound server may never close: it is then left behind."""
        with self._lock:
            if borrower in self._borrowers:
                self._borrowers.remove(borrower)
        _close(loan.stream)

    def refresh(self) -> bool:
        """Starts PortAudio again, to see what was plugged in. False where that has to wait.

        Raises DeviceError where it does not start.
        """
        with self._lock:
            library = self.library()
            if any(borrower.sounding() for borrower in self._borrowers):
                return False
            for borrower in tuple(self._borrowers):
                borrower.give_back()

            def again() -> None:
                with suppress(Exception):
                    library._terminate()
                library._initialize()

            if not _within_limit(again, _START_LIMIT):
                raise DeviceError(f"PortAudio did not start again in {_START_LIMIT:g} s")
            return True


@dataclass(frozen=True, slots=True)
class Loan:
    """An open stream. `latency` is in seconds, as PortAudio tells it."""

    stream: Any
    name: str
    rate: int
    channels: int
    latency: float


PORTAUDIO = PortAudio()
"""PortAudio is one in a process, and so is this."""


def describe(seen: Devices | None = None) -> str:
    """What `party-host devices` prints: microphones and speakers by name, with their rates."""
    seen = PORTAUDIO.devices() if seen is None else seen
    lines: list[str] = []
    for title, kind, devices in (
        ("Microphones", "microphone", seen.microphones),
        ("Speakers", "speaker", seen.speakers),
    ):
        lines.append(f"{title}:")
        lines += [_line(device, kind) for device in devices] or ["  none"]
    if seen.problem:
        lines.append(seen.problem)
    return "\n".join(lines)


def _line(device: Device, kind: str) -> str:
    channels = device.inputs if kind == "microphone" else device.outputs
    count = "1 channel" if channels == 1 else f"{channels} channels"
    chosen = "  (default)" if _default(device, kind) else ""
    return f"  {device.name}  [{device.host}, {device.rate} Hz, {count}]{chosen}"


def _default(device: Device, kind: str) -> bool:
    return device.default_microphone if kind == "microphone" else device.default_speaker


def _code(failed: Exception) -> int | None:
    """PortAudio's number of an error."""
    return failed.args[1] if len(failed.args) > 1 and isinstance(failed.args[1], int) else None


def _rates(own: int) -> list[int]:
    return list(dict.fromkeys([*RATES, own]))


def _close(stream: Any) -> None:
    def close() -> None:
        with suppress(Exception):
            stream.abort()
        with suppress(Exception):
            stream.close()

    _within_limit(close)


def _within_limit(work: Callable[[], None], limit: float = _CLOSE_LIMIT) -> bool:
    """Does what may never return in a thread that may be left behind. True when it was done."""
    done = threading.Event()

    def run() -> None:
        with suppress(Exception):
            work()
            done.set()

    worker = threading.Thread(target=run, name="portaudio", daemon=True)
    worker.start()
    worker.join(limit)
    return done.is_set()
