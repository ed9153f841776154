"""The JSON routes as a table, and the OpenAPI document made from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from host.panel.messages import (
    CommandRequest,
    Done,
    GuestRequest,
    Health,
    PinRequest,
    Problem,
    ServerClock,
)
from host.views import BoardView, HostView, LevelLine

Answers = dict[int, tuple[Any, str]]

_REF = "#/components/schemas/{name}"
_COMMON: Answers = {400: (Problem, "The request or its Host header makes no sense.")}
_POSTED: Answers = {
    403: (Problem, "Not this sender's to send, or sent from another site."),
    413: (Problem, "Too long."),
    415: (Problem, "Not application/json."),
}
_SIGNED_IN: Answers = {
    401: (Problem, "Not signed in with the host's PIN."),
    403: (Problem, "A guest's session, or a request from another site."),
}
_DECIDED: Answers = {
    200: (Done, "Done."),
    409: (Problem, "Stale: the game had moved on, and nothing was done."),
    422: (Problem, "Refused; `error` says why."),
    503: (Problem, "The game did not answer in time."),
}
_BUSY: Answers = {503: (Problem, "Too many streams are open; see Retry-After.")}
_SLOW: Answers = {429: (Problem, "Too often; see Retry-After.")}


@dataclass(frozen=True, slots=True)
class JsonRoute:
    """One route. `name` is its endpoint; `stream` marks server-sent events, whose
    `data` is the 200 answer's type."""

    name: str
    method: Literal["get", "post"]
    path: str
    summary: str
    answers: Answers
    takes: Any = None
    stream: bool = False
    host_only: bool = False


ROUTES = (
    JsonRoute(
        "healthz",
        "get",
        "/healthz",
        "Whether the panel is alive",
        {200: (Health, "Alive."), **_COMMON},
    ),
    JsonRoute(
        "openapi",
        "get",
        "/openapi.json",
        "This document",
        {200: (dict[str, Any], "OpenAPI 3.1."), **_COMMON},
    ),
    JsonRoute(
        "board_view",
        "get",
        "/api/view",
        "The board's present view",
        {200: (BoardView, "The view."), **_COMMON},
    ),
    JsonRoute(
        "board_events",
        "get",
        "/api/events",
        "The board's views as they change; the whole present one first, at every reconnect",
        {
            200: (
                BoardView,
                "Events `view` (data: the view) and `clock`, with `?meter=1` also `level` "
                "(data: a LevelLine); id: the view's seq.",
            ),
            **_COMMON,
        }
        | _BUSY,
        stream=True,
    ),
    JsonRoute(
        "host_view",
        "get",
        "/api/host/view",
        "The host's present view",
        {200: (HostView, "The view."), **_COMMON, **_SIGNED_IN},
        host_only=True,
    ),
    JsonRoute(
        "host_events",
        "get",
        "/api/host/events",
        "The host's views as they change, as /api/events",
        {
            200: (HostView, "Events `view`, `clock` and `level`, as there."),
            **_COMMON,
            **_SIGNED_IN,
            **_BUSY,
        },
        stream=True,
        host_only=True,
    ),
    JsonRoute(
        "command",
        "post",
        "/api/commands",
        "A command from the host's remote",
        {**_COMMON, **_POSTED, **_SIGNED_IN, **_DECIDED},
        takes=CommandRequest,
        host_only=True,
    ),
    JsonRoute(
        "guest_command",
        "post",
        "/api/guest/commands",
        "A command from a guest's phone",
        {**_COMMON, **_POSTED, **_DECIDED, **_SLOW},
        takes=GuestRequest,
    ),
    JsonRoute(
        "enter_pin",
        "post",
        "/host/pin",
        "Sign this device in as the host's remote; the session cookie comes with the answer",
        {200: (Done, "Signed in."), **_COMMON, **_POSTED, **_SLOW},
        takes=PinRequest,
    ),
)


def document(version: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document of ROUTES."""
    types = [kind for route in ROUTES for kind in _types_of(route)]
    schemas, components = msgspec.json.schema_components(
        [*types, ServerClock, LevelLine], ref_template=_REF
    )
    schema_of = {repr(kind): schema for kind, schema in zip(types, schemas, strict=False)}
    paths: dict[str, Any] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method] = _operation(route, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "party-host panel",
            "version": version,
            "description": "The board, the host's remote and the guests' phones of one evening.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "host": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "party_host",
                    "description": "The session that POST /host/pin gives.",
                }
            },
        },
    }


def _types_of(route: JsonRoute) -> list[Any]:
    answered = [kind for kind, _ in route.answers.values()]
    return answered if route.takes is None else [*answered, route.takes]


def _operation(route: JsonRoute, schema_of: dict[str, Any]) -> dict[str, Any]:
    responses: dict[str, Any] = {}
    for status, (kind, description) in sorted(route.answers.items()):
        schema = schema_of[repr(kind)]
        content = {"application/json": {"schema": schema}}
        if route.stream and status == 200:
            content = {"text/event-stream": {"schema": {"type": "string", "contentSchema": schema}}}
        responses[str(status)] = {"description": description, "content": content}
        if status in (429, 503):
            responses[str(status)]["headers"] = {
                "Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}
            }
    operation: dict[str, Any] = {
        "operationId": re.sub(r"_(\w)", lambda found: found[1].upper(), route.name),
        "summary": route.summary,
        "responses": responses,
        "security": [{"host": []}] if route.host_only else [],
    }
    if route.takes is not None:
        content = {"application/json": {"schema": schema_of[repr(route.takes)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation
