"""A small mail server of our own: it takes mails, refuses addresses, is away and comes back, as we say."""

from __future__ import annotations

import email
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message


@dataclass
class MailServer:
    """``port`` while it listens. ``answers`` by address: what it says to a recipient, else that it takes it."""

    answers: dict[str, str] = field(default_factory=dict)
    mails: list[tuple[str, Message]] = field(default_factory=list)
    # How often a connection is ended after the mail was taken, before that was said.
    hang_ups: int = 0
    # Called after a mail was taken, before that is said.
    before_answer: Callable[[], object] | None = None
    port: int = 0
    host: str = "127.0.0.1"

    @contextmanager
    def listening(self) -> Iterator[MailServer]:
        """Listens for the length of the block; before and after it connections are refused."""
        mail_server = self

        class Handler(_Conversation):
            server_state = mail_server

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = True
            daemon_threads = True

        with Server((self.host, self.port), Handler) as server:
            self.port = server.server_address[1]
            thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
            thread.start()
            try:
                yield self
            finally:
                server.shutdown()
                thread.join()

    def addresses(self) -> list[str]:
        return [address for address, _mail in self.mails]


class _Conversation(socketserver.StreamRequestHandler):
    """As much of SMTP as smtplib asks for."""

    server_state: MailServer

    def handle(self) -> None:
        self._say("220 ready")
        recipient = ""
        while line := self.rfile.readline().decode().strip():
            word = line.upper().split(":")[0].split()[0]
            if word == "RCPT":
                recipient = line.partition("<")[2].rpartition(">")[0]
                self._say(self.server_state.answers.get(recipient, "250 ok"))
            elif word == "DATA":
                self._say("354 go on")
                self._take(recipient)
                if self.server_state.before_answer:
                    self.server_state.before_answer()
                if self.server_state.hang_ups:
                    self.server_state.hang_ups -= 1
                    return
                self._say("250 kept")
            elif word == "QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 ok")

    def _take(self, recipient: str) -> None:
        lines = []
        while (line := self.rfile.readline()) not in {b".\r\n", b""}:
            lines.append(line)
        self.server_state.mails.append((recipient, email.message_from_bytes(b"".join(lines))))

    def _say(self, text: str) -> None:
        self.wfile.write(text.encode() + b"\r\n")
