"""The pages in a real Chromium: they follow what is published, and taps reach the session."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from host.commands import (
    Accept,
    AdjustScore,
    Appeal,
    AskAgain,
    Choose,
    EndGame,
    Join,
    Pause,
    Reject,
    Resume,
    SetVolume,
    StartGame,
    Undo,
    Utter,
)
from host.panel.publishing import Publisher
from host.panel.server import PanelServer
from host.views import TimerLine, Views

PIN = "271828"
ANSWER = "xyzzy-sauce"
CHROMIUM = os.environ.get("PARTY_HOST_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SWITCHES += ["--disable-component-update", "--disable-sync", "--no-first-run"]
TV = {"width": 1920, "height": 1080}
KIOSK = {"width": 1024, "height": 600}
PHONE = {"width": 390, "height": 844}
LIVE = 20_000  # milliseconds that a loaded machine may take

pytestmark = pytest.mark.skipif(not Path(CHROMIUM).is_file(), reason="needs Chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


class Screen:
    """A page, the errors it has met, and the addresses it has asked."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(LIVE)
        self.errors: list[str] = []
        self.asked: set[str] = set()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._heed)
        self.page.on("request", lambda request: self.asked.add(request.url.split("/")[2]))
        self.page.goto(address)

    def _heed(self, message: Any) -> None:
        # A refused command is a 409 or 422, which Chromium logs as an error too.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.errors.append(message.text)

    def shows(self, seq: int) -> None:
        expect(self.page.locator(f'body[data-seq="{seq}"]')).to_be_attached(timeout=LIVE)


@pytest.fixture
def open_screen(browser: Browser, server: PanelServer) -> Iterator[Any]:
    contexts: list[BrowserContext] = []
    screens: list[Screen] = []

    def opened(path: str, size: dict[str, int], **options: Any) -> Screen:
        context = browser.new_context(viewport=size, reduced_motion="reduce", **options)  # type: ignore[arg-type]
        contexts.append(context)
        screens.append(Screen(context, f"http://127.0.0.1:{server.port}{path}"))
        return screens[-1]

    yield opened
    asked = set().union(*(screen.asked for screen in screens))
    errors = [error for screen in screens for error in screen.errors]
    for context in contexts:
        context.close()
    assert errors == []
    assert asked <= {f"127.0.0.1:{server.port}"}, "a page asked another place"


@pytest.fixture
def remote(open_screen: Any) -> Screen:
    screen: Screen = open_screen("/host", PHONE, has_touch=True)
    screen.page.get_by_label("PIN").fill(PIN)
    screen.page.get_by_role("button", name="Take the remote").tap()
    screen.page.locator("body.remote[data-seq]").wait_for()
    return screen


def tap(screen: Screen, name: str) -> None:
    screen.page.get_by_role("button", name=name, exact=True).first.tap()


def test_the_board_follows_an_evening(
    open_screen: Any, publisher: Publisher, evening: dict[str, Views]
) -> None:
    board: Screen = open_screen("/", TV)
    page = board.page

    def show(phase: str) -> None:
        publisher.publish(evening[phase])
        board.shows(evening[phase].board.seq)

    show("idle")
    expect(page.locator("#code")).to_have_js_property("complete", True)
    assert page.locator("#code").evaluate("image => image.naturalWidth") > 0
    expect(page.locator("#address")).to_have_text("http://192.168.1.20:8080/join")
    show("lobby")
    expect(page.locator("#lobby li")).to_have_count(3)
    show("choosing")
    expect(page.get_by_role("img", name="a blue joker")).to_be_visible()
    expect(page.locator("#card-help")).to_contain_text("loses double")
    expect(page.locator("#offer .one")).to_have_count(4)
    show("answering")
    expect(page.locator("#question")).to_have_text(evening["answering"].board.question)
    expect(page.locator("#course")).to_contain_text("Food")
    expect(page.locator("#ear")).to_have_attribute("data-state", "on")
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.locator("#seats .at-turn")).to_contain_text("Ann")
    show("heard")
    expect(page.locator("#heard")).to_contain_text("a bearnaise")
    assert ANSWER not in page.content()
    show("ruled-wrong")
    expect(page.locator("#ruling")).to_contain_text("Not right")
    expect(page.locator("#ruling")).to_contain_text("Béarnaise")
    expect(page.locator("#seats .at-turn")).to_contain_text("−2")
    show("paused")
    expect(page.locator("#veil")).to_be_visible()
    show("muted")
    expect(page.locator("#veil")).to_be_hidden()
    expect(page.locator("#muted")).to_contain_text("microphone is off")
    expect(page.locator("#notices")).to_contain_text("unplugged")
    show("over")
    expect(page.get_by_role("heading", name="Ann is a true Sybarite")).to_be_visible()
    expect(page.locator(".standings .winner")).to_contain_text("96")


