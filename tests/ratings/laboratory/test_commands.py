"""Commands of the laboratory."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.laboratory.models import Trial
from tests.people import make_players
from tests.ratings.making.makers import fill_recent_years, fill_sequence, make_system


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def test_simulated_history_is_the_same_for_a_seed() -> None:
    asked = ("simulate_history", "--players", "40", "--years", "1", "--seed", "7", "--json")
    found = json.loads(run(*asked))
    assert found == json.loads(run(*asked))
    assert {one["system"] for one in found["systems"]} >= {"naspa", "rasccat", "pfs", "glicko2"}
    assert all(one["correlation"] > 0.5 for one in found["systems"])
    assert "barruf" in run("simulate_history", "--players", "40", "--years", "1", "--system", "barruf")


def test_who_moves_is_told_with_the_reason(fisc: Federation) -> None:
    with federation_scope(fisc):
        fill_recent_years(make_system(), make_players(*(f"Player {letter}" for letter in "ABCDEFGHIJ")), 6)
    asked = ("try_ratings", "fisc", "barruf", "--with", "wespa")
    found = json.loads(run(*asked, "--json"))
    assert found["movers"]
    printed = run(*asked)
    for mover in found["movers"]:
        assert sum(mover["why"]["places"].values()) == mover["places"][0] - mover["places"][1]
    assert printed.count("On today’s scale, the rating") == len(found["movers"])
    assert [line for line in printed.splitlines() if line] == found["sentences"]


def test_rule_is_tried_without_a_trace(fisc: Federation) -> None:
    with federation_scope(fisc):
        fill_sequence(make_system(), make_players("Anna Pla", "Bernat Coll", "Carme Riu"), 3)
    found = json.loads(run("try_ratings", "fisc", "barruf", "--with", "glicko2", "--json"))
    assert found["parameters"]["algorithm"] == "glicko2"
    assert found["sentences"][0].startswith("BARRUF predicts")
    changed = json.loads(run("try_ratings", "fisc", "barruf", "--set", "expectancy.spread=300.5", "--json"))
    assert changed["parameters"]["expectancy"]["spread"] == "300.5"
    assert "half of the games" in run("try_ratings", "fisc", "barruf", "--best", "k_bands")
    both = run("try_ratings", "fisc", "barruf", "--best", "k_bands", "--best", "initial_rating")
    assert both.count("half of the games") >= 2
    with federation_scope(fisc):
        assert not Trial.objects.exists()
    with pytest.raises(CommandError):
        run("try_ratings", "fisc", "barruf", "--with", "nothing")
    with pytest.raises(CommandError):
        run("try_ratings", "fisc", "barruf", "--set", "initial_rating=much")
