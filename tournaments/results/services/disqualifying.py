"""A disqualification: a new version of accepted results that says so, or a mark in those that still wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.seen import check_seen
from federation.tenancy.locking import lock
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.competition.correction import PlayedAfter, PlayerUnknown, disqualify
from tournaments.errors import (
    CorrectionMovedMeanwhile,
    NothingCorrected,
    NotInResults,
    PlayedAfterDisqualification,
    ReasonMissing,
    ResultsNotYetAccepted,
)
from tournaments.permissions import ChampionshipAction
from tournaments.report import codes
from tournaments.report.as_json import problem_to_json
from tournaments.report.report import Report
from tournaments.report.stored import read_stored, store_report
from tournaments.results.services.corrections import base_version, check_correction, make_correction


def disqualify_player(
    actor: Actor,
    championship: Championship,
    number: int,
    after_round: int | None,
    reason: str,
    *,
    seen: str | None = None,
) -> ResultsVersion:
    """Make a version in which a player is disqualified after a round, 0 for before the first; None lifts it.

    Before anything is accepted the version that waits says so itself, beside who recorded it and why. ``number`` is
    the player's in the results, ``seen`` the number of the version that the actor looked at. What was played stands
    and is rated (FISC, game rules §3). Raises NotPermitted, ReasonMissing, ResultsNotYetAccepted,
    CorrectionMovedMeanwhile, NotInResults, NothingCorrected, PlayedAfterDisqualification, CorrectionContradicts.
    """
    require(actor, ChampionshipAction.CORRECT_RESULTS, championship)
    if not reason.strip():
        raise ReasonMissing()
    with transaction.atomic():
        locked = Championship.objects.select_for_update(of=("self",), no_key=True).get(pk=championship.pk)
        base = base_to_disqualify(locked)
        if base is None:
            raise ResultsNotYetAccepted(championship=locked.name)
        if seen is not None:
            check_seen(seen, base.number, refusal=CorrectionMovedMeanwhile, number=base.number)
        before = read_stored(base.report)
        try:
            after = disqualify(before, number, after_round)
        except PlayerUnknown as error:
            raise NotInResults(number=number) from error
        except PlayedAfter as error:
            raise PlayedAfterDisqualification(name=error.name, round=error.round) from error
        if after == before:
            raise NothingCorrected()
        name = next(player.name for player in after.players if player.number == number)
        said = _describe(name, after_round, reason, str(actor))
        accepted = base_version(locked) is not None
        version = _correct(actor, locked, base, after, said) if accepted else _mark(base, after, said)
        record(actor, "player_disqualified", version, reason=reason, number=number, after_round=after_round)
    return version


def base_to_disqualify(championship: Championship) -> ResultsVersion | None:
    """What a disqualification is recorded in: what a correction starts from, else the version that waits."""
    waiting = [version for version in championship.results.filter(number__gt=0).order_by("-number") if version.is_open]
    return base_version(championship) or next(iter(waiting), None)


def _correct(
    actor: Actor, championship: Championship, base: ResultsVersion, after: Report, said: Mapping[str, Any]
) -> ResultsVersion:
    earlier = base.corrections if base.state == ResultsState.DELIVERED else []
    version = make_correction(actor, championship, base, after, said["reason"])
    version.corrections = [*earlier, said]
    check_correction(version, after, base)
    version.save(update_fields=["corrections", "problems"])
    return version


def _mark(waiting: ResultsVersion, after: Report, said: Mapping[str, Any]) -> ResultsVersion:
    """Write it into results that nobody has accepted yet: its files stay as they came."""
    version = lock(waiting)
    version.report = store_report(after)
    version.corrections = [*version.corrections, said]
    others = [problem for problem in version.problems if problem["code"] != codes.DISQUALIFIED.code]
    marked = [
        codes.DISQUALIFIED.at(player.where, name=player.name, round=player.disqualified_after)
        for player in after.players
        if player.disqualified_after is not None
    ]
    version.problems = [*others, *map(problem_to_json, marked)]
    version.save(update_fields=["report", "corrections", "problems"])
    return version


def _describe(name: str, after_round: int | None, reason: str, who: str) -> Mapping[str, Any]:
    """In the shape of a corrected game, which it is shown among."""
    return {
        # It is of no round: the words say after which one.
        "round": 0,
        "table": None,
        "players": [name],
        "before": [],
        "after": [],
        "disqualified_after": after_round,
        "reason": reason,
        "who": who,
        "at": timezone.now().isoformat(),
    }
