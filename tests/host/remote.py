"""The host's remote, as a phone drives it: over HTTP, with the PIN."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from http.cookiejar import CookieJar
from typing import Any

LIMIT = 30.0


class Remote:
    """A browser at `url` (http://host:port), signed in once `sign_in` was called."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookies = CookieJar()
        self._open = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies), urllib.request.ProxyHandler({})
        ).open

    def sign_in(self, pin: str) -> int:
        """The status that giving the PIN comes to."""
        form = urllib.parse.urlencode({"pin": pin}).encode()
        return self._ask(urllib.request.Request(f"{self.url}/host/pin", form))[0]

    def view(self) -> Any:
        return json.loads(self._ask(urllib.request.Request(f"{self.url}/api/view"))[1])

    def host_view(self) -> Any:
        return json.loads(self._ask(urllib.request.Request(f"{self.url}/api/host/view"))[1])

    def send(self, command: dict[str, Any], expected_seq: int | None = None) -> tuple[int, Any]:
        body = {"command": command} | (
            {} if expected_seq is None else {"expected_seq": expected_seq}
        )
        request = urllib.request.Request(
            f"{self.url}/api/commands",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        status, answer = self._ask(request)
        return status, json.loads(answer)

    def ask(self, command: dict[str, Any], expected_seq: int) -> http.client.HTTPConnection:
        """Sends a command and waits for nothing."""
        connection = http.client.HTTPConnection(self.url.removeprefix("http://"), timeout=LIMIT)
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.cookies)
        body = json.dumps({"command": command, "expected_seq": expected_seq})
        headers = {"Content-Type": "application/json", "Cookie": cookies}
        connection.request("POST", "/api/commands", body, headers)
        return connection

    def until(self, so: Callable[[Any], bool]) -> Any:
        """The host's view once `so` holds for it."""
        end = time.monotonic() + LIMIT
        while not so(view := self.host_view()):
            assert time.monotonic() < end, f"it did not come to that: {view}"
            time.sleep(0.03)
        return view

    def _ask(self, request: urllib.request.Request) -> tuple[int, bytes]:
        try:
            with self._open(request, timeout=LIMIT) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.read()
