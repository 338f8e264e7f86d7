"""Moments are written by the federation's clock, and nowhere without one."""

import ast
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from federation.web.moments import moment_words

CHECKOUT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("language", "zone", "expected"),
    [
        ("en", "Europe/Madrid", "7 Jun 2026, 00:30"),
        ("en", "UTC", "6 Jun 2026, 22:30"),
        ("ca", "Europe/Madrid", "7 juny 2026, 00:30"),
        ("pl", "Europe/Warsaw", "7 czerwca 2026, 00:30"),
    ],
)
def test_moment_is_by_the_federations_clock(language: str, zone: str, expected: str) -> None:
    with translation.override(language), timezone.override(ZoneInfo(zone)):
        assert moment_words(datetime(2026, 6, 6, 22, 30, tzinfo=UTC)) == expected


def test_no_moment_is_nothing() -> None:
    assert moment_words(None) == ""


def test_nothing_else_writes_moments() -> None:
    """A format with hours, given to ``date_format`` directly, forgets the time zone sooner or later."""
    found = [
        f"{path.relative_to(CHECKOUT)}:{node.lineno}"
        for app in ("federation", "games", "tournaments", "ratings")
        for path in (CHECKOUT / app).rglob("*.py")
        if path != CHECKOUT / "federation/web/moments.py"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and node.value in ("DATETIME_FORMAT", "SHORT_DATETIME_FORMAT")
    ]
    assert not found
