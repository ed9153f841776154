"""How often and how much: PIN attempts, guests' commands, open streams.

All counts are in memory and bounded; a restart forgets them. A client is its
address, and for IPv6 its /64, for a machine may take any address in it.
"""

from __future__ import annotations

import hmac
import ipaddress
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

Clock = Callable[[], float]
V = TypeVar("V")


def client_of(address: str | None) -> str:
    """The key that a client's counts are kept under."""
    try:
        ip = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return address or "unknown"
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        if not ip.is_loopback:
            return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def is_this_machine(client: str) -> bool:
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return False


class _Recent(Generic[V]):
    """A dictionary that forgets whoever was not seen for longest."""

    def __init__(self, make: Callable[[], V], most: int = 1024) -> None:
        self._make = make
        self._most = most
        self._kept: OrderedDict[str, V] = OrderedDict()

    def __getitem__(self, key: str) -> V:
        if key not in self._kept:
            self._kept[key] = self._make()
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def forget(self, key: str) -> None:
        self._kept.pop(key, None)


@dataclass(slots=True)
class _Misses:
    count: int = 0
    last: float = float("-inf")

    def wait(self, now: float, free: int, longest: float) -> float:
        """Seconds still to wait: none for `free` misses, then doubling from two seconds."""
        over = self.count - free
        if over < 0:
            return 0.0
        pause = min(longest, float(2 ** min(over + 1, 20)))
        return max(0.0, self.last + pause - now)

    def miss(self, now: float) -> None:
        self.count += 1
        self.last = now

    def fade(self, now: float, after: float) -> None:
        if now - self.last > after:
            self.count = 0


class PinGate:
    """Compares a PIN in constant time and makes guessing slow.

    After a client's third miss it waits 2, 4, 8 ... 600 s between tries.
    After twenty misses of all clients together everyone waits up to 30 s: at that pace six digits
    last for months, and a stranger cannot lock the host out for long. This
    machine's own address is outside the common limit.
    """

    FREE_EACH, LONGEST_EACH = 3, 600.0
    FREE_IN_ALL, LONGEST_IN_ALL = 20, 30.0
    FADE = 900.0

    def __init__(self, pin: str, clock: Clock = time.monotonic) -> None:
        self._pin = pin.encode()
        self._clock = clock
        self._lock = threading.Lock()
        self._each: _Recent[_Misses] = _Recent(_Misses)
        self._all = _Misses()

    def attempt(self, client: str, pin: str) -> tuple[bool, float]:
        """Whether the PIN is right, and how many seconds the next try must wait.

        A try that comes too soon is not looked at: (False, seconds) with the wait
        that was already running.
        """
        now = self._clock()
        with self._lock:
            own = self._each[client]
            own.fade(now, max(self.FADE, 2 * self.LONGEST_EACH))
            self._all.fade(now, self.FADE)
            waiting = self._wait(own, client, now)
            if waiting > 0:
                return False, waiting
            if hmac.compare_digest(pin.encode("utf-8", "replace"), self._pin):
                self._each.forget(client)
                return True, 0.0
            own.miss(now)
            self._all.miss(now)
            return False, self._wait(own, client, now)

    def waiting(self, client: str) -> float:
        """Seconds this client must wait before its next try is looked at."""
        with self._lock:
            return self._wait(self._each[client], client, self._clock())

    def _wait(self, own: _Misses, client: str, now: float) -> float:
        wait = own.wait(now, self.FREE_EACH, self.LONGEST_EACH)
        if not is_this_machine(client):
            wait = max(wait, self._all.wait(now, self.FREE_IN_ALL, self.LONGEST_IN_ALL))
        return wait


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float

    def take(self, now: float, burst: float, per_second: float) -> float:
        """Take one; 0.0 when there was one, else the seconds until there is."""
        self.tokens = min(burst, self.tokens + (now - self.at) * per_second)
        self.at = now
        if self.tokens >= 1.0:
            self.tokens -= 1.0
            return 0.0
        return (1.0 - self.tokens) / per_second


class GuestAllowance:
    """Guests' commands: a few at once, then one every few seconds, each and in all."""

    BURST_EACH, PER_SECOND_EACH = 6.0, 0.25
    BURST_IN_ALL, PER_SECOND_IN_ALL = 40.0, 4.0

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._each: _Recent[_Bucket] = _Recent(lambda: _Bucket(self.BURST_EACH, clock()))
        self._all = _Bucket(self.BURST_IN_ALL, clock())

    def take(self, client: str) -> float:
        """0.0 when the command may pass, else the seconds to wait."""
        with self._lock:
            now = self._clock()
            own = self._each[client].take(now, self.BURST_EACH, self.PER_SECOND_EACH)
            if own > 0:
                return own
            return self._all.take(now, self.BURST_IN_ALL, self.PER_SECOND_IN_ALL)


class StreamSlots:
    """Bounds the open event streams, so that requests always find a free thread.

    `reserved` of the `most` are for signed-in remotes alone; one address may hold
    `each`, unless it is this machine's own.
    """

    def __init__(self, most: int, reserved: int, each: int) -> None:
        self._most = most
        self._public = most - reserved
        self._each = each
        self._lock = threading.Lock()
        self._open: dict[str, int] = {}

    @property
    def open(self) -> int:
        with self._lock:
            return sum(self._open.values())

    def take(self, client: str, host: bool) -> Callable[[], None] | None:
        """What gives the slot back (safe to call twice), or None when there is none."""
        with self._lock:
            held = self._open.get(client, 0)
            if sum(self._open.values()) >= (self._most if host else self._public):
                return None
            if held >= self._each and not is_this_machine(client):
                return None
            self._open[client] = held + 1
        given_back = threading.Event()

        def give_back() -> None:
            with self._lock:
                if given_back.is_set():
                    return
                given_back.set()
                self._open[client] -= 1
                if not self._open[client]:
                    del self._open[client]

        return give_back