@pytest.mark.parametrize("size", [TV, KIOSK, PHONE], ids=["tv", "kiosk", "phone"])
def test_every_phase_fits_the_screen(
    size: dict[str, int], open_screen: Any, publisher: Publisher, evening: dict[str, Views]
) -> None:
    board: Screen = open_screen("/", size)
    for phase, views in evening.items():
        publisher.publish(views)
        board.shows(views.board.seq)
        cut = board.page.evaluate(
            """() => [...document.querySelectorAll('html, #stage, .play, .menu, .over')]
              .filter((node) => node.scrollWidth > node.clientWidth + 2
                || (innerWidth > innerHeight && node.scrollHeight > node.clientHeight + 2))
              .map((node) => node.id || node.className || node.tagName)"""
        )
        assert cut == [], phase


def test_the_timer_reads_the_servers_clock(
    open_screen: Any, publisher: Publisher, evening: dict[str, Views]
) -> None:
    ends = time.time_ns() // 1_000_000 + 3_600_000
    views = evening["answering"]
    board_view = msgspec.structs.replace(views.board, timer=TimerLine(3600, ends))
    publisher.publish(msgspec.structs.replace(views, board=board_view))
    board: Screen = open_screen("/", TV)
    expect(board.page.locator(".timer .number")).to_have_text(re.compile(r"^3[56]\d\d$"))


def test_the_remote_shows_the_answer_and_sends_what_is_tapped(
    remote: Screen, table: Any, publisher: Publisher, evening: dict[str, Views]
) -> None:
    page = remote.page
    seq = publisher.latest().seq
    expect(page.locator("#answer")).to_have_text(ANSWER)
    for count, (name, command) in enumerate(
        [
            ("Accept", Accept()),
            ("Reject", Reject()),
            ("Ask again", AskAgain()),
            ("Pause", Pause()),
            ("Ann: −1", AdjustScore("Ann", -1)),
            ("Overrule: it was right", Accept(seq=47)),
        ],
        start=1,
    ):
        tap(remote, name)
        assert table.wait_for(count)[-1] == (command, True, seq)
    page.get_by_role("button", name="Undo Ben’s ruling: wrong, −6").tap()
    assert table.wait_for(7)[-1] == (Undo(), True, seq)
    page.get_by_label("Words, as if").fill("bearnaise")
    tap(remote, "Send")
    assert table.wait_for(8)[-1] == (Utter("bearnaise"), True, seq)
    page.get_by_text("Voice and volume").tap()
    page.get_by_label("Volume").fill("35")
    assert table.wait_for(9)[-1] == (SetVolume(35), True, None)

    publisher.publish(evening["choosing"])
    remote.shows(evening["choosing"].board.seq)
    expect(page.get_by_role("button", name="Accept", exact=True)).to_be_disabled()
    tap(remote, "Drinks for 3")
    assert table.wait_for(10)[-1][0] == Choose("drinks", 3)
    publisher.publish(evening["paused"])
    tap(remote, "Resume")
    assert table.wait_for(11)[-1][0] == Resume()


