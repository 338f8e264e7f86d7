"""Every system is one entry: whole, found once, with a preset and a line in the list of systems."""

from __future__ import annotations

from dataclasses import fields
from io import StringIO

import pytest
from django.core.management import call_command

from federation.values.paths import find_value
from ratings.systems.presets import list_systems, load_system
from ratings.systems.registry import systems
from ratings.systems.system import System
from ratings.systems.world.system import WorldSystem

ALL = pytest.mark.parametrize("system", systems().values(), ids=systems())


def test_kinds_are_those_that_federations_have_stored() -> None:
    assert set(systems()) >= {
        "elo",
        "hollington",
        "segmented",
        "new_zealand",
        "absp",
        "gaussian",
        "glicko2",
        "spread_elo",
    }


@ALL
def test_every_parameter_is_catalogued_under_its_name(system: System) -> None:
    presets = [load_system(code).as_json() for code in list_systems()]
    values = next(one for one in presets if one["algorithm"] == system.kind)
    told = {parameter.field for parameter in system.catalogue}
    assert told == {field.name for field in fields(system.parameters)} - {"code", "name", "notes", "assumed"}
    assert all(find_value(values, constant.path) is not None for constant in system.constants)


@ALL
def test_systems_of_the_world_tell_their_idea(system: System) -> None:
    assert bool(system.idea) == isinstance(system, WorldSystem)


def test_every_system_is_listed_with_its_presets() -> None:
    out = StringIO()
    call_command("rate_championship", "--list", stdout=out)
    lines = out.getvalue().splitlines()
    assert len(lines) == len(systems())
    assert "hollington (pfs): rating = sum of scalps ÷ games that count" in lines
    assert {code for line in lines for code in line.partition("(")[2].partition(")")[0].split(", ")} == {
        *list_systems()
    }
