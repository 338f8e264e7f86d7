"""Trying another rule over the federation's whole history, and queries on such trials.

A job computes a trial; nothing else is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

import numpy as np
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from federation.audit.services import record
from federation.jobs.models import Job, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.permissions import Actor, require
from federation.tenancy.scope import current_federation
from federation.values.paths import find_value
from ratings.errors import ParametersUnusable
from ratings.laboratory.comparison import Candidate, answer
from ratings.laboratory.fit import Fit, FitTogether, fit, fit_together, with_constant
from ratings.laboratory.models import Trial
from ratings.laboratory.place_changes import Why, explain_moves
from ratings.replay.effects import NONE, Effect, Projection, compare
from ratings.replay.history import rate_history
from ratings.replay.queries.sources import RatingSources, Seeds, history_of, list_sequence, load_sources
from ratings.replay.queries.standings import describe, digest_state, with_seasons_of
from ratings.replay.services.recomputation import ReportProgress, ignore_progress
from ratings.systems.models import RatingSystem
from ratings.systems.parameters import Parameters
from ratings.systems.reader import ParametersRefused, read_parameters
from ratings.systems.registry import systems
from ratings.systems.system import Constant
from tournaments.championship.queries.standings import find_leagues
from tournaments.permissions import ChampionshipAction


def list_trials() -> QuerySet[Trial]:
    """List the trials, latest first, without their answers."""
    return Trial.objects.select_related("system").defer("result", "parameters", "today")


def is_of_today(trial: Trial, system: RatingSystem) -> bool:
    """Return whether the system still has the parameters that the trial compares with."""
    return bool(trial.today == system.parameters)


Json = dict[str, Any]
# The kind of job that answers a trial.
TRIAL = "try_ratings"
LISTED = 30
MOVERS = 20
STEPS = 5
_LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class Answered:
    """The parameters finally tried, the answer (see ``Trial.result``), and the digest of its data."""

    parameters: Json
    result: Json
    digest: str


def start_trial(actor: Actor, system: RatingSystem, name: str, values: Json, constant: str = "") -> Trial:
    """Start a job that computes what these parameters would have made of everything the system rates.

    ``constant`` names the number to optimise (see ``System.constants``), or several of them separated by commas, which
    are optimised together. Raises NotPermitted, ParametersUnusable.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    parameters = _read(system, values)
    with transaction.atomic():
        trial = Trial.objects.create(
            system=system,
            name=name.strip()[:_LONGEST_NAME] or parameters.name,
            today=system.parameters,
            parameters=dict(parameters.as_json()),
            constant=",".join(one.path for one in _find_constants(parameters, constant)),
            made_at=timezone.now(),
            made_by=str(actor)[:200],
        )
        record(actor, "trial_started", trial, system=system.code, constant=trial.constant)
        enqueue_job(actor, TRIAL, {"trial": trial.pk})
    return trial


def forget_trial(actor: Actor, trial: Trial) -> None:
    """Delete a trial with its answer. Raises NotPermitted."""
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        record(actor, "trial_forgotten", trial, name=trial.name)
        trial.delete()


@job_kind(TRIAL, Lane.DOCUMENTS)
def run_trial(run: JobRun) -> Json:
    """Answer a trial. The same data and parameters give the same answer, so it may run twice."""
    trial = Trial.objects.select_related("system").filter(pk=run.arguments["trial"]).first()
    if trial is None:
        return {}
    answered = try_parameters(trial.system, trial.today, trial.parameters, trial.constant, run.report)
    trial.parameters = answered.parameters
    trial.result, trial.digest, trial.computed_at = answered.result, answered.digest, timezone.now()
    trial.save(update_fields=["result", "digest", "computed_at", "parameters"])
    run.report(STEPS, STEPS)
    return {name: answered.result[name] for name in ("games", "championships")}


def try_parameters(
    system: RatingSystem,
    today_values: Json,
    tried_values: Json,
    constant_path: str = "",
    report: ReportProgress = ignore_progress,
) -> Answered:
    """Compare two sets of parameters over everything the system rates. Nothing is written.

    Raises ParametersUnusable, and the errors of loading the sources.
    """
    today, tried = _load(system, today_values), _load(system, tried_values)
    report(1, STEPS)
    found = _fit(tried, constant_path)
    if found is not None:
        tried = _load(system, _with_found(tried.parameters.as_json(), found))
    report(2, STEPS)
    one, other = _candidate(today), _candidate(tried)
    report(3, STEPS)
    result = answer(one, other) | _lists(today, tried, (one, other))
    report(4, STEPS)
    result["lost_starting_list"] = len(tried.seeds.players) < len(today.seeds.players)
    if found is not None:
        result["fit"] = {**asdict(found), "is_overfitted": found.is_overfitted}
    return Answered(dict(tried.parameters.as_json()), result, digest_state(today))


