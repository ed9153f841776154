"""The panel over a real socket: streams, reconnects, bounds, a port in use."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from flask import Flask

from host.panel.app import create_app
from host.panel.publishing import Publisher
from host.panel.server import PanelServer
from host.panel.wiring import PanelConfig, PanelError, PanelSecrets
from host.views import LevelLine, Views

Event = dict[str, str]


@contextmanager
def connection(server: PanelServer) -> Iterator[http.client.HTTPConnection]:
    made = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        yield made
    finally:
        made.close()


def events(response: http.client.HTTPResponse) -> Iterator[Event]:
    """The server-sent events of a response, comments under the name `comment`."""
    event: Event = {}
    while line := response.readline().decode().rstrip("\n"):
        name, _, value = line.partition(": ")
        event[name or "comment"] = value
        if response.peek(1)[:1] == b"\n":
            response.readline()
            yield event
            event = {}


def next_view(stream: Iterator[Event]) -> tuple[int, dict[str, object]]:
    event = next(event for event in stream if event.get("event") == "view")
    return int(event["id"]), json.loads(event["data"])


def request(
    server: PanelServer, method: str, path: str, headers: dict[str, str] | None = None
) -> http.client.HTTPResponse:
    with connection(server) as made:
        made.request(method, path, headers=headers or {})
        response = made.getresponse()
        response.read()
        return response


def open_stream(server: PanelServer, held: ExitStack) -> http.client.HTTPResponse:
    """A stream that has shown its first view, and stays open as long as `held` does."""
    made = held.enter_context(connection(server))
    made.request("GET", "/api/events")
    response = held.enter_context(made.getresponse())
    assert response.status == 200
    next_view(events(response))
    return response


def request_stream(server: PanelServer) -> int:
    """The status of a stream that is opened and left again."""
    with connection(server) as made:
        made.request("GET", "/api/events")
        return made.getresponse().status


def test_a_stream_shows_the_present_view_and_then_each_change(
    server: PanelServer, publisher: Publisher, evening: dict[str, Views]
) -> None:
    with connection(server) as made:
        made.request("GET", "/api/events")
        response = made.getresponse()
        assert response.headers["Content-Type"].startswith("text/event-stream")
        stream = events(response)
        seq, view = next_view(stream)
        assert (seq, view["phase"]) == (publisher.latest().seq, "answering")
        publisher.publish(evening["ruled-right"])
        seq, view = next_view(stream)
        assert seq == view["seq"] == evening["ruled-right"].board.seq


def test_the_view_comes_first_and_every_event_has_its_number(
    server: PanelServer, publisher: Publisher, evening: dict[str, Views]
) -> None:
    with connection(server) as made:
        made.request("GET", "/api/events")
        stream = events(made.getresponse())
        first, clock = next(stream), next(stream)
        publisher.publish(evening["heard"])
        later = next(event for event in stream if event["event"] == "view")
    assert [first["event"], clock["event"]] == ["view", "clock"]
    assert first["id"] == clock["id"] == str(evening["answering"].board.seq)
    assert later["id"] == str(evening["heard"].board.seq)


@pytest.mark.parametrize("last_seen", ["0", "54", "999999", "nonsense"])
def test_a_reconnect_gets_the_whole_present_view(
    last_seen: str, server: PanelServer, publisher: Publisher, evening: dict[str, Views]
) -> None:
    for phase in ("answering", "heard", "ruled-wrong"):
        publisher.publish(evening[phase])
        with connection(server) as made:
            made.request("GET", "/api/events", headers={"Last-Event-ID": last_seen})
            seq, view = next_view(events(made.getresponse()))
        assert seq == evening[phase].board.seq
        assert set(view) == set(evening[phase].board.__struct_fields__)


def test_the_hosts_stream_needs_the_pin_and_has_the_answer(
    server: PanelServer, evening: dict[str, Views]
) -> None:
    assert request(server, "GET", "/api/host/events").status == 401
    with connection(server) as made:
        body = "pin=271828"
        made.request(
            "POST", "/host/pin", body, {"Content-Type": "application/x-www-form-urlencoded"}
        )
        entered = made.getresponse()
        entered.read()
        assert entered.status == 303
        cookie = entered.headers["Set-Cookie"].partition(";")[0]
    with connection(server) as made:
        made.request("GET", "/api/host/events", headers={"Cookie": cookie})
        _, view = next_view(events(made.getresponse()))
        assert view["answer"] == evening["answering"].host.answer


def test_a_quiet_stream_has_a_heartbeat(publisher: Publisher, table: object) -> None:
    config = PanelConfig(max_streams=2, heartbeat=0.05)
    app = create_app(publisher, table.submit, PanelSecrets("271828", b"k" * 32), config)  # type: ignore[attr-defined]
    server = PanelServer(app, "127.0.0.1", 0)
    server.start()
    try:
        with connection(server) as made:
            made.request("GET", "/api/events")
            stream = events(made.getresponse())
            beat = next(event for event in stream if "comment" in event)
            assert int(json.loads(beat["data"])["now_ms"]) > 1_700_000_000_000
    finally:
        publisher.close()
        server.stop()


def test_full_of_streams_requests_and_the_remote_still_get_through(
    app: Flask, server: PanelServer, config: PanelConfig
) -> None:
    public = config.max_streams - config.reserved_streams
    with ExitStack() as held:
        for _ in range(public):
            first = open_stream(server, held)
        refused = request(server, "GET", "/api/events")
        assert refused.status == 503
        assert int(refused.headers["Retry-After"]) >= 1
        assert request(server, "GET", "/healthz").status == 200
        # A browser that leaves makes room for the next, with nothing published in between.
        first.close()
        while request_stream(server) != 200:
            pass


def test_stopping_ends_open_streams(app: Flask, publisher: Publisher) -> None:
    server = PanelServer(app, "127.0.0.1", 0)
    server.start()
    with connection(server) as made:
        made.request("GET", "/api/events")
        stream = events(made.getresponse())
        next_view(stream)
        publisher.close()
        server.stop()
        assert [event["event"] for event in stream] == ["clock"]
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", server.port), timeout=5)


def test_a_port_in_use_is_told_with_the_way_out(app: Flask) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PanelError, match=rf"Port {port} is in use: .*--port"):
            PanelServer(app, "127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "port", "said"),
    [("192.0.2.1", 0, "cannot listen on 192.0.2.1"), ("127.0.0.1", 70000, "does not exist")],
)
def test_an_address_that_cannot_be_served(host: str, port: int, said: str, app: Flask) -> None:
    with pytest.raises(PanelError, match=said):
        PanelServer(app, host, port)


def test_threads_must_outnumber_streams(app: Flask, config: PanelConfig) -> None:
    with pytest.raises(PanelError, match="threads"):
        PanelServer(app, "127.0.0.1", 0, threads=config.max_streams)


def test_the_server_does_not_name_itself(server: PanelServer) -> None:
    assert "waitress" not in str(request(server, "GET", "/healthz").headers).lower()


def test_a_meter_gets_the_level_beside_the_views_and_another_stream_does_not(
    server: PanelServer, publisher: Publisher, evening: dict[str, Views]
) -> None:
    with connection(server) as plain, connection(server) as metered:
        plain.request("GET", "/api/events")
        metered.request("GET", "/api/events?meter=1")
        without, stream = events(plain.getresponse()), events(metered.getresponse())
        seq, _ = next_view(stream)
        next_view(without)
        publisher.measure(LevelLine(6, "ok"))
        level = next(event for event in stream if event["event"] == "level")
        assert json.loads(level["data"]) == {"bars": 6, "state": "ok"}
        assert level["id"] == str(seq)
        # The clock goes on coming, however lively the level is.
        assert next(event for event in stream if event["event"] == "clock")
        publisher.publish(evening["heard"])
        seen = [next(without)["event"]]
        while seen[-1] != "view":
            seen.append(next(without)["event"])
        assert "level" not in seen
