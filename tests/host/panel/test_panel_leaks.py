"""Nothing the host alone may see is in any public response before its time."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from host.panel.publishing import Publisher
from host.views import HostView, RulingLine, Views

SENTINEL = "qwertz-sentinel"


def marked(views: Views) -> Views:
    """The views with the sentinel in every text that only the host may see."""
    ruling = RulingLine(1, SENTINEL, True, SENTINEL, SENTINEL, SENTINEL, 1, "judge", SENTINEL)
    host = HostView(
        board=views.board,
        answer=SENTINEL,
        accept=(SENTINEL,),
        reject=(SENTINEL,),
        heard_all=(SENTINEL,),
        history=(ruling,),
        undo=SENTINEL,
        can=(SENTINEL,),
        sound=(SENTINEL,),
    )
    return msgspec.structs.replace(views, host=host, seats={"Ann": {"hand": [SENTINEL]}})


def test_the_marks_cover_all_that_is_the_hosts_own() -> None:
    texts = set(HostView.__struct_fields__) - {"board", "volume", "rate"}
    assert texts == {"answer", "accept", "reject", "heard_all", "history", "undo", "can", "sound"}


def public_paths(app: Flask) -> list[str]:
    paths = []
    for rule in app.url_map.iter_rules():
        if rule.endpoint == "static" or "GET" not in (rule.methods or ()):
            continue
        paths.append(rule.rule.replace("<name>", "Ann"))
    return paths


@pytest.mark.parametrize("phase", ["idle", "lobby", "choosing", "answering", "heard", "over"])
def test_no_public_route_shows_it(
    phase: str, app: Flask, client: FlaskClient, evening: dict[str, Views], publisher: Publisher
) -> None:
    publisher.publish(marked(evening[phase]))
    paths = public_paths(app)
    assert {"/", "/join", "/seat/Ann", "/api/view", "/api/events"} <= set(paths)
    for path in paths:
        response = client.get(path, buffered=False)
        # A stream goes on for ever; its second part is the whole view.
        parts = itertools.islice(response.iter_encoded(), 2)
        body = b"".join(parts)
        response.close()
        assert SENTINEL.encode() not in body, path
        assert SENTINEL not in str(response.headers), path


def test_no_guest_gets_it_by_asking(
    client: FlaskClient, evening: dict[str, Views], publisher: Publisher, table: Any
) -> None:
    publisher.publish(marked(evening["answering"]))
    for path in ("/api/host/view", "/api/host/events", "/host"):
        response = client.get(path, headers={"Last-Event-ID": "1"})
        assert SENTINEL not in response.text, path
    for path in ("/api/commands", "/api/guest/commands", "/host/pin"):
        response = client.post(path, json={"command": {"type": "appeal"}})
        assert SENTINEL not in response.text, path


def test_the_host_is_shown_it(
    remote: FlaskClient, evening: dict[str, Views], publisher: Publisher
) -> None:
    publisher.publish(marked(evening["answering"]))
    for path in ("/host", "/api/host/view"):
        assert SENTINEL in remote.get(path).text