def trial_job(trial: Trial) -> Job | None:
    return Job.objects.filter(kind=TRIAL, arguments__trial=trial.pk).order_by("-created_at").first()


def _read(system: RatingSystem, values: Json) -> Parameters:
    try:
        return read_parameters({**values, "code": values.get("code") or system.code})
    except ParametersRefused as error:
        raise ParametersUnusable(system=system.name, problems=str(error)) from error


def _fit(tried: RatingSources, paths: str) -> Fit | FitTogether | None:
    constants = _find_constants(tried.parameters, paths)
    if not constants:
        return None
    history = history_of(tried)
    if len(constants) == 1:
        return fit(tried.parameters, constants[0], history)
    return fit_together(tried.parameters, constants, history)


def _with_found(values: Mapping[str, Any], found: Fit | FitTogether) -> Json:
    changed = dict(values)
    for one in found.constants if isinstance(found, FitTogether) else (found,):
        if one.value != one.before:
            changed = with_constant(changed, one.constant, one.value)
    return changed


def _find_constants(parameters: Parameters, paths: str) -> list[Constant]:
    wanted, values = paths.split(","), parameters.as_json()
    known = [one for one in systems()[parameters.kind].constants if find_value(values, one.path) is not None]
    return [one for one in known if one.path in wanted]


def _load(system: RatingSystem, values: Json) -> RatingSources:
    """Load the system's history as these parameters read it. Another kind of rating starts without the starting list,
    whose numbers mean nothing in it.
    """
    parameters = _read(system, values)
    sources = load_sources(system, list_sequence(system), parameters=parameters)
    sources = with_seasons_of(sources, current_federation().season_start_month)
    return sources if parameters.kind == system.kind else _without_seeds(sources)


def _without_seeds(sources: RatingSources) -> RatingSources:
    none = np.empty(0, dtype=np.int64)
    return sources.with_seeds(Seeds(none, none, none, none))


def _candidate(sources: RatingSources) -> Candidate:
    history = history_of(sources)
    championships = [place.championship for place in sources.sequence]
    found = find_leagues(championships)
    leagues = np.array([championship in found for championship in championships], dtype=np.bool_)
    return Candidate(sources.parameters, history, rate_history(sources.parameters, history), leagues)


def _lists(today: RatingSources, tried: RatingSources, candidates: tuple[Candidate, Candidate]) -> Json:
    """Return the top places of both, the biggest moves by places and why, and the distribution of ratings."""
    day = timezone.now().astimezone(current_federation().tzinfo).date()
    now, then = (_project(*pair, day) for pair in zip((today, tried), candidates, strict=True))
    movers = _movers(compare(now, then, same_rules=False))
    reasons = explain_moves(*candidates, now, then, [one["player"] for one in movers])
    return {
        "best": [_best(now), _best(then)],
        "movers": [one | {"why": _reason(why)} for one, why in zip(movers, reasons, strict=True)],
        "distribution": [_distribution(now), _distribution(then)],
        "placed": [int((one.places != NONE).sum()) for one in (now, then)],
    }


def _project(sources: RatingSources, candidate: Candidate, day: date) -> Projection:
    return describe(sources, candidate.replayed, day)


def _best(projection: Projection) -> list[Json]:
    placed = np.flatnonzero(projection.places != NONE)
    order = placed[np.lexsort((projection.everyone[placed], projection.places[placed]))][:LISTED]
    columns = (projection.everyone[order], projection.places[order], projection.ratings[order])
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return [{"player": player, "place": place, "rating": rating} for player, place, rating in rows]


def _movers(effect: Effect) -> list[Json]:
    """Return the biggest moves by places; ratings of two systems cannot be compared, places can."""
    found: list[Json] = [
        {
            "player": one.player,
            "places": [one.now.place, one.then.place],
            "ratings": [one.now.rating, one.then.rating],
            "games": one.then.games,
        }
        for one in effect.players
        if one.now and one.then and one.now.place is not None and one.then.place is not None and one.place_changes
    ]
    found.sort(key=lambda one: (-abs(one["places"][0] - one["places"][1]), one["player"]))
    return found[:MOVERS]


def _reason(why: Why) -> Json:
    return {
        "places": dict(why.places),
        "points": dict(why.points),
        "games": dict(why.games),
        "rating": why.rating,
        "since": why.since.isoformat() if why.since else None,
    }


def _distribution(projection: Projection) -> dict[str, int]:
    """Return the number of ranked players by rating, in steps of five."""
    ratings, counts = np.unique(projection.ratings[projection.places != NONE] // 5 * 5, return_counts=True)
    return {str(rating): count for rating, count in zip(ratings.tolist(), counts.tolist(), strict=True)}
