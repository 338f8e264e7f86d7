"""A report as JSON in which one value is another's: named, never a traceback."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.tournaments.live.test_reports import played_state
from tournaments.log.report import report_of
from tournaments.report.as_json import report_to_json
from tournaments.report.shape import find_faults

ODD: list[Any] = [None, "x", -1, 10**12, 3.5, [], {}, True, "", [[1]], 0, 99]
COMMANDS = [
    ("standings", "--criteria", "points,median_buchholz,berger,total_points,buchholz"),
    ("pair_round", "--system", "minimal-distance"),
    ("check_championship", "--system", "minimal-distance"),
]


def places_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from places_in(part, (*path, key))


@pytest.mark.parametrize("seed", range(4))
def test_odd_value_anywhere_is_refused_or_taken_without_a_traceback(tmp_path: Path, seed: int) -> None:
    whole = report_to_json(report_of(played_state(5, 3, 1)))
    chance, places, file = Random(seed), list(places_in(whole)), tmp_path / "report.json"
    for _time in range(25):
        mutated = copy.deepcopy(whole)
        *above, last = chance.choice(places)
        inner: Any = mutated
        for key in above:
            inner = inner[key]
        inner[last] = chance.choice(ODD)
        file.write_text(json.dumps(mutated))
        for name, *options in COMMANDS:
            try:
                call_command(name, str(file), *options, stdout=io.StringIO(), stderr=io.StringIO())
            except (CommandError, SystemExit):
                continue


def test_report_of_a_championship_has_no_faults() -> None:
    assert find_faults(report_of(played_state(9, 4, 3))) == []


def test_fault_is_named_with_its_place(tmp_path: Path) -> None:
    whole = report_to_json(report_of(played_state(5, 3, 1)))
    whole["players"][1]["number"], whole["tables"][0]["round"] = "x", 10**9
    file = tmp_path / "report.json"
    file.write_text(json.dumps(whole))
    with pytest.raises(CommandError, match=r"players\[1\].number: 'x'.*tables\[0\].round: 1000000000"):
        call_command("standings", str(file), "--criteria", "points")
