"""Results of a championship that is run here go into the road of all results, without a file."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.tenancy.locking import lock, locking
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsVersion
from tournaments.errors import ChampionshipNotApproved
from tournaments.files.checks.report import check_report
from tournaments.log.decisions.refusal import Reason, Refused
from tournaments.log.queries.states import current_state
from tournaments.log.report import report_of
from tournaments.log.services.appending import refused
from tournaments.log.state import State
from tournaments.permissions import ChampionshipAction
from tournaments.players.matching import How, Match
from tournaments.report.report import Report
from tournaments.results.services.upload.uploads import check_report_of_version, find_matches, next_number


def hand_over_results(actor: Actor, live: LiveChampionship) -> ResultsVersion:
    """Make a version of the championship's results from its log, checked like any upload; it is delivered as those.

    Results handed over before are replaced, unless nothing has changed: then that version is given back. Raises
    ChampionshipNotApproved, LiveRefused.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, live.championship)
    with transaction.atomic():
        championship = locking(Championship.objects.all()).get(pk=live.championship_id)
        if championship.state != ChampionshipState.APPROVED:
            raise ChampionshipNotApproved(championship=championship.name, state=championship.get_state_display())
        state = current_state(lock(live))
        if not state.finished:
            raise refused(Refused(Reason("not_finished")))
        report = report_of(state)
        version = _make_version(actor, championship)
        matches = _matches(report, state)
        check_report_of_version(version, report, check_report(report), matches)
        record(actor, "live_results_sent_in", version)
    return version


def _make_version(actor: Actor, championship: Championship) -> ResultsVersion:
    return ResultsVersion.objects.create(
        championship=championship,
        number=next_number(championship),
        origin=ResultsVersion.Origin.LIVE,
        uploaded_by=actor.user,
        received_at=timezone.now(),
    )


def _matches(report: Report, state: State) -> Sequence[Match]:
    """Who entered as a player of the registry is that player; others are looked for by their names."""
    known = {entrant.number: entrant.player for entrant in state.entrants if entrant.player is not None}
    return [
        Match(match.number, known[match.number], How.IDENTIFIER) if match.number in known else match
        for match in find_matches(report)
    ]
