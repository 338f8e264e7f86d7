"""A program of our own that is told what happens: it takes messages, refuses them, is slow or away, as we say."""

from __future__ import annotations

import socketserver
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler


@dataclass(frozen=True)
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """``port`` while it listens; ``answer`` is what it says next, as bytes of a whole HTTP answer."""

    answer: bytes = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    received: list[Received] = field(default_factory=list)
    port: int = 0
    # Called with what writes to the other side, in place of the answer.
    speak: Callable[[Callable[[bytes], object]], object] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?of=fisc"

    @contextmanager
    def listening(self, context: ssl.SSLContext | None = None) -> Iterator[Receiver]:
        receiver = self

        class Handler(_Handler):
            state = receiver

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = True
            daemon_threads = True

            def handle_error(self, request: object, client_address: object) -> None:
                """Who hangs up is part of the test."""

        with Server(("127.0.0.1", self.port), Handler) as server:
            if context is not None:
                server.socket = context.wrap_socket(server.socket, server_side=True)
            self.port = server.server_address[1]
            thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
            thread.start()
            try:
                yield self
            finally:
                server.shutdown()
                thread.join()


class _Handler(BaseHTTPRequestHandler):
    state: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.state.received.append(Received(self.path, headers, body))
        if self.state.speak is not None:
            self.state.speak(self.wfile.write)
        else:
            self.wfile.write(self.state.answer)

    def log_message(self, format: str, *args: object) -> None:
        """Not into the tests' output."""
