"""Guessing is slow, guests are slowed, streams are bounded; by a clock of our own."""

from __future__ import annotations

import pytest

from host.panel.limits import GuestAllowance, PinGate, StreamSlots, client_of


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_the_right_pin_passes_and_clears_the_misses() -> None:
    gate = PinGate("271828", Clock())
    assert gate.attempt("10.0.0.5", "000000") == (False, 0.0)
    assert gate.attempt("10.0.0.5", "000000") == (False, 0.0)
    assert gate.attempt("10.0.0.5", "271828") == (True, 0.0)
    assert gate.attempt("10.0.0.5", "000000") == (False, 0.0)


def test_one_client_waits_longer_and_longer() -> None:
    clock = Clock()
    gate = PinGate("271828", clock)
    waits = []
    for _ in range(14):
        _, wait = gate.attempt("10.0.0.5", "1")
        waits.append(wait)
        clock.now += wait
    assert waits[:6] == [0, 0, 2, 4, 8, 16]
    assert waits[-1] == PinGate.LONGEST_EACH


def test_a_try_that_comes_too_soon_is_not_looked_at_even_if_right() -> None:
    clock = Clock()
    gate = PinGate("271828", clock)
    for _ in range(3):
        gate.attempt("10.0.0.5", "1")
    clock.now += 1
    assert gate.attempt("10.0.0.5", "271828") == (False, 1.0)
    assert gate.waiting("10.0.0.5") == 1.0
    clock.now += 1
    assert gate.attempt("10.0.0.5", "271828") == (True, 0.0)


def test_many_clients_together_are_slowed_but_not_this_machine() -> None:
    gate = PinGate("271828", Clock())
    for number in range(PinGate.FREE_IN_ALL):
        gate.attempt(f"10.0.1.{number}", "1")
    right, wait = gate.attempt("10.0.2.1", "271828")
    assert not right
    assert 0 < wait <= PinGate.LONGEST_IN_ALL
    assert gate.attempt("127.0.0.1", "271828") == (True, 0.0)


def test_misses_fade_after_a_quiet_time() -> None:
    clock = Clock()
    gate = PinGate("271828", clock)
    for _ in range(3):
        gate.attempt("10.0.0.5", "1")
    clock.now += 2 * PinGate.LONGEST_EACH + 1
    assert gate.attempt("10.0.0.5", "1") == (False, 0.0)


def test_guests_have_a_few_at_once_then_one_every_few_seconds() -> None:
    clock = Clock()
    guests = GuestAllowance(clock)
    assert [guests.take("10.0.0.5") for _ in range(6)] == [0.0] * 6
    wait = guests.take("10.0.0.5")
    assert 0 < wait <= 4
    assert guests.take("10.0.0.6") == 0.0
    clock.now += wait
    assert guests.take("10.0.0.5") == 0.0


def test_all_guests_together_are_bounded() -> None:
    guests = GuestAllowance(Clock())
    passed = [guests.take(f"10.0.0.{number}") == 0.0 for number in range(60)]
    assert sum(passed) == GuestAllowance.BURST_IN_ALL


def test_streams_keep_a_place_for_the_host() -> None:
    slots = StreamSlots(most=3, reserved=1, each=9)
    held = [slots.take("10.0.0.1", host=False) for _ in range(2)]
    assert all(held)
    assert slots.take("10.0.0.2", host=False) is None
    assert slots.take("10.0.0.2", host=True) is not None
    assert slots.take("10.0.0.2", host=True) is None


def test_one_address_cannot_take_every_stream() -> None:
    slots = StreamSlots(most=9, reserved=1, each=2)
    assert slots.take("10.0.0.1", host=False)
    assert slots.take("10.0.0.1", host=False)
    assert slots.take("10.0.0.1", host=False) is None
    assert slots.take("10.0.0.2", host=False)


def test_a_slot_is_given_back_once() -> None:
    slots = StreamSlots(most=2, reserved=1, each=2)
    give_back = slots.take("10.0.0.1", host=False)
    assert give_back is not None
    give_back()
    give_back()
    assert slots.open == 0
    assert slots.take("10.0.0.1", host=False) is not None
    assert slots.take("10.0.0.1", host=False) is None


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("fd00::1:2:3:4", "fd00::/64"),
        ("fe80::1%wlan0", "fe80::/64"),
        ("::1", "::1"),
        (None, "unknown"),
    ],
)
def test_a_client_is_its_network_where_it_can_choose_its_address(
    address: str | None, client: str
) -> None:
    assert client_of(address) == client
