"""Trials over a federation's history: an answer is kept, and nothing else is written."""

from __future__ import annotations

import json
import random
from datetime import timedelta

import pytest

from federation.errors import NotPermitted
from federation.jobs.models import Job
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from ratings.errors import ParametersUnusable
from ratings.laboratory.models import Trial
from ratings.laboratory.services import TRIAL, forget_trial, run_trial, start_trial, trial_job
from ratings.replay.models import RatingChange
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from ratings.systems.presets import list_systems, load_system
from tests.people import make_actor, make_players
from tests.ratings.making.makers import (
    ACTOR,
    FIRST_DAY,
    add_championship,
    fill_recent_years,
    make_system,
    random_games,
    stored_changes,
)
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Table
from tournaments.competition.rules import CompetitionRules, System


@pytest.fixture
def system(in_fisc: Federation) -> RatingSystem:
    made = make_system("barruf")
    people, source = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font"), random.Random(3)
    for number in range(6):
        games = [game for game in random_games(people, source, 30) if game.kind == "played"]
        add_championship(made, f"championship-{number}", games, FIRST_DAY + timedelta(days=200 * number))
    recompute_ratings(ACTOR, made)
    return made


def run(trial: Trial) -> Trial:
    run_trial(JobRun(arguments={"trial": trial.pk}, requested_by_id=None))
    trial.refresh_from_db()
    return trial


@pytest.mark.parametrize("code", list_systems())
def test_every_system_can_be_tried_and_nothing_is_written(system: RatingSystem, code: str) -> None:
    before, parameters = stored_changes(system), system.parameters
    trial = run(start_trial(ACTOR, system, "", dict(load_system(code).as_json())))
    assert trial.name == load_system(code).name
    assert trial.computed_at is not None
    assert trial.result["games"] > 0
    assert len(trial.digest) == 64
    json.dumps(trial.result)
    system.refresh_from_db()
    assert stored_changes(system) == before
    assert system.parameters == parameters
    assert not RatingChange.objects.exclude(system=system).exists()


@pytest.mark.parametrize("code", ["rasccat", "naspa", "glicko2", "pfs", "coco"])
def test_each_mover_has_reasons_that_add_up(in_fisc: Federation, code: str) -> None:
    system = make_system("barruf")
    fill_recent_years(system, make_players(*(f"Player {letter}" for letter in "ABCDEFGHIJ")), 6)
    movers = run(start_trial(ACTOR, system, "", dict(load_system(code).as_json()))).result["movers"]
    assert movers
    for mover in movers:
        assert sum(mover["why"]["places"].values()) == mover["places"][0] - mover["places"][1]
        assert sum(mover["why"]["points"].values()) == mover["why"]["rating"] - mover["ratings"][0]
        assert mover["why"]["games"]["recent"] + mover["why"]["games"]["first"] > 0


def test_games_of_leagues_are_judged_by_themselves(system: RatingSystem) -> None:
    league = Championship.objects.order_by("pk")[0]
    league.rules = CompetitionRules(system=System.ROUND_ROBIN).as_json()
    league.save()
    parts = run(start_trial(ACTOR, system, "", load_system("glicko2").as_json())).result["parts"]
    games = {part["kind"]: part["qualities"][0]["games"] for part in parts}
    assert games["leagues"] == league.tables.count()
    assert games["no_leagues"] == Table.objects.count() - league.tables.count()


def test_answer_is_the_same_twice(system: RatingSystem) -> None:
    trial = run(start_trial(ACTOR, system, "K 50", {**system.parameters, "k_bands": [{"games_up_to": None, "k": 50}]}))
    first = trial.result
    assert run(trial).result == first


def test_best_value_is_put_into_the_parameters(system: RatingSystem) -> None:
    trial = run(start_trial(ACTOR, system, "Best K", system.parameters, "k_bands"))
    fit = trial.result["fit"]
    assert fit["constant"]["path"] == "k_bands"
    assert (trial.parameters["k_bands"] == trial.today["k_bands"]) == (fit["value"] == 100)


def test_job_waits_and_a_trial_that_is_gone_is_nothing(system: RatingSystem) -> None:
    trial = start_trial(ACTOR, system, "Later", system.parameters)
    job = trial_job(trial)
    assert job is not None
    assert (job.kind, job.state) == (TRIAL, "queued")
    forget_trial(ACTOR, trial)
    assert run_trial(JobRun(arguments=job.arguments, requested_by_id=None)) == {}


def test_only_staff_try_and_only_what_makes_parameters(system: RatingSystem, in_fisc: Federation) -> None:
    with pytest.raises(NotPermitted):
        start_trial(make_actor(in_fisc, Role.PLAYER), system, "x", system.parameters)
    with pytest.raises(ParametersUnusable):
        start_trial(ACTOR, system, "x", {**system.parameters, "initial_rating": "much"})
    assert not Job.objects.filter(kind=TRIAL).exists()
