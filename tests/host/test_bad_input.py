"""What a user can get wrong: one line that says what, where and what to do, and status 1."""

from __future__ import annotations

import json
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.store import Store
from tests.host.commands import finished, party_host, process

RUN = ("run", "--no-audio", "--port", 0, "--state-dir")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not JSON"),
        ("[1]", "JSON object"),
        ('"x"', "JSON object"),
        ('{"heard": ["x"]}', "`answers` is missing"),
        ('{"answers": [], "heard": ["x"]}', "`answers` is empty"),
        ('{"answers": "x", "heard": ["x"]}', "`answers` is str"),
        ('{"answers": ["x"]}', "`heard` is missing"),
        ('{"answers": ["x"], "heard": [3]}', "`heard[0]` is int"),
        ('{"question_id": "food-999-9", "heard": ["x"]}', "food-999-9"),
        (b"\xff\xfe", "not JSON"),
    ],
)
def test_judge_names_the_line(line: str | bytes, said: str) -> None:
    good = b'{"answers": ["plum"], "heard": ["plum"]}\n'
    bad = line if isinstance(line, bytes) else line.encode()
    ran = party_host("judge", stdin=good + b"\n" + bad + b"\n" + good)
    assert ran.refused("line 3: ", said)
    assert len(ran.objects) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{}", '"wav" is missing'),
        ('{"wav": 3}', '"wav" is missing'),
        ('{"wav": "nowhere.wav", "answers": ["x"]}', "nowhere.wav: can't be read"),
    ],
)
def test_hear_names_the_line(line: str, said: str) -> None:
    assert party_host("hear", "--recogniser", "pocketsphinx", stdin=line).refused("line 1", said)


def test_vosk_without_a_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PARTY_HOST_VOSK_MODEL", str(tmp_path / "gone"))
    assert party_host("hear", "--recogniser", "vosk").refused("gone")


def test_a_damaged_row_of_the_bank(tmp_path: Path) -> None:
    for name in ("food", "drinks", "etiquette", "general"):
        (tmp_path / f"{name}.tsv").write_text("id\tquestion\nnonsense\n")
    for command in (
        ("questions", "check", tmp_path),
        ("questions", "stats", tmp_path),
        ("judge", "--questions", tmp_path),
        ("rehearse", "-", "--questions", tmp_path),
    ):
        ran = party_host(*command)
        assert ran.status == 1
        assert ".tsv:" in ran.err + ran.out
        assert "Traceback" not in ran.err


SCRIPTS = [
    ("hello", "not JSON"),
    ('{"shout": "hello"}', "an object with one of say, wav"),
    ('{"say": "a", "text": "b"}', "an object with one of say, wav"),
    ('{"silence": -1}', "silence"),
    ('{"kill": false}', "kill"),
    ('{"auto": {"right": 2}}', "auto"),
    ('{"panel": {"type": "dance"}}', "dance"),
    ('{"panel": {"type": "adjust", "name": "Ann"}}', "points"),
    ('{"say": "{nothing}"}', "no such field"),
    ('{"say": "{answer"}', "brace"),
    ('{"text": "{answer}"}', "no question was read yet"),
    ('{"say": "hello", "voice": "zz-zz"}', "zz-zz"),
    ('{"auto": {"voice": "zz-zz"}}', "zz-zz"),
    ('{"wav": "nowhere.wav"}', "nowhere.wav"),
    ('{"say": "!!"}', "nothing to say"),
]


@pytest.mark.parametrize(("line", "said"), SCRIPTS, ids=[line for line, _ in SCRIPTS])
def test_a_script_that_cannot_be_played(line: str, said: str) -> None:
    ran = party_host("rehearse", "-", "--players", "Ann,Ben", stdin=f"\n{line}\n")
    assert ran.refused("line 2: ", said)


