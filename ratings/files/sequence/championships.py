"""Which files make one championship, when it was, and in which order championships follow each other. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import PurePath

from ratings.files.sequence.sequences import DatedReport

# 2026-03-14, 20260314 and, as Polish clubs name their files, 14032026.
_DAYS = (
    re.compile(r"(?<!\d)(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?!\d)"),
    re.compile(r"(?<!\d)(?P<year>20\d{2})(?P<month>[01]\d)(?P<day>[0-3]\d)(?!\d)"),
    re.compile(r"(?<!\d)(?P<day>[0-3]\d)(?P<month>[01]\d)(?P<year>20\d{2})(?!\d)"),
)
_SECOND_HALF = "HH"


def group_files(names: Iterable[str]) -> list[list[str]]:
    """The files of each championship, in the order given: those of one folder with one name before the ending.

    Swiss Perfect keeps a championship in several such files; Polish clubs add HH to the name of the second half.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for name in names:
        path = PurePath(name)
        stem = path.stem.removesuffix(_SECOND_HALF) if path.suffix.casefold() == ".txt" else path.stem
        groups.setdefault((str(path.parent), stem), []).append(name)
    return list(groups.values())


def find_day(stated: str, names: Iterable[str]) -> date | None:
    """The day that a report states, or else one in the name of its files."""
    for text in (stated, *(PurePath(name).name for name in names)):
        for pattern in _DAYS:
            match = pattern.search(text)
            if match is None:
                continue
            try:
                return date(int(match["year"]), int(match["month"]), int(match["day"]))
            except ValueError:
                continue
    return None


def in_order(championships: Sequence[DatedReport]) -> list[DatedReport]:
    """By day, equal days as given; as given where somebody's day is unknown."""
    if any(one.day is None for one in championships):
        return list(championships)
    return sorted(championships, key=lambda one: one.day or date.min)
