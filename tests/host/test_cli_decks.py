"""Sip & Savor's commands: house decks checked and shown, replays and simulations with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.host.commands import party_host

RECORDS = Path(__file__).parents[1] / "engine" / "records" / "sip-and-savor"
DECK = RECORDS / "deck.toml"
EXAMPLE = Path(__file__).parents[2] / "docs" / "house-deck.toml"


def test_replay_plays_records_with_a_deck_in_the_order_given() -> None:
    records = [RECORDS / "wines-run-out.jsonl", RECORDS / "closing-card.jsonl"]
    worked_out = [json.loads(path.with_suffix(".expected.json").read_text()) for path in records]
    expected = [{key: one[key] for key in ("scores", "winners")} for one in worked_out]
    ran = party_host("replay", "--json", "--deck", DECK, *records)
    assert (ran.status, ran.objects) == (0, expected)
    assert "won by Ann" in party_host("replay", "--deck", DECK, records[1]).out


def test_a_record_of_other_cards_says_where_to_look(tmp_path: Path) -> None:
    record = RECORDS / "closing-card.jsonl"
    assert party_host("replay", record).refused(str(record), "line 1", "--deck")
    assert party_host("replay", "--deck", tmp_path / "no.toml", record).refused("can't be read")
    broken = tmp_path / "broken.toml"
    broken.write_text("[[wine]]\nid = \n")
    assert party_host("replay", "--deck", broken, record).refused(f"{broken}:2: not TOML")
    sybarit = RECORDS.parent / "greens.jsonl"
    assert party_host("replay", "--deck", DECK, sybarit).refused("Sybarit", "leave the deck out")


def test_simulate_sums_up_who_wins() -> None:
    ran = party_host("simulate", "sip-and-savor", "--games", 6, "--players", 3, "--bots", "bonus")
    summary = ran.objects[0]
    assert (summary["games"], summary["players"], summary["bots"]) == (6, 3, ["bonus"])
    assert summary["turns"] > 0
    assert sum(summary["seats"]) == pytest.approx(100, abs=0.1)
    assert sum(side["kept"] for side in summary["sides"].values()) == 18
    assert summary["length"]["shortest"] <= summary["length"]["longest"]
    assert summary["scores"]["deviation"] > 0


def test_simulate_takes_a_deck_and_a_bot_for_each_seat() -> None:
    ran = party_host(
        "simulate", "sip-and-savor", "--deck", EXAMPLE, "--games", 3, "--players", 2,
        "--bots", "random,total",
    )  # fmt: skip
    assert ran.objects[0]["bots"] == ["random", "total"]
    assert "aunt-agatha" in ran.objects[0]["sides"]
    few = party_host("simulate", "sip-and-savor", "--deck", EXAMPLE, "--players", 4)
    assert few.refused("4 players need 8 sommeliers")
    assert party_host("simulate", "sip-and-savor", "--bots", "best").refused("no bot 'best'")
    assert party_host("simulate", "sybarit", "--bots", "points").refused("there are random")
    three = party_host("simulate", "sip-and-savor", "--bots", "random,random,random")
    assert three.refused("3 bots for 4 players")
    assert party_host("simulate", "sip-and-savor", "--length", "short").refused("no option")


def test_a_deck_is_checked_line_by_line(tmp_path: Path) -> None:
    ran = party_host("decks", "check", EXAMPLE)
    assert ran.status == 0
    assert "4 sommeliers, for up to 2 players; nothing to mend" in ran.out
    slips = tmp_path / "slips.toml"
    slips.write_text(EXAMPLE.read_text("utf-8").replace("notes =", "nots =", 1), "utf-8")
    ran = party_host("decks", "check", slips)
    assert ran.refused(f"{slips}: 2 findings")
    assert "a wine has no 'nots'" in ran.out
    assert party_host("decks", "check", tmp_path / "no.toml").refused("can't be read")


def test_a_deck_is_shown() -> None:
    assert "Jerk Chicken" in party_host("decks", "show").out
    assert "Aunt Agatha. Has opinions about gravy." in party_host("decks", "show", EXAMPLE).out
