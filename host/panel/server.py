"""Serves the panel with waitress, in a thread."""

from __future__ import annotations

import errno
import socket
import threading
from typing import Any

import waitress
from flask import Flask
from waitress import wasyncore

from host.panel.wiring import PanelError

# Threads beside those that streams hold. A command holds one while the session decides.
_SPARE = 16

# A phone that walks out of the Wi-Fi is noticed after so many milliseconds of silence.
_UNANSWERED_MS = 20_000

# Bytes that may lie unsent for one client before its stream waits: a few views.
_UNSENT = 256 * 1024


class PanelServer:
    """One listening socket over one application.

    Binds at once, so that a port in use is told before anything starts: raises
    PanelError. `port` 0 takes any free one; read `port` for which. `threads` must
    exceed the streams that the application admits.
    """

    def __init__(
        self,
        app: Flask,
        host: str = "0.0.0.0",
        port: int = 8080,
        threads: int | None = None,
    ) -> None:
        streams: int = app.config["PANEL_MAX_STREAMS"]
        threads = threads or streams + _SPARE
        if threads <= streams:
            raise PanelError(
                f"{threads} threads cannot serve {streams} streams and requests beside them: "
                "allow fewer streams or more threads."
            )
        self._listening = _listen(host, port)
        self.port: int = self._listening.getsockname()[1]
        self._server: Any = waitress.create_server(
            app,
            sockets=[self._listening],
            threads=threads,
            # Waitress keeps a place for every connection, also of requests that wait.
            connection_limit=4 * threads,
            # Lets a stream notice that its client has gone.
            channel_request_lookahead=1,
            asyncore_use_poll=True,
            outbuf_high_watermark=_UNSENT,
            max_request_body_size=app.config["MAX_CONTENT_LENGTH"],
            max_request_header_size=32 * 1024,
            cleanup_interval=10,
            channel_timeout=60,
            ident=None,
        )
        self._server.adj.socket_options = _socket_options()
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, timeout: float = 5.0) -> None:
        """Let running requests end, `timeout` seconds at most, then close every connection.

        Close the Publisher first: that ends the open streams at once.
        """
        self._server.task_dispatcher.shutdown(cancel_pending=True, timeout=timeout)
        if self._thread.is_alive():
            # Sockets belong to the serving thread; it closes them when it is woken.
            self._server.trigger.pull_trigger(self._close_all)
            self._thread.join(timeout)
        else:
            self._close_all()

    def _run(self) -> None:
        self._server.asyncore.loop(
            timeout=self._server.adj.asyncore_loop_timeout, map=self._server._map, use_poll=True
        )

    def _close_all(self) -> None:
        for channel in list(self._server.active_channels.values()):
            channel.handle_close()
        wasyncore.close_all(self._server._map, ignore_all=True)


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise PanelError(f"Port {port} does not exist: choose 1 to 65535 with --port.")
    where = f"[{host}]" if ":" in host else host
    try:
        if ":" in host:
            both = host == "::" and socket.has_dualstack_ipv6()
            return socket.create_server(
                (host, port), family=socket.AF_INET6, backlog=256, dualstack_ipv6=both
            )
        return socket.create_server((host, port), backlog=256)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PanelError(
                f"Port {port} is in use: another program, or another party-host, listens there. "
                "Stop it or choose another with --port."
            ) from error
        if error.errno == errno.EACCES:
            raise PanelError(
                f"Port {port} is not ours to open: choose one above 1023 with --port."
            ) from error
        raise PanelError(
            f"The panel cannot listen on {where}, port {port} ({error.strerror or error}): "
            "choose another address or --port."
        ) from error


def _socket_options() -> list[tuple[int, int, int]]:
    options = [(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)]
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        options.append((socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNANSWERED_MS))
    return options
