"""Settings of a federation's server: what is missing stops the start, and what is derived from one another agrees."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.databases import ROOT

COMPLETE = {
    "SECRET_KEY": "x" * 60,
    "DATABASE_URL": "postgresql://faristol@localhost/faristol",
    "CELERY_BROKER_URL": "redis://localhost/0",
    "CACHE_URL": "rediscache://localhost/1",
    "FARISTOL_PROXIES": "2",
    "ALLOWED_HOSTS": "faristol.example",
    "FARISTOL_BASE_URL": "https://faristol.example",
    "FARISTOL_MEDIA_ROOT": "/tmp/faristol-files",
}
PROGRAM = """
import json
from federation.settings import production as s
names = ["ALLAUTH_TRUSTED_PROXY_COUNT", "LANGUAGE_COOKIE_SECURE", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE"]
print(json.dumps({"NUM_PROXIES": s.REST_FRAMEWORK["NUM_PROXIES"], **{name: getattr(s, name) for name in names}}))
"""


def start(**changed: str | None) -> subprocess.CompletedProcess[str]:
    values = {name: value for name, value in {**COMPLETE, **changed}.items() if value is not None}
    environment = {"PATH": os.environ["PATH"], **values}
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize("name", sorted(set(COMPLETE) - {"FARISTOL_PROXIES"}))
def test_server_does_not_start_without_what_it_needs(name: str) -> None:
    answer = start(**{name: None})
    assert answer.returncode != 0
    assert f"Set these environment variables: {name}." in answer.stderr


def test_server_does_not_count_limits_in_each_process() -> None:
    assert "CACHE_URL must name a cache" in start(CACHE_URL="locmemcache://faristol").stderr


def test_number_of_proxies_is_said_once_for_all_limits() -> None:
    found: dict[str, Any] = json.loads(start().stdout)
    assert (found["NUM_PROXIES"], found["ALLAUTH_TRUSTED_PROXY_COUNT"]) == (2, 2)
    found = json.loads(start(FARISTOL_PROXIES=None).stdout)
    assert (found["NUM_PROXIES"], found["ALLAUTH_TRUSTED_PROXY_COUNT"]) == (1, 1)


def test_every_cookie_goes_over_https_only() -> None:
    found = json.loads(start().stdout)
    assert all(found[f"{name}_COOKIE_SECURE"] for name in ("LANGUAGE", "SESSION", "CSRF"))