def test_ending_is_asked_twice(remote: Screen, table: Any, publisher: Publisher) -> None:
    remote.page.locator("#end-box summary").tap()
    tap(remote, "End the game …")
    tap(remote, "Play on")
    expect(remote.page.locator("#sure")).to_be_hidden()
    tap(remote, "End the game …")
    tap(remote, "End it")
    assert table.wait_for(1) == [(EndGame(), True, publisher.latest().seq)]


def test_starting_a_game(
    remote: Screen, table: Any, publisher: Publisher, evening: dict[str, Views]
) -> None:
    publisher.publish(evening["idle"])
    remote.page.get_by_label("Players, first seat first").fill("Ann,  Ben ,")
    remote.page.get_by_label("Regular").check()
    tap(remote, "Start the game")
    assert table.wait_for(1)[0][0] == StartGame(players=("Ann", "Ben"), length="regular")


def test_a_stale_tap_does_nothing_and_says_so(
    remote: Screen, table: Any, publisher: Publisher, evening: dict[str, Views]
) -> None:
    """The finger comes down on one screen and goes up on the next."""
    page = remote.page
    before = publisher.latest().seq
    box = page.get_by_role("button", name="Accept", exact=True).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    publisher.publish(evening["heard"])
    remote.shows(evening["heard"].board.seq)
    page.mouse.up()
    assert table.wait_for(1) == [(Accept(), True, before)]
    expect(page.locator("#toast")).to_have_text("The game had moved on; nothing was done.")


def test_two_remotes_and_the_board_agree(
    remote: Screen, open_screen: Any, publisher: Publisher, evening: dict[str, Views]
) -> None:
    board: Screen = open_screen("/", KIOSK)
    seat: Screen = open_screen("/seat/Ben", PHONE)
    for phase in ("heard", "ruled-right", "ruled-wrong"):
        publisher.publish(evening[phase])
        for screen in (remote, board, seat):
            screen.shows(evening[phase].board.seq)


def test_a_screen_that_lost_its_line_comes_back_to_the_present(
    open_screen: Any, publisher: Publisher, evening: dict[str, Views]
) -> None:
    board: Screen = open_screen("/", TV)
    board.shows(evening["answering"].board.seq)
    context = board.page.context
    board.page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    publisher.publish(evening["heard"])
    publisher.publish(evening["ruled-right"])
    context.set_offline(True)
    context.set_offline(False)
    board.shows(evening["ruled-right"].board.seq)
    publisher.publish(evening["ruled-wrong"])
    board.shows(evening["ruled-wrong"].board.seq)


def test_joining_and_appealing_by_phone(
    open_screen: Any, table: Any, publisher: Publisher, evening: dict[str, Views]
) -> None:
    phone: Screen = open_screen("/join", PHONE, has_touch=True)
    page = phone.page
    page.get_by_label("Your name").fill("Zoé")
    tap(phone, "Join")
    expect(page.get_by_role("heading", name="Zoé")).to_be_visible()
    assert table.wait_for(1) == [(Join("Zoé"), False, None)]
    page.goto(page.url.rpartition("/")[0] + "/Ben")
    expect(page.locator("#appealing")).to_be_hidden()
    publisher.publish(evening["ruled-wrong"])
    page.get_by_label("What you said").fill("sauce béarnaise")
    tap(phone, "Appeal")
    seq = evening["ruled-wrong"].board.seq
    assert table.wait_for(2)[-1] == (Appeal("sauce béarnaise"), False, seq)


def test_a_name_is_never_markup(
    open_screen: Any, publisher: Publisher, evening: dict[str, Views]
) -> None:
    name = "<img src=x onerror=a()>"
    views = evening["answering"]
    seats = (msgspec.structs.replace(views.board.seats[0], name=name), *views.board.seats[1:])
    evil = msgspec.structs.replace(views.board, seats=seats, heard="</script><b>x</b>")
    publisher.publish(msgspec.structs.replace(views, board=evil))
    board: Screen = open_screen("/", TV)
    expect(board.page.locator("#seats .place-name").first).to_have_text(name)
    expect(board.page.locator("#heard q")).to_have_text("</script><b>x</b>")
    expect(board.page.locator("img[src=x]")).to_have_count(0)
