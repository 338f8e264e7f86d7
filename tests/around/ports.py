"""Ports for servers that a test starts, stops and starts again."""

from __future__ import annotations

import random
import socket

# The kernel gives ports from 32768 on to whoever asks for any, and to everyone who calls out: between two starts of a
# server another test would have its port.
_PORTS = range(20_000, 32_000)


def free_port() -> int:
    """One of this machine on which nobody listens, drawn by lot, so that tests side by side do not draw the same."""
    while True:
        port = random.SystemRandom().choice(_PORTS)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
