"""What a child is asked to do in tests: honest work, and all that it must not be able to do."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import time
from pathlib import Path


def turn_around(request: bytes) -> bytes:
    return request[::-1]


def describe_self(_request: bytes) -> bytes:
    facts = {
        "user": os.geteuid(),
        "groups": os.getgroups(),
        "environment": sorted(os.environ),
        "descriptors": [number for number in range(256) if _is_open(number)],
        "django": any(name.partition(".")[0] == "django" for name in sys.modules),
    }
    return json.dumps(facts).encode()


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def open_file(_request: bytes) -> bytes:
    return Path(__file__).read_bytes()


def write_file(request: bytes) -> bytes:
    Path(request.decode()).write_bytes(b"x")
    return b""


def open_connection(_request: bytes) -> bytes:
    socket.socket()
    return b""


def import_more(_request: bytes) -> bytes:
    import wave

    return wave.__name__.encode()


def fork(_request: bytes) -> bytes:
    if os.fork() == 0:
        os._exit(0)
    return b""


def fill_memory(_request: bytes) -> bytes:
    kept = []
    while True:
        kept.append(bytes(10_000_000))


def abort(_request: bytes) -> bytes:
    """As a part that is not written in Python does when it gets no memory."""
    os.abort()


def spin(_request: bytes) -> bytes:
    while True:
        pass


def sleep(_request: bytes) -> bytes:
    time.sleep(600)
    return b""


def answer_without_end(_request: bytes) -> bytes:
    return bytes(3_000_000)


def crash(_request: bytes) -> bytes:
    os.kill(os.getpid(), signal.SIGSEGV)
    return b""


def complain_without_end(_request: bytes) -> bytes:
    raise ValueError("no" * 1_000_000)
