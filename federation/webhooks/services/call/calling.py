"""Sending one message: to the address that was looked up, within a time, and reading little of the answer.

By the standard library's own client on a connection that is made here: no proxy of the environment is asked, nothing
is redirected, and there is nothing that would look the name up once more.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from federation.webhooks.models import DeliveryTrouble
from federation.webhooks.services.call.addresses import NoTarget, Target, find_target

CONNECT_SECONDS = 5.0
# From the first byte to the last one, however slowly they come.
WHOLE_SECONDS = 10.0
MOST_ANSWER_BYTES = 2_000
MOST_ADDRESSES = 2


@dataclass(frozen=True, slots=True)
class Answer:
    """``trouble`` is empty where it was taken (2xx); ``text`` is how the answer began, or what went wrong."""

    trouble: str = ""
    status: int | None = None
    text: str = ""


def call(url: str, headers: Mapping[str, str], body: bytes) -> Answer:
    """POST a message; whatever happens is an Answer."""
    try:
        target = find_target(url)
    except NoTarget as error:
        return Answer(error.trouble, text=str(error))
    try:
        with _Connection(target) as connection:
            return _exchange(connection, target, headers, body)
    except ssl.SSLCertVerificationError as error:
        return Answer(DeliveryTrouble.INSECURE, text=error.verify_message or str(error))
    except TimeoutError as error:
        return Answer(DeliveryTrouble.SLOW, text=str(error))
    except (OSError, http.client.HTTPException) as error:
        return Answer(DeliveryTrouble.AWAY, text=str(error) or type(error).__name__)


class _Connection:
    """A connection to the target's own address, cut when its time is over."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self.is_late = False
        self._timer = threading.Timer(WHOLE_SECONDS, self._cut)
        self._timer.daemon = True
        self.socket = _connect(target)

    def __enter__(self) -> Self:
        self._timer.start()
        try:
            self.socket.settimeout(WHOLE_SECONDS)
            if self._target.scheme == "https":
                context = ssl.create_default_context()
                # First the connection that can be cut, then the handshake, which may be slow as well.
                self.socket = context.wrap_socket(
                    self.socket, server_hostname=self._target.host, do_handshake_on_connect=False
                )
                self.socket.do_handshake()
        except BaseException as error:
            self.__exit__(type(error), error, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with suppress(OSError):
            self.socket.close()
        if self.is_late:
            raise TimeoutError(f"no whole answer in {WHOLE_SECONDS:g} s") from error

    def _cut(self) -> None:
        self.is_late = True
        with suppress(OSError):
            # Not the encrypted one's own way, which would wait for an answer.
            socket.socket.shutdown(self.socket, socket.SHUT_RDWR)


def _connect(target: Target) -> socket.socket:
    """To the first of its addresses that takes us, of the first few."""
    *others, last = target.addresses[:MOST_ADDRESSES]
    for address in others:
        with suppress(OSError):
            return socket.create_connection((address, target.port), timeout=CONNECT_SECONDS)
    return socket.create_connection((last, target.port), timeout=CONNECT_SECONDS)


def _exchange(connection: _Connection, target: Target, headers: Mapping[str, str], body: bytes) -> Answer:
    client = http.client.HTTPConnection(target.host, target.port)
    client.sock = connection.socket
    client.request("POST", target.path, body, {**headers, "Host": target.host_header, "Connection": "close"})
    response = client.getresponse()
    text = response.read(MOST_ANSWER_BYTES).decode("utf-8", "replace")
    return Answer(_trouble(response.status), response.status, text)


def _trouble(status: int) -> str:
    if 200 <= status < 300:
        return ""
    return DeliveryTrouble.REDIRECTED if 300 <= status < 400 else DeliveryTrouble.REFUSED
