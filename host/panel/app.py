"""The panel as a WSGI application."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask, Response, render_template, request
from werkzeug.exceptions import HTTPException

from host.panel.api import api, problem
from host.panel.limits import PinGate
from host.panel.pages import pages
from host.panel.publishing import Publisher
from host.panel.safety import HostSessions, guard
from host.panel.wiring import PanelConfig, PanelSecrets, Submit


def create_app(
    publisher: Publisher,
    submit: Submit,
    secrets: PanelSecrets,
    config: PanelConfig | None = None,
) -> Flask:
    """The board, the remote and the phones over one publisher and one session.

    `submit` blocks until the session has answered (`desk.CommandDesk.submit`).
    """
    config = config or PanelConfig()
    app = Flask("host.panel")
    app.config.update(
        SECRET_KEY=secrets.session_key,
        SESSION_COOKIE_NAME="party_host",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Strict",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=config.session_days),
        MAX_CONTENT_LENGTH=config.max_body,
        MAX_FORM_MEMORY_SIZE=config.max_body,
        MAX_FORM_PARTS=16,
        PANEL_MAX_STREAMS=config.max_streams,
    )
    sessions = HostSessions(secrets)
    guard(app, config)
    app.register_blueprint(api(publisher, submit, sessions, config))
    app.register_blueprint(pages(publisher, sessions, PinGate(secrets.pin)))

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response:
        if request.path.startswith("/api/") or request.mimetype == "application/json":
            response = problem(error)
        else:
            page = render_template("error.html", code=error.code, message=error.description)
            response = Response(page, error.code or 500)
        if error.code == 405:
            allowed = getattr(error, "valid_methods", None) or ()
            response.headers["Allow"] = ", ".join(sorted(allowed))
        return response

    return app
