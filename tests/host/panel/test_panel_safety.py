"""A stranger on the Wi-Fi gets a board and nothing more."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from host.panel.app import create_app
from host.panel.safety import is_known_host, is_own_request
from host.panel.wiring import PanelConfig, PanelError, PanelSecrets

PIN = "271828"


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8080",
        "127.0.0.1:8080",
        "192.168.1.20",
        "[::1]:8080",
        "[fd00::1]",
        "partybox",
        "PartyBox.:8080",
        "partybox.local",
        "kitchen.local:80",
    ],
)
def test_a_host_header_that_names_this_machine(host: str, client: FlaskClient) -> None:
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "evil.local.example:8080",
        "local",
        "a@localhost",
        "localhost/x",
        "localhost:port",
        "127.0.0.1.evil.example",
        "[::1",
        "",
    ],
)
def test_a_host_header_that_does_not(host: str, client: FlaskClient) -> None:
    assert not is_known_host(host, ("partybox",))
    for path in ("/", "/host", "/api/view", "/static/look.css", "/nowhere"):
        response = client.get(path, environ_overrides={"HTTP_HOST": host})
        assert response.status_code == 400, path
        assert "Ann" not in response.text


@pytest.mark.parametrize(
    ("origin", "fetch_site", "own"),
    [
        ("http://localhost:8080", "same-origin", True),
        ("http://LOCALHOST:8080", None, True),
        (None, "same-origin", True),
        (None, None, True),
        ("http://localhost:9999", "same-site", False),
        ("http://evil.example", "cross-site", False),
        ("null", None, False),
        (None, "cross-site", False),
        (None, "same-site", False),
        ("", None, False),
    ],
)
def test_whose_request_it_is(origin: str | None, fetch_site: str | None, own: bool) -> None:
    assert is_own_request("localhost:8080", origin, fetch_site) is own


@pytest.mark.parametrize(
    "path", ["/api/commands", "/api/guest/commands", "/host/pin", "/host/leave"]
)
@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_another_site_cannot_post(
    path: str, headers: dict[str, str], remote: FlaskClient, table: Any
) -> None:
    body = {"command": {"type": "undo"}}
    assert remote.post(path, json=body, headers=headers).status_code == 403
    assert table.taken == []


def test_a_form_cannot_carry_a_command(remote: FlaskClient, table: Any) -> None:
    body = '{"command": {"type": "undo"}}'
    for content_type in ("text/plain", "application/x-www-form-urlencoded", None):
        response = remote.post("/api/commands", data=body, content_type=content_type)
        assert response.status_code == 415
    assert table.taken == []


def test_every_response_carries_the_headers(client: FlaskClient) -> None:
    for path in ("/", "/host", "/join", "/seat/Ann", "/api/view", "/static/board.js", "/nowhere"):
        with client.get(path) as response:
            headers = response.headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy, path
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
    assert client.get("/api/view").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/host", "/join", "/seat/Ann", "/nowhere"])
def test_pages_have_no_inline_code_and_nothing_from_elsewhere(
    path: str, client: FlaskClient, remote: FlaskClient
) -> None:
    for text in (client.get(path).text, remote.get(path).text):
        assert "style=" not in text
        assert " on" not in "".join(part for part in text.split("<") if part.startswith("body"))
        for script in text.split("<script")[1:]:
            opening = script.partition(">")[0]
            assert "src=" in opening or 'type="application/json"' in opening
        assert "//" not in text.partition('<script type="application/json"')[0].replace(
            "<!doctype", ""
        )


def test_the_session_cookie_is_out_of_reach(client: FlaskClient) -> None:
    cookie = client.post("/host/pin", data={"pin": PIN}).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert PIN not in cookie


def test_a_wrong_pin_says_so_and_a_third_makes_one_wait(client: FlaskClient) -> None:
    for _ in range(2):
        response = client.post("/host/pin", data={"pin": "000000"})
        assert response.status_code == 403
        assert "That is not the PIN." in response.text
    response = client.post("/host/pin", data={"pin": "000000"})
    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) == 2
    assert "2 seconds" in response.text
    # Even the right one is not looked at before its time.
    assert client.post("/host/pin", data={"pin": PIN}).status_code == 429
    assert client.get("/api/host/view").status_code == 401


def test_a_pin_sent_as_json(client: FlaskClient) -> None:
    assert client.post("/host/pin", json={"pin": "1"}).get_json()["error"] == "That is not the PIN."
    assert client.post("/host/pin", json={"pin": PIN}).status_code == 200
    assert client.get("/api/host/view").status_code == 200


def test_leaving_gives_the_remote_back(remote: FlaskClient) -> None:
    assert remote.get("/api/host/view").status_code == 200
    assert remote.post("/host/leave").status_code == 303
    assert remote.get("/api/host/view").status_code == 401


def test_a_new_pin_signs_every_remote_out(
    app: Flask, remote: FlaskClient, publisher: Any, table: Any, config: PanelConfig
) -> None:
    cookie = remote.get_cookie("party_host")
    assert cookie is not None
    for secrets, status in (
        (PanelSecrets(PIN, b"k" * 32), 200),
        (PanelSecrets("314159", b"k" * 32), 401),
        (PanelSecrets(PIN, b"other" * 8), 401),
    ):
        again = create_app(publisher, table.submit, secrets, config).test_client()
        again.set_cookie("party_host", cookie.value)
        assert again.get("/api/host/view").status_code == status


def test_a_forged_session_is_no_host(client: FlaskClient) -> None:
    with client.session_transaction() as session:
        session["host"] = True
    assert client.get("/api/host/view").status_code == 401
    with client.session_transaction() as session:
        session["host"] = "0" * 64
    assert client.get("/api/host/view").status_code == 401


def test_a_guest_stays_a_guest(client: FlaskClient, table: Any) -> None:
    join = {"command": {"type": "join", "name": "Eve"}}
    assert client.post("/api/guest/commands", json=join).status_code == 200
    for command in ({"type": "accept"}, {"type": "adjust", "name": "Eve", "points": 9}):
        assert client.post("/api/guest/commands", json={"command": command}).status_code == 400
        assert client.post("/api/commands", json={"command": command}).status_code == 403
    sly = {"command": {"type": "join", "name": "Eve"}, "host": True}
    assert client.post("/api/guest/commands", json=sly).status_code == 400
    assert [host for _, host, _ in table.taken] == [False]


def test_guests_are_slowed(client: FlaskClient, table: Any) -> None:
    appeal = {"command": {"type": "appeal"}}
    answers = [client.post("/api/guest/commands", json=appeal) for _ in range(8)]
    assert [answer.status_code for answer in answers[:6]] == [200] * 6
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["Retry-After"]) >= 1
    assert len(table.taken) == 6


def test_what_is_too_long_is_refused(remote: FlaskClient, table: Any) -> None:
    long = {"command": {"type": "say", "text": "a" * 40_000}}
    assert remote.post("/api/commands", json=long).status_code == 413
    name = {"command": {"type": "join", "name": "a" * 25}}
    assert remote.post("/api/commands", json=name).status_code == 400
    assert remote.get("/seat/" + "a" * 25).status_code == 404
    assert table.taken == []


def test_deep_nesting_is_not_a_server_error(remote: FlaskClient) -> None:
    body = '{"command": ' + "[" * 7000 + "]" * 7000 + "}"
    response = remote.post("/api/commands", data=body, content_type="application/json")
    assert response.status_code == 400


def test_names_are_escaped(client: FlaskClient) -> None:
    page = client.get("/seat/%3Cscript%3Ealert(1)%3C%2Fx%3E").text
    assert "<script>alert" not in page


def test_secrets_that_would_protect_nothing_are_refused() -> None:
    for pin, key in (("12", b"k" * 32), ("abcdef", b"k" * 32), ("123456", b"short")):
        with pytest.raises(PanelError):
            PanelSecrets(pin, key)
    assert "271828" not in repr(PanelSecrets(PIN, b"k" * 32))