def test_what_a_rehearsal_cannot_read_or_write(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "file"
    assert party_host("rehearse", nowhere).refused(str(nowhere), "can't be read")
    assert party_host("rehearse", tmp_path).refused(str(tmp_path), "directory")
    for option in ("--wav-out", "--record-out"):
        ran = party_host("rehearse", "-", option, nowhere)
        assert ran.refused(str(nowhere), "can't be written")
        assert ran.out == ""  # said before the evening, not after it
    ran = party_host("rehearse", "-", "--record-out", tmp_path / "record.jsonl")
    assert ran.refused("no game was begun")


SETTINGS = [
    ("volume = 3", "unknown field `volume`"),
    ('port = "x"', "$.port"),
    ("port = 0", "$.port"),
    ("port = ", "not TOML"),
    ('pin = "12"', "$.pin"),
    ('game = "chess"', "no game 'chess'"),
    ('length = "endless"', "endless"),
    ('recogniser = "ears"', "ears"),
    ('questions = "/nowhere"', "/nowhere"),
    ('bind = "no such host"', "no such host"),
]


@pytest.mark.parametrize(("text", "said"), SETTINGS, ids=[text for text, _ in SETTINGS])
def test_a_settings_file_with_a_mistake(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "party-host.toml"
    path.write_text(text)
    assert party_host(*RUN, tmp_path / "state", "--config", path).refused(said)


def test_a_settings_file_that_cannot_be_read(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere.toml"
    assert party_host(*RUN, tmp_path, "--config", nowhere).refused(str(nowhere))
    assert party_host(*RUN, tmp_path, "--config", tmp_path).refused(str(tmp_path))


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program has."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_port_in_use(tmp_path: Path, taken: int) -> None:
    config = tmp_path / "party-host.toml"
    config.write_text('bind = "127.0.0.1"')
    ran = party_host(
        "run", "--no-audio", "--config", config, "--state-dir", tmp_path / "s", "--port", taken
    )
    assert ran.refused(f"Port {taken} is in use", "--port")
    # What was opened before the port was found taken has been closed.
    Store(tmp_path / "s").close()


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_does_not_exist(tmp_path: Path, port: int) -> None:
    ran = party_host("run", "--no-audio", "--state-dir", tmp_path, "--port", port)
    assert ran.refused(str(port), "--port")


def test_two_instances_on_one_state_folder(tmp_path: Path) -> None:
    first = Store(tmp_path)
    assert party_host(*RUN, tmp_path).refused("another party-host", "--state-dir")
    with process("play", "--no-audio", "--state-dir", tmp_path) as play:
        assert finished(play, "one").refused("another party-host")
    first.close()


def test_state_folders_that_cannot_be_used(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert party_host(*RUN, file).refused(str(file), "--state-dir")
    assert party_host(*RUN, "/proc/nowhere").refused("/proc/nowhere", "--state-dir")


def _garbage(path: Path) -> None:
    path.write_bytes(b"this is no database, whatever its name says" * 40)


def _foreign(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("create table game (title text)")
    other.close()


def _newer(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("pragma user_version = 99")
    other.close()


def _damaged(path: Path) -> None:
    Store(path.parent).close()
    with sqlite3.connect(path) as own:
        own.execute("insert into game (name, opened_at) values ('sybarit', 0)")
        own.execute("insert into entry (game, seq, line) values (1, 1, '{\"seq\": ')")
    own.close()


def _unknown_game(path: Path) -> None:
    Store(path.parent).close()
    with sqlite3.connect(path) as own:
        own.execute("insert into game (name, opened_at) values ('chess', 0)")
    own.close()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_garbage, "not a readable journal"),
        (Path.mkdir, "not a readable journal"),
        (_foreign, "some other program"),
        (_newer, "format 99"),
        (_damaged, "damaged"),
        (_unknown_game, "'chess'"),
    ],
)
def test_a_journal_that_is_not_ours_is_left_as_it_is(tmp_path: Path, make, said: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "evenings.sqlite"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    assert party_host(*RUN, tmp_path).refused(str(tmp_path), said)
    assert before == (path.read_bytes() if path.is_file() else b"")


def test_a_panel_key_that_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "panel.json").write_text("{")
    assert party_host(*RUN, tmp_path).refused("panel.json", "delete it")


def test_models_that_are_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert party_host("models", "fetch", "--from", tmp_path / "no.zip").refused("no.zip")
    assert party_host("models", "fetch", "nonsense").refused("nonsense")


def test_without_espeak_ng(tmp_path: Path) -> None:
    """Nothing can be said: that is told, with what to install, wherever a voice is needed."""
    env = {"PATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    with process("rehearse", "-", "--players", "Ann,Ben", env=env) as rehearse:
        ran = finished(rehearse, json.dumps({"text": "one"}))
    assert ran.refused("espeak-ng", "apt install")
    with process("doctor", "--state-dir", tmp_path, env=env) as doctor:
        ran = finished(doctor)
    assert "Traceback" not in ran.err
    assert "apt install espeak-ng" in ran.out
    with process("play", "--players", "Ann,Ben", "--state-dir", tmp_path, env=env) as play:
        ran = finished(play, "one\n")
    assert ran.status == 0
    assert "point" in ran.out
