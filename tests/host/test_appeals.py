"""What is kept of answers, and what `party-host appeals` makes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from host import commands as panel
from host.store import Store
from questions.bank import HEADER, row
from questions.judge import judge
from tests.host.commands import Ran, party_host
from tests.host.pinot import answered_wrong, asked
from tests.host.table import Evening

EVENING = 1_780_000_000.0


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    return tmp_path / "state"


def listed(evening: Evening, disk: Path, *options: object) -> Ran:
    """`party-host appeals` over what the evening recorded, with its bank."""
    bank = disk.parent / "bank"
    bank.mkdir()
    for category in ("food", "drinks", "etiquette", "general"):
        rows = [row(one) for one in evening.bank.questions.values() if one.category == category]
        (bank / f"{category}.tsv").write_text("\n".join((HEADER, *rows)) + "\n", "utf-8")
    store = Store(disk)
    store.append(evening.records, EVENING, over=False)
    store.close()
    ran = party_host("appeals", "--state-dir", disk, "--questions", bank, *options)
    assert ran.status == 0, ran.err
    return ran


def labels(evening: Evening, disk: Path, *options: object) -> list[dict[str, Any]]:
    return listed(evening, disk, "--json", *options).objects


def heard(evening: Evening, seq: int | None = None) -> list[list[str]]:
    """The tries kept with a ruling, the newest one where `seq` is None."""
    play = evening.session.play
    assert play is not None
    detail = play.details[max(play.details) if seq is None else seq]
    return [list(one["heard"]) for one in (*detail.get("tries", ()), detail)]


# --- what is kept ---


def test_every_try_is_kept_with_the_ruling_that_comes_of_it() -> None:
    evening = asked()
    evening.voice("mumble mumble", free=("mumble", "bumble"))
    evening.voice("pinot")
    evening.voice("noir")
    assert heard(evening) == [["mumble mumble", "mumble", "bumble"], ["pinot"], ["noir"]]
    play = evening.session.play
    assert play is not None
    assert play.details[max(play.details)]["kept"] == "pinot"


def test_a_try_in_which_nothing_was_heard_is_one() -> None:
    evening = asked()
    evening.voice()
    evening.voice("pinot noir")
    assert heard(evening) == [[], ["pinot noir"]]


def test_tries_outlive_a_kill() -> None:
    evening = asked()
    evening.voice("mumble mumble")
    evening.kill()
    evening.begin()
    evening.type("merlot")
    evening.kill()
    evening.begin()
    assert heard(evening) == [["mumble mumble"], ["merlot"]]


def test_what_was_undone_is_a_try_of_the_same_question() -> None:
    evening = asked()
    evening.type("merlot")
    evening.type("undo")
    evening.kill()
    evening.begin()
    evening.type("chardonnay")
    assert heard(evening) == [["merlot"], ["chardonnay"]]


def test_another_question_has_tries_of_its_own() -> None:
    evening = asked()
    evening.voice("mumble mumble")
    evening.type("undo")
    evening.to_answer()
    evening.voice("bumble")
    evening.type("merlot")
    assert heard(evening) == [["bumble"], ["merlot"]]
    evening.to_answer()
    evening.type("pass")
    assert heard(evening) == [["pass"]]


def test_an_appeal_is_held_against_every_try() -> None:
    evening = asked()
    evening.voice("mumble", free=("peanut nor and so on",))
    evening.voice("um", free=("peanut nor",))
    evening.type("merlot")
    evening.kill()
    evening.begin()
    assert "I misheard" in evening.reply_to("i said pinot noir")


def test_a_claim_outlives_a_kill_and_can_be_made_again(disk: Path) -> None:
    evening = answered_wrong()
    evening.type("i said pinot noir")
    assert evening.asked == "confirm"
    evening.kill()
    evening.begin()
    assert not evening.views.host.history[0].appealed
    evening.type("i said pinot noir")
    evening.type("yes")
    [label] = labels(evening, disk)
    assert label["claimed"] == ["pinot noir"]
    assert label["rulings"][-1] == {"ruled": "accept", "by": "table"}


@pytest.mark.parametrize(
    ("answer", "said", "then", "correct"),
    [
        ("peanut nor", "i said pinot noir", "", True),
        ("merlot", "i said chardonnay", "", False),
        ("merlot", "i said pinot noir", "yes", True),
        ("merlot", "i said", "no", False),
    ],
)
def test_every_appeal_ends_on_the_board_where_the_host_can_overrule(
    answer: str, said: str, then: str, correct: bool
) -> None:
    evening = answered_wrong(answer)
    evening.type(said)
    if then:
        evening.type(then)
    [line] = evening.views.host.history
    assert (line.appealed, line.correct) == (True, correct)
    assert "overrule" in evening.views.host.can
    other = panel.Reject(line.seq) if correct else panel.Accept(line.seq)
    assert evening.tap(other) is None
    assert evening.views.host.history[0].correct is not correct
    assert evening.board.ruling is None or evening.board.ruling.appealed


def test_half_an_answer_is_asked_for_aloud_and_on_the_board() -> None:
    evening = asked()
    assert evening.reply_to("um a pinot") == "Pinot what?"
    assert evening.board.captions[-1] == "Pinot what?"
    evening.type("noir")
    assert evening.game.turns[-1].correct


# --- what is listed ---


def test_an_overruled_answer_is_listed_with_the_alias(disk: Path) -> None:
    evening = answered_wrong("spatburgunder")
    evening.tap(panel.Accept(evening.views.host.history[0].seq))
    ran = listed(evening, disk)
    assert "Which black grape makes red Burgundy?" in ran.out
    assert "“spatburgunder”: wrong (something else)" in ran.out
    assert "right, by the host" in ran.out
    assert "add “spatburgunder” to accept (food.tsv:" in ran.out
    assert ran.out.splitlines()[-1] == (
        "1 ruling in 1 game; 0 appeals; 1 overruled to right and 0 to wrong; "
        "0 asked again; 1 of 1 settled by an entry."
    )


def test_labels_replay_through_the_judge(disk: Path) -> None:
    evening = answered_wrong("spatburgunder")
    evening.type("i said pinot noir")
    evening.type("no")
    evening.to_answer()
    evening.type(evening.question.reject[0])
    evening.to_answer()
    evening.type("spatburgunder wine")
    evening.tap(panel.Accept(evening.views.host.history[0].seq))
    ran = listed(evening, disk, "--json", "--all")
    assert "3 rulings in 1 game" in ran.err
    found = ran.objects
    assert [one["wanted"] for one in found] == ["reject", "reject", "accept"]
    replayed = party_host("judge", stdin=ran.out).objects
    assert [one["verdict"] for one in replayed] == [one["ruled"] for one in found]
    for one in found:
        for column, entry in (one["suggestion"] or {}).items():
            name = {"accept": "answers", "reject": "reject"}[column]
            one[name].append(entry)
    with_them = "\n".join(msgspec.json.encode(one).decode() for one in found)
    settled = party_host("judge", stdin=with_them).objects
    assert [one["verdict"] for one in settled] == [one["wanted"] for one in found]


def test_a_first_try_that_was_not_understood_turns_on_that_try(disk: Path) -> None:
    evening = asked()
    worse = ("pee nut war", "pinto more", "pinned knower", "pea knock wire")
    key = evening.question.key()
    missed = next(text for text in worse if judge(key, (text,)).verdict != "accept")
    evening.voice(missed)
    evening.voice("pinot noir")
    [label] = labels(evening, disk)
    assert label["heard"] == [missed]
    assert [one["heard"] for one in label["tries"]] == [[missed], ["pinot noir"]]
    assert label["wanted"] == "accept"
    assert label["suggestion"] == {"accept": missed}


def test_a_right_answer_turned_wrong_asks_for_a_reject(disk: Path) -> None:
    evening = asked()
    evening.type("pinot noir blanc")
    evening.tap(panel.Reject(evening.views.host.history[0].seq))
    [label] = labels(evening, disk)
    assert (label["ruled"], label["wanted"]) == ("accept", "reject")
    assert label["suggestion"] == {"reject": "pinot noir blanc"}


def test_where_no_alias_settles_it_the_reason_is_said(disk: Path) -> None:
    evening = answered_wrong("merlot")
    evening.type("i said pinot noir")
    evening.type("yes")
    ran = listed(evening, disk)
    assert "none settles it: “merlot” was heard, and it is listed as wrong" in ran.out
    assert "0 of 1 settled by an entry" in ran.out


def test_what_nobody_ruled_on_is_no_label(disk: Path) -> None:
    evening = asked()
    evening.voice("mumble mumble")
    evening.type("pass")
    [label] = labels(evening, disk)
    assert label["wanted"] is None
    assert label["because"] == "passed"


def test_a_question_that_left_the_bank_is_named_and_no_label(disk: Path) -> None:
    evening = answered_wrong()
    evening.tap(panel.Accept(evening.views.host.history[0].seq))
    gone = evening.game.turns[0].question_id
    rest = {id_: one for id_, one in evening.bank.questions.items() if id_ != gone}
    evening.bank = msgspec.structs.replace(evening.bank, questions=rest)
    ran = listed(evening, disk)
    assert f"{gone}: not in this bank" in ran.out


def test_games_are_named_by_number(disk: Path) -> None:
    evening = answered_wrong()
    evening.tap(panel.Accept(evening.views.host.history[0].seq))
    assert len(labels(evening, disk, 1)) == 1
    assert party_host("appeals", "--state-dir", disk, 7).refused("no game 7", "1 to 1")


def test_an_evening_that_goes_on_is_read_beside_it(disk: Path) -> None:
    evening = answered_wrong()
    store = Store(disk)
    store.append(evening.records, EVENING, over=False)
    ran = party_host("appeals", "--state-dir", disk)
    store.close()
    assert ran.status == 0
    assert "1 ruling in 1 game" in ran.out


def test_a_folder_without_evenings_is_said_so_and_left_alone(tmp_path: Path) -> None:
    missing = tmp_path / "none"
    assert party_host("appeals", "--state-dir", missing).refused("no evening", "--state-dir")
    assert not missing.exists()
    Store(tmp_path).close()
    assert party_host("appeals", "--state-dir", tmp_path).out.startswith("0 rulings in 0 games")
    (tmp_path / "evenings.sqlite").write_bytes(b"no database at all" * 99)
    assert party_host("appeals", "--state-dir", tmp_path).refused("damaged")
