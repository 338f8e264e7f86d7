"""Memory that somebody without an account can make a web process keep: none to speak of."""

from __future__ import annotations

import gc
import logging
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from federation.celery import collect_garbage_less_often
from federation.tenancy.federations import Federation
from tests.conftest import OBJECTS_BEFORE_A_LOOK

pytestmark = pytest.mark.django_db

MEGABYTE = 1024 * 1024
REQUESTS = 50


@pytest.fixture(autouse=True)
def nobody_keeps_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """pytest keeps every line of the log, and with it the request it is about."""
    monkeypatch.setattr(logging.getLogger("django.request"), "disabled", True)


def resident() -> int:
    """Bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


class Quotes:
    """A body that comes in as it is read, as from a socket: what is kept of it, the program keeps."""

    def __init__(self, start: bytes, quotes: int, end: bytes = b"") -> None:
        self.parts = [BytesIO(start), BytesIO(end)]
        self.quotes = quotes
        self.size = len(start) + quotes + len(end)

    def readline(self, size: int = -1) -> bytes:
        raise AssertionError("nobody reads a body by lines")

    def read(self, size: int) -> bytes:
        found = self.parts[0].read(size)
        if not found:
            found = b'"' * min(size, self.quotes)
            self.quotes -= len(found)
        return found or self.parts[1].read(size)


def post(path: str, body: Quotes, content_type: str = "application/x-www-form-urlencoded") -> tuple[int, int]:
    """Status and length of the answer."""
    extra: Any = {"wsgi.input": body, "CONTENT_LENGTH": str(body.size), "CONTENT_TYPE": content_type}
    response = Client().generic("POST", path, **extra)
    return response.status_code, len(response.content)


@pytest.mark.parametrize("form", ["login", "signup", "password/reset"])
def test_fifty_large_posts_of_strangers_are_refused_and_leave_nothing(fisc: Federation, form: str) -> None:
    path = f"/fisc/accounts/{form}/"
    assert post(path, Quotes(b"login=", int(11.8 * MEGABYTE)))[0] == 413
    before = resident()
    for _ in range(REQUESTS):
        status, length = post(path, Quotes(b"login=", int(11.8 * MEGABYTE)))
        assert status == 413
        assert length < 50_000
    assert resident() - before < 30 * MEGABYTE


def test_fifty_posts_below_the_limit_leave_nothing(fisc: Federation, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = False
    path = "/fisc/accounts/login/"
    for _ in range(3):
        post(path, Quotes(b"login=", 65_000))
    before = resident()
    for _ in range(REQUESTS):
        status, length = post(path, Quotes(b"login=", 65_000))
        assert status == 200
        assert length < MEGABYTE
    assert resident() - before < 30 * MEGABYTE


@pytest.mark.parametrize(
    ("path", "content_type"),
    [
        ("/fisc/championships/new/", "application/x-www-form-urlencoded"),
        ("/fisc/championships/new/", "text/plain"),
        ("/fisc/api/v1/clubs/", "application/json"),
        ("/admin/", "application/x-www-form-urlencoded"),
        ("/language/", "application/x-www-form-urlencoded"),
    ],
)
def test_request_without_a_file_is_refused_above_a_megabyte(fisc: Federation, path: str, content_type: str) -> None:
    status, length = post(path, Quotes(b"", MEGABYTE + 1), content_type)
    assert status in {413, 404}
    assert length < 50_000


def test_fields_beside_the_files_are_refused_above_a_megabyte(fisc: Federation) -> None:
    head = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n'
    body = Quotes(head, 2 * MEGABYTE, b"\r\n--x--\r\n")
    status, length = post("/fisc/championships/new/", body, "multipart/form-data; boundary=x")
    assert status == 413
    assert length < 50_000


def test_garbage_is_collected_rarely_in_workers_only() -> None:
    before = gc.get_threshold()
    assert before[0] == OBJECTS_BEFORE_A_LOOK
    try:
        collect_garbage_less_often()
        assert gc.get_threshold()[0] == 100_000
    finally:
        gc.set_threshold(*before)
