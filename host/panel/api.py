"""The JSON routes and the event streams."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec
from flask import Blueprint, Response, abort, request, session
from werkzeug.exceptions import HTTPException

from host.commands import Join, PanelCommand
from host.panel.limits import GuestAllowance, StreamSlots
from host.panel.messages import CommandRequest, Done, GuestRequest, Health, Problem, ServerClock
from host.panel.names import with_clean_names
from host.panel.openapi import document
from host.panel.publishing import Publisher, Snapshot
from host.panel.safety import HostSessions, client
from host.panel.wiring import PanelConfig, Submit

STALE = "The game had moved on; nothing was done."
T = TypeVar("T")

# How often a quiet stream looks whether its client is still there, in seconds.
_LOOK = 2.0


def answer(body: Any, status: int = 200, retry_after: float | None = None) -> Response:
    """`body`, a message struct or what msgspec can encode, as a JSON response."""
    response = Response(msgspec.json.encode(body), status, mimetype="application/json")
    if retry_after is not None:
        response.headers["Retry-After"] = str(max(1, math.ceil(retry_after)))
    return response


def read(kind: type[T]) -> T:
    """The request's JSON body; 415 or 400 when it is not that.

    The content type is the check that no form of another site can pass: a browser
    asks before it sends this one, and is not answered.
    """
    if request.mimetype != "application/json":
        abort(415, "Send application/json.")
    try:
        return msgspec.json.decode(request.get_data(cache=False), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        abort(400, f"Not understood: {error}.")


def problem(error: HTTPException) -> Response:
    """An HTTP error as JSON."""
    return answer(Problem(error.description or error.name), error.code or 500)


def event_frames(
    publisher: Publisher,
    frame: Callable[[Snapshot], bytes],
    is_gone: Callable[[], bool],
    heartbeat: float,
    meter: bool = False,
) -> Iterator[bytes]:
    """One client's stream: the whole present view at once, then the newest at each change.

    The server's clock goes out behind the first view and again, with a comment, after
    `heartbeat` seconds of quiet; for a `meter` the microphone's level as well. Every event
    has the id of the view that the client then holds. Ends when the client has gone or the
    publisher is closed.
    """
    seen, held, last = -1, 0, time.monotonic()
    level = 0 if meter else None
    yield b"retry: 1000\n"
    while not (publisher.closed or is_gone()):
        snapshot = publisher.wait(seen, min(_LOOK, heartbeat), level)
        now = time.monotonic()
        if snapshot is not None:
            first = seen < 0
            seen, held, last = snapshot.number, snapshot.seq, now
            yield frame(snapshot) + (_clock_event(held) if first else b"")
        elif meter and (measured := publisher.level()).number != level:
            level = measured.number
            yield b"id: %d\nevent: level\ndata: %b\n\n" % (held, measured.json)
        if now - last >= heartbeat:
            last = now
            yield b": still here\n" + _clock_event(held)


def _clock_event(seq: int) -> bytes:
    clock = msgspec.json.encode(ServerClock(time.time_ns() // 1_000_000))
    return b"id: %d\nevent: clock\ndata: %b\n\n" % (seq, clock)


def api(
    publisher: Publisher, submit: Submit, sessions: HostSessions, config: PanelConfig
) -> Blueprint:
    """The routes of openapi.ROUTES, but for the PIN's, which pages.py has."""
    routes = Blueprint("api", __name__)
    slots = StreamSlots(config.max_streams, config.reserved_streams, config.streams_each)
    guests = GuestAllowance()
    openapi_json = msgspec.json.encode(document(config.version))

    def require_host() -> None:
        refusal = sessions.refusal()
        if refusal == 401:
            abort(401, "Sign in with the host's PIN at /host first.")
        if refusal is not None:
            abort(403, "Only the host's remote may do this.")

    def stream(frame: Callable[[Snapshot], bytes], host: bool) -> Response:
        give_back = slots.take(client(), host)
        if give_back is None:
            return answer(Problem("Too many screens are open."), 503, retry_after=5)
        is_gone = request.environ.get("waitress.client_disconnected", lambda: False)
        meter = request.args.get("meter") == "1"
        frames = event_frames(publisher, frame, is_gone, config.heartbeat, meter)
        response = Response(frames, mimetype="text/event-stream")
        response.call_on_close(give_back)
        return response

    def decide(command: PanelCommand, host: bool, expected_seq: int | None) -> Response:
        present = publisher.latest().seq
        try:
            command = with_clean_names(command)
        except ValueError as error:
            return answer(Problem(str(error), present), 422)
        try:
            outcome = submit(command, host, expected_seq)
        except TimeoutError:
            late = Problem("The game did not answer in time; look before you try again.", present)
            return answer(late, 503, retry_after=2)
        if outcome.stale:
            return answer(Problem(STALE, outcome.seq), 409)
        if outcome.refused is not None:
            return answer(Problem(outcome.refused, outcome.seq), 422)
        if isinstance(command, Join) and not host:
            session["seat"] = command.name
        return answer(Done(outcome.seq))

    @routes.get("/healthz")
    def healthz() -> Response:
        return answer(Health(True, publisher.latest().seq, config.version))

    @routes.get("/openapi.json")
    def openapi() -> Response:
        return Response(openapi_json, mimetype="application/json")

    @routes.get("/api/view")
    def board_view() -> Response:
        return Response(publisher.latest().board_json, mimetype="application/json")

    @routes.get("/api/events")
    def board_events() -> Response:
        return stream(lambda snapshot: snapshot.board_event, host=False)

    @routes.get("/api/host/view")
    def host_view() -> Response:
        require_host()
        return Response(publisher.latest().host_json, mimetype="application/json")

    @routes.get("/api/host/events")
    def host_events() -> Response:
        require_host()
        return stream(lambda snapshot: snapshot.host_event, host=True)

    @routes.post("/api/commands")
    def command() -> Response:
        require_host()
        asked = read(CommandRequest)
        return decide(asked.command, True, asked.expected_seq)

    @routes.post("/api/guest/commands")
    def guest_command() -> Response:
        wait = guests.take(client())
        if wait > 0:
            return answer(Problem("Not so fast: wait a few seconds."), 429, retry_after=wait)
        asked = read(GuestRequest)
        return decide(asked.command, False, asked.expected_seq)

    return routes
