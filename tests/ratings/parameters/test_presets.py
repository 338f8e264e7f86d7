"""The systems a federation's preset brings."""

from __future__ import annotations

import pytest

from federation.errors import NotPermitted
from federation.jobs.models import Job
from federation.people.models.accounts import Role
from federation.presets.preset import list_presets
from federation.presets.services import find_preset, load_preset
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import check_preset, install_rating_systems
from ratings.replay.queries.sources import parameters_of
from ratings.systems.models import RatingSystem
from ratings.systems.presets import UnknownRatingSystem, load_system
from tests.people import make_actor, make_players
from tests.ratings.making.makers import ACTOR, fill_sequence

SYSTEMS = {"fisc": ["rasccat"], "ajusc": ["barruf"], "uf": ["barruf"], "pfs": ["pfs"]}


@pytest.mark.django_db
@pytest.mark.parametrize("name", list_presets())
def test_preset_of_a_federation_brings_its_systems(name: str) -> None:
    federation = load_preset(name)
    load_preset(name)
    with federation_scope(federation):
        systems = list(RatingSystem.objects.all())
    assert [system.code for system in systems] == SYSTEMS[name]
    assert [system.is_main for system in systems] == [True] * len(systems)
    assert [parameters_of(system) for system in systems] == [load_system(code) for code in SYSTEMS[name]]


@pytest.mark.parametrize("name", list_presets())
def test_systems_of_presets_are_known(name: str) -> None:
    assert list(check_preset(find_preset(name))) == []


def test_edited_system_stays_unless_it_is_to_be_overwritten(in_fisc: Federation) -> None:
    [system] = install_rating_systems(ACTOR, ["barruf"])
    system.parameters["initial_rating"] = 1000
    system.save()
    fill_sequence(system, make_players("Anna Pla", "Bernat Coll"), 1)
    [kept] = install_rating_systems(ACTOR, ["barruf"])
    assert kept.parameters["initial_rating"] == 1000
    assert not Job.objects.exists()
    [reset] = install_rating_systems(ACTOR, ["barruf"], overwrite=True)
    assert reset.parameters["initial_rating"] == 950
    assert Job.objects.get().arguments == {"system": system.pk}


def test_first_system_is_the_main_one(in_fisc: Federation) -> None:
    systems = install_rating_systems(ACTOR, ["barruf", "rasccat"])
    assert [(system.code, system.is_main) for system in systems] == [("barruf", True), ("rasccat", False)]


def test_unknown_system_installs_nothing(in_fisc: Federation) -> None:
    with pytest.raises(UnknownRatingSystem):
        install_rating_systems(ACTOR, ["barruf", "glicko"])
    assert not RatingSystem.objects.exists()


@pytest.mark.parametrize("role", [Role.STAFF, Role.ORGANISER, Role.PLAYER])
def test_systems_are_installed_by_administrators(in_fisc: Federation, role: Role) -> None:
    with pytest.raises(NotPermitted):
        install_rating_systems(make_actor(in_fisc, role), ["barruf"])
    assert install_rating_systems(make_actor(in_fisc, Role.ADMINISTRATOR), ["barruf"])
