"""What stands before every route: who may ask, in whose name, and with what headers.

Sessions are Flask's signed cookies. A host's session holds a keyed digest of the
PIN, so nothing a client can write makes it one, and a new PIN ends it.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request, session

from host.panel.limits import client_of
from host.panel.wiring import PanelConfig, PanelSecrets

POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not no-referrer: with that a browser sends "Origin: null" with its own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def is_known_host(header: str, names: tuple[str, ...]) -> bool:
    """Whether a Host header names this machine: localhost, an address, `*.local` or `names`.

    A page elsewhere that points its own name at this machine (DNS rebinding) sends
    that name, and is turned away.
    """
    try:
        parts = urlsplit(f"//{header}")
        host = parts.hostname
        _ = parts.port
    except ValueError:
        return False
    if not host or parts.path or parts.query or parts.fragment or "@" in header:
        return False
    host = host.rstrip(".").lower()
    if host == "localhost" or host.endswith((".local", ".localhost")):
        return True
    if host in {name.rstrip(".").lower() for name in names}:
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_own_request(host: str, origin: str | None, fetch_site: str | None) -> bool:
    """Whether a POST comes from our own pages, or from no browser at all.

    Every browser names the origin of a POST; what names neither that nor a fetch
    site carries no one's cookie but its own.
    """
    if origin is not None:
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()
    return fetch_site in (None, "same-origin")


class HostSessions:
    """Signs a browser in as the host's remote, and out again."""

    def __init__(self, secrets: PanelSecrets) -> None:
        digest = hmac.new(secrets.session_key, b"host\0" + secrets.pin.encode(), hashlib.sha256)
        self._mark = digest.hexdigest()

    def sign_in(self) -> None:
        session.permanent = True
        session["host"] = self._mark

    def sign_out(self) -> None:
        session.pop("host", None)

    def is_host(self) -> bool:
        mark = session.get("host")
        return isinstance(mark, str) and hmac.compare_digest(mark.encode(), self._mark.encode())

    def refusal(self) -> int | None:
        """None for a host; else 403 for a guest's session and 401 where there is none."""
        if self.is_host():
            return None
        return 403 if "seat" in session else 401


def client() -> str:
    """The key of whoever sends this request. No forwarded address is believed."""
    return client_of(request.remote_addr)


def guard(app: Flask, config: PanelConfig) -> None:
    """Put the checks and headers on every route of `app`."""

    @app.before_request
    def check() -> None:
        if not is_known_host(request.environ.get("HTTP_HOST", ""), config.names):
            abort(
                400,
                "This name is not the panel's: open it by address, or add it to the settings.",
            )
        if request.method == "POST" and not is_own_request(
            request.environ["HTTP_HOST"],
            request.headers.get("Origin"),
            request.headers.get("Sec-Fetch-Site"),
        ):
            abort(403, "This request comes from another site, so nothing was done.")

    @app.after_request
    def finish(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers[name] = value
        if request.endpoint != "static":
            response.headers["Cache-Control"] = "no-store"
        return response
