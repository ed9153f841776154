"""What the JSON routes answer, and that the document of them is true."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from host.commands import Accept, Appeal, Join, PanelCommand, Rename, StartGame, Undo
from host.panel.names import clean_name, with_clean_names
from host.panel.openapi import ROUTES
from host.panel.publishing import Publisher
from host.views import Views


def test_health(client: FlaskClient, publisher: Publisher) -> None:
    health = client.get("/healthz").get_json()
    assert health["ok"] is True
    assert health["seq"] == publisher.latest().seq
    assert set(health) == {"ok", "seq", "version"}


def test_the_views_are_those_published(
    client: FlaskClient, remote: FlaskClient, evening: dict[str, Views], publisher: Publisher
) -> None:
    publisher.publish(evening["heard"])
    board = client.get("/api/view").get_json()
    assert (board["heard"], board["phase"]) == ("a bearnaise", "answering")
    host = remote.get("/api/host/view").get_json()
    assert host["answer"] == evening["heard"].host.answer
    assert host["board"] == board


def test_a_command_is_done_with_the_number_it_was_sent_with(
    remote: FlaskClient, table: Any, publisher: Publisher
) -> None:
    seq = publisher.latest().seq
    body = {"expected_seq": seq, "command": {"type": "accept", "seq": 41}}
    response = remote.post("/api/commands", json=body)
    assert (response.status_code, response.get_json()) == (200, {"seq": seq})
    assert table.taken == [(Accept(seq=41), True, seq)]


def test_a_stale_command_is_refused_with_the_present_number(
    remote: FlaskClient, publisher: Publisher
) -> None:
    seq = publisher.latest().seq
    body = {"expected_seq": seq - 1, "command": {"type": "undo"}}
    response = remote.post("/api/commands", json=body)
    assert response.status_code == 409
    assert response.get_json() == {
        "error": "The game had moved on; nothing was done.",
        "seq": seq,
    }


def test_a_refused_command_says_why(remote: FlaskClient, table: Any) -> None:
    table.refusal = "There is nothing to undo."
    response = remote.post("/api/commands", json={"command": {"type": "undo"}})
    assert response.status_code == 422
    assert response.get_json()["error"] == "There is nothing to undo."


def test_a_session_that_does_not_answer_is_503(remote: FlaskClient, table: Any) -> None:
    table.silent = True
    response = remote.post("/api/commands", json={"command": {"type": "undo"}})
    assert response.status_code == 503
    assert "Retry-After" in response.headers


def test_commands_are_the_hosts_alone(client: FlaskClient, table: Any) -> None:
    assert client.post("/api/commands", json={"command": {"type": "undo"}}).status_code == 401
    assert table.taken == []


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        '"x"',
        '{"command": {}}',
        '{"command": {"type": "nonsense"}}',
        '{"command": {"type": "undo", "extra": 1}}',
        '{"command": {"type": "undo"}, "expected_seq": -1}',
        '{"command": {"type": "undo"}, "expected_seq": "7"}',
        '{"command": {"type": "adjust", "name": "Ann", "points": 101}}',
        '{"command": {"type": "choose", "category": "food", "points": 2}}',
        '{"command": {"type": "say", "text": "\ud800"}}',
    ],
)
def test_what_is_not_a_command_is_400(body: str, remote: FlaskClient, table: Any) -> None:
    data = body.encode("utf-8", "surrogatepass")
    response = remote.post("/api/commands", data=data, content_type="application/json")
    assert response.status_code == 400
    assert response.get_json()["error"]
    assert table.taken == []


def test_errors_of_the_api_are_json_and_of_pages_are_pages(client: FlaskClient) -> None:
    assert client.get("/api/nowhere").get_json()["error"]
    assert client.get("/nowhere").mimetype == "text/html"
    response = client.delete("/api/view")
    assert response.status_code == 405
    assert "GET" in response.headers["Allow"]


def test_joining_by_phone(client: FlaskClient, table: Any) -> None:
    join = {"command": {"type": "join", "name": "  Zo\u00e9\u202e   Q. "}}
    assert client.post("/api/guest/commands", json=join).status_code == 200
    assert table.taken == [(Join("Zoé Q."), False, None)]
    nobody = {"command": {"type": "join", "name": " .\u200b. "}}
    response = client.post("/api/guest/commands", json=nobody)
    assert response.status_code == 422
    assert "letter" in response.get_json()["error"]


def test_an_appeal_by_phone(client: FlaskClient, table: Any, publisher: Publisher) -> None:
    seq = publisher.latest().seq
    appeal = {"expected_seq": seq, "command": {"type": "appeal", "said": "béarnaise"}}
    assert client.post("/api/guest/commands", json=appeal).status_code == 200
    assert table.taken == [(Appeal("béarnaise"), False, seq)]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann  ", "Ann"),
        ("A\u0301nn", "\u00c1nn"),
        ("Ann\u0000\u202eBen", "AnnBen"),
        ("Ann\n\tMarie", "Ann Marie"),
        ("H\u0336\u0337\u0338\u0335i", "H\u0336\u0337i"),
        ("李", "李"),
    ],
)
def test_names_are_cleaned(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("command", "cleaned"),
    [
        (StartGame(players=(" Ann ", "B\u200ben")), StartGame(players=("Ann", "Ben"))),
        (Rename(name=" Ann", to="Anna "), Rename(name="Ann", to="Anna")),
        (Undo(), Undo()),
    ],
)
def test_names_in_commands_are_cleaned(command: PanelCommand, cleaned: PanelCommand) -> None:
    assert with_clean_names(command) == cleaned


def test_the_document_is_openapi_3_1(client: FlaskClient) -> None:
    document = json.loads(client.get("/openapi.json").data)
    assert document["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(document).validate()


def test_the_document_names_every_json_route_and_no_other(app: Flask, client: FlaskClient) -> None:
    declared = {
        (path, method)
        for path, operations in client.get("/openapi.json").get_json()["paths"].items()
        for method in operations
    }
    assert declared == {(route.path, route.method) for route in ROUTES}
    served = {
        (rule.rule, method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    pages = {("/", "get"), ("/host", "get"), ("/host/leave", "post"), ("/join", "get")}
    pages |= {("/seat/<name>", "get"), ("/join.svg", "get"), ("/static/<path:filename>", "get")}
    assert served - pages == declared


def test_the_document_describes_every_command(client: FlaskClient) -> None:
    document = client.get("/openapi.json").get_json()
    command = document["components"]["schemas"]["CommandRequest"]["properties"]["command"]
    assert "undo" in command["discriminator"]["mapping"]
    guest = document["components"]["schemas"]["GuestRequest"]["properties"]["command"]
    assert set(guest["discriminator"]["mapping"]) == {"join", "appeal"}
