"""The pages: board, host's remote, and the guests' phones."""

from __future__ import annotations

import io
import math

import segno
from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from host.panel.api import answer, read
from host.panel.limits import PinGate
from host.panel.messages import Done, PinRequest, Problem
from host.panel.names import clean_name
from host.panel.publishing import Publisher
from host.panel.safety import HostSessions, client

LONGEST_NAME = 24


def embedded(view: bytes) -> str:
    """A view's JSON, safe inside a script element: `<` cannot close it."""
    return view.decode().replace("<", "\\u003c")


def pages(publisher: Publisher, sessions: HostSessions, gate: PinGate) -> Blueprint:
    routes = Blueprint("pages", __name__)

    @routes.get("/")
    def board() -> str:
        snapshot = publisher.latest()
        return render_template(
            "board.html", view=snapshot.views.board, view_json=embedded(snapshot.board_json)
        )

    @routes.get("/host")
    def host() -> str:
        if not sessions.is_host():
            return _pin_page("", gate.waiting(client()))
        snapshot = publisher.latest()
        return render_template("host.html", view_json=embedded(snapshot.host_json))

    @routes.post("/host/pin")
    def enter_pin() -> AnyResponse:
        is_json = request.mimetype == "application/json"
        pin = read(PinRequest).pin if is_json else request.form.get("pin", "")
        right, wait = gate.attempt(client(), pin.strip())
        if right:
            sessions.sign_in()
            return answer(Done(publisher.latest().seq)) if is_json else _see("pages.host")
        message = "That is not the PIN."
        status = 403
        if wait > 0:
            message = f"That was not it. The next try counts in {_duration(wait)}."
            status = 429
        if is_json:
            return answer(Problem(message), status, retry_after=wait if wait > 0 else None)
        response = Response(_pin_page(message, wait), status)
        if wait > 0:
            response.headers["Retry-After"] = str(math.ceil(wait))
        return response

    @routes.post("/host/leave")
    def leave() -> AnyResponse:
        sessions.sign_out()
        return _see("pages.host")

    @routes.get("/join")
    def join() -> str:
        return render_template("join.html", view_json=embedded(publisher.latest().board_json))

    @routes.get("/seat/<name>")
    def seat(name: str) -> str:
        try:
            name = clean_name(name)
        except ValueError as error:
            abort(404, str(error))
        if len(name) > LONGEST_NAME:
            abort(404, "No seat has so long a name.")
        view_json = embedded(publisher.latest().board_json)
        return render_template("seat.html", name=name, view_json=view_json)

    @routes.get("/join.svg")
    def join_code() -> Response:
        """The join address as a QR code."""
        address = publisher.latest().views.board.join_url
        if not address:
            abort(404, "There is no address to show yet.")
        drawn = io.BytesIO()
        code = segno.make(address, error="m", micro=False)
        code.save(drawn, kind="svg", border=2, dark="#2a0b16", light="#f8efdd", xmldecl=False)
        return Response(drawn.getvalue(), mimetype="image/svg+xml")

    return routes


def _pin_page(message: str, wait: float) -> str:
    return render_template("pin.html", message=message, wait=math.ceil(wait))


def _see(endpoint: str) -> AnyResponse:
    return redirect(url_for(endpoint), 303)


def _duration(seconds: float) -> str:
    whole = math.ceil(seconds)
    if whole < 90:
        return f"{whole} second{'s' if whole != 1 else ''}"
    return f"{math.ceil(whole / 60)} minutes"
