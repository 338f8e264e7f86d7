"""What checking a version asks of the championship, the federation and the registry."""

from datetime import date, timedelta
from typing import Any

import pytest

from federation.jobs.services.kinds import JobRun
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.services.duplicates import merge_players
from federation.tenancy.federations import Federation
from tests.days import federations_day
from tests.people import change_federation, make_players
from tests.tournaments.making.makers import FISC_RULES, make_approved, make_version, small_zip
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.results.services.acceptance import deliver_results
from tournaments.results.services.identification import create_all_players
from tournaments.results.services.upload import receive_results, validate_results

pytestmark = pytest.mark.django_db

NAMES = ("Nuria Puig", "Joan Nadal", "Marta Grau", "Pere Bosch")


def codes_of(version: ResultsVersion) -> list[str]:
    return [problem["code"] for problem in version.problems]


def set_settings(federation: Federation, **values: Any) -> None:
    federation.settings = values
    change_federation(federation)


def test_results_of_known_players_in_time_have_no_problem(in_fisc: Federation, system: Actor) -> None:
    make_players(*NAMES)
    set_settings(in_fisc, accepted_formats=["swiss_perfect"], deadlines={"results": {"days": 7}})
    today = federations_day()
    version = make_version(system, make_approved(system, day=today, capacity=4))
    assert (version.state, version.problems) == (ResultsState.VALID, [])


def test_circumstances_come_from_championship_and_federation(in_fisc: Federation, system: Actor) -> None:
    make_players(*NAMES)
    set_settings(in_fisc, accepted_formats=["excel"], deadlines={"results": {"days": 7}})
    last_week = federations_day() - timedelta(days=9)
    rules = {**FISC_RULES.as_json(), "rounds_min": 5}
    version = make_version(system, make_approved(system, day=last_week, capacity=3, rules=rules))
    assert codes_of(version) == ["format_not_accepted", "deadline_missed", "too_few_rounds", "capacity_exceeded"]
    assert version.state == ResultsState.INVALID


def test_results_sent_before_the_last_day_are_a_warning(in_fisc: Federation, system: Actor) -> None:
    make_players(*NAMES)
    version = make_version(system, make_approved(system, day=federations_day() + timedelta(days=2)))
    assert (codes_of(version), version.state) == (["sent_before_end"], ResultsState.VALID)


def test_deadline_is_kept_by_the_first_version_that_was_delivered(in_fisc: Federation, system: Actor) -> None:
    set_settings(in_fisc, deadlines={"results": {"days": 7}})
    championship = make_approved(system, day=federations_day() - timedelta(days=9))
    first = make_version(system, championship)
    assert "deadline_missed" in codes_of(first)
    create_all_players(system, first)
    deliver_results(system, first)
    assert codes_of(make_version(system, championship)) == []


def test_championship_cancelled_while_its_results_wait(in_fisc: Federation, system: Actor) -> None:
    make_players(*NAMES)
    championship = make_approved(system)
    version = receive_results(system, championship, [small_zip()])
    Championship.objects.filter(pk=championship.pk).update(state=ChampionshipState.CANCELLED)
    version.refresh_from_db()
    validate_results(version, JobRun(arguments={}, requested_by_id=None))
    assert (codes_of(version), version.state) == (["not_approved"], ResultsState.INVALID)


def test_retired_player_is_named(in_fisc: Federation, system: Actor) -> None:
    make_players(*NAMES)
    Player.objects.filter(surname="Grau").update(retired_on=date(2025, 6, 1))
    version = make_version(system, make_approved(system))
    [problem] = version.problems
    assert (problem["code"], problem["params"]["since"]) == ("retired_player", "2025-06-01")
    assert version.state == ResultsState.VALID


def test_name_of_a_merged_record_counts_for_the_one_that_stayed(in_fisc: Federation, system: Actor) -> None:
    make_players(*NAMES[1:])
    merged, stayed = make_players("Nuria Puig", "Núria Puig i Cases")
    merge_players(system, merged, stayed)
    version = make_version(system, make_approved(system))
    [problem] = version.problems
    assert (problem["code"], problem["params"]["into"]) == ("merged_player", stayed.number)
    assert version.entries.get(name__startswith="Puig").player == stayed
