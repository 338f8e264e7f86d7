"""A cache that is away: everything answers, limits let everybody through, the log says it once."""

from __future__ import annotations

import logging
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache, caches
from django.test import Client
from pytest_django import Settings

from federation import cache as caching
from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from tests.around.ports import free_port
from tests.people import PASSWORD, make_user
from tests.staff import log_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture(autouse=True)
def redis_cache(settings: Settings, port: int) -> Iterator[None]:
    """Nothing listens on this port, unless a test starts something."""
    caching._Health.away_until, caching._Health.is_away = 0.0, False
    before = settings.CACHES
    settings.CACHES = {
        "default": {"BACKEND": "federation.cache.OpenRedisCache", "LOCATION": f"redis://127.0.0.1:{port}/0"}
    }
    yield
    caching._Health.away_until, caching._Health.is_away = 0.0, False
    settings.CACHES = before


def test_login_and_api_answer_without_the_cache(fisc: Federation, settings: Settings) -> None:
    throttles = ["rest_framework.throttling.AnonRateThrottle", "rest_framework.throttling.UserRateThrottle"]
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_CLASSES": throttles}
    user = make_user("staff@fisc.example", Role.STAFF, federation=fisc)
    client = Client()
    answer = client.post("/fisc/accounts/login/", {"login": user.email, "password": PASSWORD})
    assert answer.status_code < 400
    assert client.get("/fisc/api/v1/players/").status_code == 200
    assert log_in(user).get("/fisc/desk/players/").status_code == 200


def test_log_says_it_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="federation.cache"):
        for _time in range(20):
            caching._Health.away_until = 0.0
            assert cache.get("x", 7) == 7
            cache.set("x", 1)
            assert cache.add("x", 1) is True
            assert cache.incr("x") == 1
            assert cache.get_many(["x"]) == {}
    assert len(caplog.records) == 1


def test_cache_that_is_away_is_left_alone_for_a_while() -> None:
    cache.get("x")
    started = time.monotonic()
    for _time in range(1000):
        cache.get("x")
    assert time.monotonic() - started < 0.5


def test_cache_is_used_again_when_it_is_back(port: int, tmp_path: Path) -> None:
    cache.set("x", 1)
    command = ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--dir", str(tmp_path)]
    try:
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    except FileNotFoundError:
        pytest.skip("redis-server is not installed here")
    try:
        for _try in range(100):
            caching._Health.away_until = 0.0
            caches["default"].set("x", 2, 60)
            if caches["default"].get("x") == 2:
                break
            time.sleep(0.05)
        assert caches["default"].get("x") == 2
        assert not caching._Health.is_away
    finally:
        server.kill()
        server.wait()
