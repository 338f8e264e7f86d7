"""The golden cases of pairing, found by brute force: ranking, bye, second meetings, distance, and one of the best."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from tests.conftest import SHARED

FOLDER = SHARED / "samples" / "day"
EXPECTED = FOLDER / "EXPECTED.json"


def _cases() -> dict[str, Any]:
    if not EXPECTED.is_file():
        return {}
    cases: dict[str, Any] = json.loads(EXPECTED.read_text())["cases"]
    return {name: case for name, case in cases.items() if case["kind"] == "pairing"}


CASES = _cases()


@pytest.mark.skipif(not CASES, reason="the golden cases are not here (shared/samples/day)")
@pytest.mark.parametrize("name", CASES or ["none"])
def test_golden_case(name: str) -> None:
    case = CASES[name]
    out = StringIO()
    call_command(
        "pair_round",
        str(FOLDER / case["file"]),
        system=case["system"],
        round=case["round"],
        options=json.dumps(case["options"]),
        json=True,
        stdout=out,
    )

    _check(json.loads(out.getvalue()), case["round"], case["expect"])


def _check(answer: dict[str, Any], round_number: int, expected: dict[str, Any]) -> None:
    assert answer["round"] == round_number
    sitting = sorted(sorted(table["players"]) for table in answer["tables"])
    assert sorted([*(number for table in sitting for number in table), *answer["byes"]]) == expected["present"]
    assert expected["ranking"] is None or answer["ranking"] == expected["ranking"]
    assert answer["byes"] in expected["byes"]
    _check_second_meetings(answer, sitting, expected)
    assert expected["best"] is None or sitting in [sorted(map(sorted, best)) for best in expected["best"]]
    if expected["distance"] is not None:
        place = {number: place for place, number in enumerate(answer["ranking"])}
        assert sum(abs(place[one] - place[other]) for one, other in sitting) == expected["distance"]
    sizes = [len(table["players"]) for table in answer["tables"]]
    assert sizes == expected.get("sizes", [2] * len(sizes))
    assert [why["table"] for why in answer["why"] if "table" in why] == [table["number"] for table in answer["tables"]]


def _check_second_meetings(answer: dict[str, Any], sitting: list[list[int]], expected: dict[str, Any]) -> None:
    met = {(one, other) for one, other, _ in expected["met"]}
    together = {(one, other) for table in sitting for one in table for other in table if one < other}
    assert {tuple(pair) for pair in answer["second_meetings"]} == met & together
    assert len(answer["second_meetings"]) == expected["second_meetings"]
