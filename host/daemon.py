"""`party-host run`: the evening for real, its threads and its processes put together.

    panel threads --+                     +-- mouth (synthesiser in a process of its own)
    ear thread -----+--> Loop -> Session --+-- ear (recogniser in a process of its own)
    terminal -------+                     +-- store, panel

Only the loop's thread touches the session. What fails of the sound is said on the
panel; the game goes on by touch.
"""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import Random

from engine.journal import fold
from engine.registry import game
from host import keys
from host.closing import CLOSING, next_closing
from host.dialogue.registry import dialogues
from host.inputs import DeviceLost, EveningBegan, Input, TimerFired
from host.loop import Loop
from host.notify import SystemdNotifier
from host.options import Options
from host.panel.app import create_app
from host.panel.desk import CommandDesk
from host.panel.publishing import Publisher
from host.panel.server import PanelServer
from host.panel.wiring import PanelConfig
from host.ports import CaptionMouth, DeafEar
from host.saved import Saved
from host.session import Session
from host.settings import Settings
from host.shell import Ear, Mouth, Shell
from host.sound import Sounding, open_sound
from host.store import Store
from host.views import BoardView, Views
from questions.bank import Bank


@dataclass(frozen=True, slots=True)
class Ports:
    """A terminal's own mouth and ear, in place of sound."""

    mouth: Mouth
    ear: Ear


class Daemon:
    """One evening, from the state folder to the last input. Close it in any case."""

    def __init__(
        self,
        settings: Settings,
        options: Options,
        state_dir: Path,
        bank: Bank,
        *,
        audio: bool,
        panel: bool = True,
        seed: int | None = None,
        terminal: Callable[[Loop], Ports] | None = None,
        told: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Opens the state folder and the panel; what can't be had there raises at once.

        `terminal` makes ports that come in place of sound; `told` gets every prompt.
        """
        self.loop = Loop()
        self._settings = settings
        self._store = Store(state_dir)
        self._notifier = SystemdNotifier()
        self._publisher = Publisher()
        self._desk = CommandDesk(self.loop.put, clock=self.loop.now)
        self._server: PanelServer | None = None
        self._sound: Sounding | None = None
        self._status = ""
        self.pin = ""
        self.url = ""
        try:
            if panel:
                self._serve(state_dir)
            ports, hears, amiss = self._ports(audio, terminal, told, bank)
            session = Session(
                dialogues(bank),
                options if self._hearing else replace(options, answer_seconds=None, by_voice=False),
                self._saved(options, seed),
                hears=hears,
                join_url=f"{self.url}/join" if self.url else "",
                # Thousandths: nothing publishes as often, so the numbers grow over restarts.
                first_seq=int(self.loop.now() * 1000),
            )
        except BaseException:
            self.close()
            raise
        self.hears = hears
        self.amiss = amiss
        self.session = session
        self._shell = Shell(
            session,
            self._store,
            mouth=ports.mouth,
            ear=ports.ear,
            timers=self.loop,
            bank=bank,
            chance=Random(seed),
            put=self.loop.put,
            clock=self.loop.now,
            publish=self._publish,
            reply=self._desk.answer,
        )
        for device, why in amiss.items():
            self.loop.put(DeviceLost(self.loop.now(), device, why))

    def _serve(self, state_dir: Path) -> None:
        secrets = keys.keep(state_dir, self._settings.pin)
        names = (socket.gethostname(), *self._settings.hosts)
        app = create_app(self._publisher, self._desk.submit, secrets, PanelConfig(names=names))
        self._server = PanelServer(app, self._settings.bind, self._settings.port)
        self.pin = secrets.pin
        self.url = f"http://{address()}:{self._server.port}"

    def _ports(
        self,
        audio: bool,
        terminal: Callable[[Loop], Ports] | None,
        told: Callable[[str], None],
        bank: Bank,
    ) -> tuple[Ports, str, dict[str, str]]:
        """The mouth and the ear, what hears, and what is amiss by device."""
        if terminal is not None:
            return terminal(self.loop), "typed", {}
        if not audio:
            ports = Ports(CaptionMouth(self.loop, told), DeafEar())
            return ports, "played by touch (no audio)", {}
        sounding = open_sound(self._settings, bank, self.loop, told, self._publisher.measure)
        self._sound = sounding
        mouth: Mouth = sounding.mouth or CaptionMouth(self.loop, told)
        return Ports(mouth, sounding.ear or DeafEar()), sounding.hears, sounding.amiss

    @property
    def _hearing(self) -> bool:
        return self._sound is not None and self._sound.ear is not None

    def _publish(self, views: Views) -> None:
        self._publisher.publish(views)
        status = _status(views.board)
        if status != self._status:
            self._status = status
            self._notifier.status(status)

    def _saved(self, options: Options, seed: int | None) -> Saved:
        """What to go on from: not from a game that other players or a seed set aside."""
        saved = self._store.load()
        if seed is not None:
            # The same number brings the same evening, whatever was asked here before.
            return Saved(voice=saved.voice)
        if saved.game is None or not options.players:
            return saved
        rules = game(saved.game)
        state = fold(rules, saved.entries)
        same = state is not None and rules.header(state)["players"] == list(options.players)
        if same:
            return saved
        return replace(saved, game=None, entries=(), details={})

    def run(
        self,
        ready: Callable[[], None] = lambda: None,
        until: Callable[[], bool] = lambda: False,
    ) -> None:
        """Handles inputs until `loop.stop` is called or `until` holds."""

        def handle(event: Input) -> None:
            if isinstance(event, TimerFired) and event.name == CLOSING:
                self._await_closing()
            self._shell.handle(event)
            if until():
                self.loop.stop()

        self._await_closing()
        # The first view is there before the first screen asks for one.
        handle(EveningBegan(self.loop.now()))
        if self._server is not None:
            self._server.start()
        self._notifier.ready(self.url)
        ready()
        self.loop.run(handle, alive=self._alive, every=self._notifier.interval)

    def _await_closing(self) -> None:
        if self._settings.stop_at:
            at = next_closing(self._settings.stop_at, datetime.fromtimestamp(self.loop.now()))
            self.loop.later(CLOSING, TimerFired(at.timestamp(), CLOSING))

    def _alive(self) -> None:
        """Called by the loop, so that a loop that hangs is told by its silence."""
        if self._sound is None or self._sound.alive:
            self._notifier.watchdog()

    def stop_on_signals(self) -> None:
        """Lets SIGTERM and SIGINT end the evening in order; a second one ends it at once."""

        def stop(number: int, _: object) -> None:
            signal.signal(number, signal.SIG_DFL)
            self.loop.stop()

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)

    def close(self) -> None:
        """Frees devices, processes, the port and the state folder."""
        self._notifier.stopping()
        self._publisher.close()
        if self._server is not None:
            self._server.stop()
        if self._sound is not None:
            self._sound.close()
        self._store.close()


def _status(board: BoardView) -> str:
    """What is going on, for `systemctl status`: nothing that a player may not know."""
    if not board.seats:
        return "in the lobby" if board.phase == "lobby" else "waiting for a game"
    doing = "paused" if board.paused else board.phase
    turn = next((seat.name for seat in board.seats if seat.at_turn), "")
    return ", ".join(filter(None, (board.title, doing, turn, f"{board.deck_left} cards left")))


def address() -> str:
    """This machine's address as a phone on the same network would use it.

    Asks the routing table only: connecting a datagram socket sends nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return socket.gethostname()
    return found
