"""An evening as the session would publish it, and a scripted session to tap at."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from host.commands import PanelCommand
from host.panel.app import create_app
from host.panel.publishing import Publisher
from host.panel.server import PanelServer
from host.panel.wiring import Outcome, PanelConfig, PanelSecrets
from host.views import (
    BoardView,
    CardFace,
    HostView,
    RulingLine,
    SeatLine,
    StandingLine,
    TimerLine,
    Views,
)

PIN = "271828"
ANSWER = "xyzzy-sauce"
ALWAYS = ("volume", "rate", "mute", "unmute", "say", "undo", "overrule", "join")


def _seats(at: int, count: int = 3) -> tuple[SeatLine, ...]:
    names = ("Ann", "Ben", "Chloé", "Dagmar", "Emil", "Fatima", "Giovanni", "Hildegard-Marie")
    scores = ((7, 34, 3), (-2, 21, -6), (11, 40, 0), (0, 2, None), (3, 9, 1), (14, 77, 6))
    scores += ((5, 18, 0), (1, 30, -3))
    return tuple(
        SeatLine(names[i], scores[i][0], scores[i][1], i == at, change=scores[i][2])
        for i in range(count)
    )


def _evening() -> dict[str, Views]:
    """One publication for each phase, by name, in the order of an evening."""
    play = BoardView(
        game="sybarit",
        title="Sybarit",
        seats=_seats(0),
        deck_left=19,
        hears="Vosk, vosk-model-small-en-us-0.15",
        join_url="http://192.168.1.20:8080/join",
    )
    question = "Which sauce is made of egg yolks, butter and a reduction of tarragon and vinegar?"
    right = RulingLine(
        seq=41, name="Ann", correct=True, why="as the card has it", answer="Béarnaise",
        heard="a bearnaise", change=3, by="judge",
        note="It was first served near Paris, and named for a king born in Béarn.",
    )  # fmt: skip
    wrong = RulingLine(
        seq=47, name="Ben", correct=False, why="that is another sauce", answer="Béarnaise",
        heard="hollandaise", change=-6, by="judge",
    )  # fmt: skip
    joker = CardFace(
        "joker-blue", "a blue joker",
        "Choose any category and value: right scores double, wrong loses double.",
    )  # fmt: skip
    seven = CardFace("food-7", "the seven of Food")
    asked = msgspec.structs.replace(
        play, phase="answering", card=seven, category="food", points=3, question=question,
        asking="Ann, your answer?", timer=TimerLine(20, 4_102_444_800_000), listening=True,
        captions=("For three points.", question),
    )  # fmt: skip
    ruled = msgspec.structs.replace(
        asked, timer=None, listening=False, heard="a bearnaise", ruling=right, asking="",
        captions=("Right! Béarnaise it is. Three points to Ann.",),
    )  # fmt: skip
    boards = {
        "idle": BoardView(join_url=play.join_url, hears=play.hears),
        "lobby": msgspec.structs.replace(
            play, phase="lobby", seats=(), deck_left=0, lobby=("Ann", "Ben", "Chloé"),
            asking="Say your name, or say “that’s all” to start.",
            captions=("Welcome, Chloé. Who else is playing?",),
        ),
        "drawing": msgspec.structs.replace(
            play, phase="drawing", asking="Ann, say “draw” to take a card.",
            captions=("Ann, you go first.",), listening=True,
        ),
        "choosing": msgspec.structs.replace(
            play, phase="choosing", card=joker, asking="Which category, and one or three points?",
            listening=True, captions=("A blue joker! Choose any category.",),
        ),
        "answering": asked,
        "heard": msgspec.structs.replace(asked, heard="a bearnaise", listening=False),
        "table-ruling": msgspec.structs.replace(
            asked, phase="table-ruling", timer=None, listening=True, heard="bear nays",
            asking="Was that right? Say yes or no, or rule on the remote.",
        ),
        "ruled-right": ruled,
        "ruled-wrong": msgspec.structs.replace(ruled, seats=_seats(1), ruling=wrong),
        "paused": msgspec.structs.replace(asked, paused=True, listening=False),
        "muted": msgspec.structs.replace(
            asked, muted=True, listening=False,
            notices=("The microphone was unplugged. Answers can be typed on the remote.",),
        ),
        "eight": msgspec.structs.replace(
            asked, seats=_seats(7, 8), card=CardFace("drinks-10", "the ten of Drinks"),
            question="What are the sticky drops called, or the streaks, that run down the inside "
            "of a glass after the wine has been swirled in it, and which some drinkers take, "
            "wrongly, for a sign of quality?",
        ),
        "over": msgspec.structs.replace(
            play, phase="over", seats=_seats(-1), deck_left=0,
            standings=(
                StandingLine("Ann", {"questions": 7, "cards": 84, "bonus": 5}, 96, True),
                StandingLine("Ben", {"questions": -2, "cards": 61, "bonus": 0}, 59, False),
                StandingLine("Chloé", {"questions": 11, "cards": 70, "bonus": 0}, 81, False, False),
            ),
            captions=("Ann wins with ninety-six points. Good night!",),
        ),
        "over-eight": msgspec.structs.replace(
            play, phase="over", seats=_seats(-1, 8), deck_left=0,
            standings=tuple(
                StandingLine(
                    seat.name,
                    {"questions": seat.score, "cards": seat.cards, "bonus": 5 * (at in (2, 5))},
                    seat.score + seat.cards + 5 * (at in (2, 5)),
                    at in (2, 5),
                )
                for at, seat in enumerate(_seats(-1, 8))
            ),
            captions=("Chloé and Fatima share the win. Good night, all of you!",),
        ),
    }  # fmt: skip
    can = {
        "idle": ("start",),
        "lobby": ("start", "join", "leave"),
        "drawing": ("repeat", "pause", "adjust", "leave", "end"),
        "choosing": ("repeat", "pause", "choose", "adjust", "leave", "end"),
        "paused": ("resume", "end", "adjust"),
        "over": ("start",),
    }
    turn = ("accept", "reject", "ask-again", "repeat", "skip", "pause", "more-time")
    turn += ("adjust", "leave", "return", "end")
    evening = {}
    for seq, (name, board) in enumerate(boards.items(), start=50):
        board = msgspec.structs.replace(board, seq=seq)
        hidden = board.question and not board.ruling
        evening[name] = Views(
            board=board,
            host=HostView(
                board=board,
                answer=ANSWER if hidden else "",
                accept=(f"{ANSWER}-too",) if hidden else (),
                reject=(f"not-{ANSWER}",) if hidden else (),
                heard_all=(board.heard, "a bare naze") if board.heard else (),
                history=() if name in ("idle", "lobby") else (wrong, right),
                undo="" if name in ("idle", "lobby") else "Ben’s ruling: wrong, −6",
                can=(*ALWAYS, *can.get(name, turn)),
                volume=80,
            ),
        )
    return evening


class ScriptedSession:
    """Answers commands as it was told to, and keeps what it was sent.

    A command is stale here when its number is any but the present one.
    """

    def __init__(self, publisher: Publisher) -> None:
        self._publisher = publisher
        self._changed = threading.Condition()
        self.taken: list[tuple[PanelCommand, bool, int | None]] = []
        self.refusal: str | None = None
        self.silent = False

    def submit(self, command: PanelCommand, host: bool, expected_seq: int | None) -> Outcome:
        if self.silent:
            raise TimeoutError
        seq = self._publisher.latest().seq
        with self._changed:
            self.taken.append((command, host, expected_seq))
            self._changed.notify_all()
        if expected_seq not in (None, seq):
            return Outcome(seq, stale=True)
        return Outcome(seq, refused=self.refusal)

    def wait_for(self, count: int) -> list[tuple[PanelCommand, bool, int | None]]:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.taken) >= count, timeout=20)
            return list(self.taken)


@pytest.fixture
def evening() -> dict[str, Views]:
    return _evening()


@pytest.fixture
def publisher(evening: dict[str, Views]) -> Publisher:
    return Publisher(evening["answering"])


@pytest.fixture
def table(publisher: Publisher) -> ScriptedSession:
    return ScriptedSession(publisher)


@pytest.fixture
def config() -> PanelConfig:
    return PanelConfig(names=("partybox",), max_streams=24, heartbeat=0.1)


@pytest.fixture
def app(publisher: Publisher, table: ScriptedSession, config: PanelConfig) -> Flask:
    app = create_app(publisher, table.submit, PanelSecrets(PIN, b"k" * 32), config)
    app.config["TESTING"] = True
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A stranger's browser."""
    return app.test_client()


@pytest.fixture
def sign_in() -> Callable[[FlaskClient], FlaskClient]:
    def signed_in(client: FlaskClient) -> FlaskClient:
        assert client.post("/host/pin", data={"pin": PIN}).status_code == 303
        return client

    return signed_in


@pytest.fixture
def remote(app: Flask, sign_in: Callable[[FlaskClient], FlaskClient]) -> FlaskClient:
    """A browser that gave the PIN."""
    return sign_in(app.test_client())


@pytest.fixture
def server(app: Flask, publisher: Publisher) -> Iterator[PanelServer]:
    """The panel on a free port of this machine."""
    server = PanelServer(app, "127.0.0.1", 0)
    server.start()
    yield server
    publisher.close()
    server.stop()
