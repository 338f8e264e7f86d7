"""The golden cases of standings, through the command, as machines ask it."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import call_command

from tests.conftest import SHARED

FOLDER = SHARED / "samples" / "day"


def _cases() -> dict[str, Any]:
    path = FOLDER / "EXPECTED.json"
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"] if path.exists() else {}
    return {name: case for name, case in cases.items() if case["kind"] == "standings"}


CASES = _cases()


@pytest.mark.skipif(not CASES, reason="the golden cases of the day are not on this machine")
@pytest.mark.parametrize("name", CASES or ["none"])
def test_golden_case_of_standings(name: str) -> None:
    case = CASES[name]
    arguments = [str(FOLDER / case["file"]), "--json", "--criteria", ",".join(case["criteria"])]
    if case["after_round"] is not None:
        arguments += ["--after-round", str(case["after_round"])]
    output = io.StringIO()
    call_command("standings", *arguments, stdout=output)
    answer = json.loads(output.getvalue())
    key = case["match_players_by"]
    assert answer["round"] == case["expect"]["round"]
    assert _by_player(answer["standings"], key, case["criteria"]) == _by_player(
        case["expect"]["standings"], key, case["criteria"]
    )
    # Equal players may stand in any order; the places may not.
    assert [line["place"] for line in answer["standings"]] == [line["place"] for line in case["expect"]["standings"]]


def _by_player(lines: list[dict[str, Any]], key: str, criteria: list[str]) -> dict[Any, Any]:
    return {line[key]: (line["place"], [line["values"].get(code) for code in criteria]) for line in lines}
