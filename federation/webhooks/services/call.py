"""Sending a message: never into the portal's own network, within a time limit, and reading little of the answer.

Anyone who may register an address could otherwise have the portal call what only the portal can reach: its database,
the machine's own services, the keys that cloud hosts give out. A name is looked up once, every address it has is
checked, and the connection goes to that very address, so it doesn't matter if the name means something else a moment
later.

The connection is made here and used by the standard library's own client: no proxy from the environment, no redirects,
no second look-up.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from types import TracebackType
from typing import Self
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from federation.errors import WebhookAddressRefused
from federation.webhooks.models import DeliveryTrouble

LONGEST_ADDRESS = 500
PORTS = {"https": 443, "http": 80}
# Addresses that `is_global` accepts in some Python versions, and those with another address embedded.
_NEVER_V4 = [ip_network(text) for text in ("0.0.0.0/8", "192.0.0.0/24", "192.88.99.0/24", "224.0.0.0/3")]
_PUBLIC_V6 = ip_network("2000::/3")
_NEVER_V6 = [ip_network(text) for text in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]


@dataclass(frozen=True, slots=True)
class Target:
    """Where to connect (``addresses``, all of which may be reached), and what to request there."""

    scheme: str
    host: str
    port: int
    path: str
    addresses: tuple[str, ...] = ()

    @property
    def host_header(self) -> str:
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == PORTS[self.scheme] else f"{name}:{self.port}"


class NoTarget(Exception):
    """A name that gets no messages: it does not exist, or leads where we do not go."""

    def __init__(self, trouble: DeliveryTrouble, said: str) -> None:
        super().__init__(said)
        self.trouble = trouble


def read_address(url: str) -> Target:
    """Split an address as typed into its parts. Raises WebhookAddressRefused; looks nothing up."""
    parts = _split(url)
    allowed = {"https", "http"} if settings.FARISTOL_WEBHOOK_HTTP else {"https"}
    if parts.scheme not in allowed or not parts.hostname or parts.username is not None or parts.fragment:
        raise WebhookAddressRefused()
    try:
        port = parts.port or PORTS[parts.scheme]
    except ValueError as error:
        raise WebhookAddressRefused() from error
    # Lower ports have services other than HTTP, which might interpret a message in their own way.
    if port < 1024 and port not in PORTS.values():
        raise WebhookAddressRefused()
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, parts.hostname, port, path)


def _split(url: str) -> SplitResult:
    # The library would silently drop line breaks, and interprets a backslash differently from others.
    if len(url) > LONGEST_ADDRESS or "\\" in url or not all("!" <= char <= "~" for char in url):
        raise WebhookAddressRefused()
    try:
        return urlsplit(url)
    except ValueError as error:
        raise WebhookAddressRefused() from error


def find_target(url: str) -> Target:
    """Return where a message to this address goes now. Raises NoTarget.

    All addresses of a name must be public, so that its owner gains nothing from which one is used.
    """
    try:
        wanted = read_address(url)
    except WebhookAddressRefused as refusal:
        raise NoTarget(DeliveryTrouble.PRIVATE, str(refusal)) from refusal
    found = _look_up(wanted)
    for address in found:
        if not may_be_reached(address):
            raise NoTarget(DeliveryTrouble.PRIVATE, address)
    return Target(wanted.scheme, wanted.host, wanted.port, wanted.path, tuple(found))


def _look_up(target: Target) -> list[str]:
    try:
        answers = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NoTarget(DeliveryTrouble.UNKNOWN, str(error)) from error
    found = list(dict.fromkeys(str(answer[4][0]) for answer in answers))
    if not found:
        raise NoTarget(DeliveryTrouble.UNKNOWN, target.host)
    return found


def may_be_reached(text: str) -> bool:
    """Return whether an address is on the public internet, or in a network that the operator has allowed."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if any(address in ip_network(network) for network in settings.FARISTOL_WEBHOOK_NETWORKS):
        return True
    return _is_public_v4(address) if isinstance(address, IPv4Address) else _is_public_v6(address)


def _is_public_v4(address: IPv4Address) -> bool:
    return address.is_global and not any(address in network for network in _NEVER_V4)


def _is_public_v6(address: IPv6Address) -> bool:
    """Return whether it is assigned for the internet and does not embed an IPv4 address (mapped, 6to4, NAT64)."""
    return address in _PUBLIC_V6 and address.is_global and not any(address in network for network in _NEVER_V6)


CONNECT_SECONDS = 5.0
# From the first byte to the last, however slowly they arrive.
WHOLE_SECONDS = 10.0
MOST_ANSWER_BYTES = 2_000
MOST_ADDRESSES = 2


@dataclass(frozen=True, slots=True)
class Answer:
    """``trouble`` is empty on success (2xx); ``text`` is the beginning of the answer, or what went wrong."""

    trouble: str = ""
    status: int | None = None
    text: str = ""


def call(url: str, headers: Mapping[str, str], body: bytes) -> Answer:
    """POST a message; whatever happens is returned as an Answer."""
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
    """A connection to the target's own address, cut off when its time is over."""

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
                # First the connection, which can be cut off, then the handshake, which may be slow as well.
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
            # Not the TLS socket's own shutdown, which would wait for an answer.
            socket.socket.shutdown(self.socket, socket.SHUT_RDWR)


def _connect(target: Target) -> socket.socket:
    """Connect to the first reachable one of its first few addresses."""
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
