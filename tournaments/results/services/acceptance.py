"""Submission by the organiser, acceptance or return by staff: results become the federation's record."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.tenancy.locks import lock, locking
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.games import Entry, Seat, Table
from tournaments.championship.models.results import ReportedEntry, ResultsState, ResultsVersion
from tournaments.championship.ports import acceptance_listeners
from tournaments.championship.queries.game_rules import complete_report
from tournaments.championship.queries.versions import is_past_interim
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import compute_standings
from tournaments.errors import (
    AcceptanceReasonMissing,
    ChampionshipNotApproved,
    InterimTooLate,
    NamesNotSettled,
    NotDelivered,
    PlayerTwice,
    ReasonMissing,
    ResultsIncomplete,
    ResultsInterim,
    VersionNotOpen,
    WarningsNotAcknowledged,
)
from tournaments.permissions import ChampionshipAction
from tournaments.records.services import link_recorded_players
from tournaments.report.acknowledgement import count_warnings, list_warnings, needs_reason, sign_warnings
from tournaments.report.packed import read_stored
from tournaments.report.report import Report
from tournaments.report.summary import count_pending


def deliver_results(actor: Actor, version: ResultsVersion) -> ResultsVersion:
    """Submit the results as complete (organiser). Results that were sent back can be submitted again.

    Raises ChampionshipNotApproved, VersionNotOpen, ResultsInterim, ResultsIncomplete.
    """
    require(actor, ChampionshipAction.DELIVER_RESULTS, version.championship)
    with transaction.atomic():
        _lock_approved(version.championship_id)
        locked = _lock_open(version, also_sent_back=True)
        _check_complete(_report_of(locked))
        if locked.delivered_at is None or locked.state == ResultsState.SENT_BACK:
            _mark_delivered(actor, locked)
    return locked


def accept_results(actor: Actor, version: ResultsVersion, *, in_spite_of: str = "", reason: str = "") -> Championship:
    """Accept a version (staff): write entries, tables and seats, and notify ratings.

    Replaces a version accepted before as a whole. A version that wasn't submitted counts as submitted now.
    ``in_spite_of`` is the signature of the warnings that were read (see sign_warnings), empty if there are none;
    ``reason`` says why results are accepted that seem to be another championship's. Raises ChampionshipNotApproved,
    VersionNotOpen, ResultsInterim, NamesNotSettled, ResultsIncomplete, WarningsNotAcknowledged,
    AcceptanceReasonMissing.
    """
    require(actor, ChampionshipAction.ACCEPT_RESULTS, version.championship)
    with transaction.atomic():
        championship = _lock_approved(version.championship_id)
        locked = _lock_open(version)
        report = _report_of(locked)
        _check_complete(report)
        players = settled_players(locked)
        _check_acknowledged(locked, in_spite_of, reason)
        if locked.delivered_at is None:
            _mark_delivered(actor, locked)
        _replace_accepted(locked)
        write_results(championship, report, players)
        link_recorded_players(championship)
        warnings = count_warnings(locked.problems)
        why = reason.strip()
        record(actor, "results_accepted", championship, reason=why, version=locked.number, in_spite_of=warnings)
        for listener in acceptance_listeners:
            listener(actor, championship)
    return championship


def _lock_approved(championship_id: int) -> Championship:
    """Always lock the championship before the version, so that cancelling and submitting wait for each other."""
    championship = locking(Championship.objects.all()).get(pk=championship_id)
    if championship.state != ChampionshipState.APPROVED:
        raise ChampionshipNotApproved(championship=championship.name, state=championship.get_state_display())
    return championship


def _lock_open(version: ResultsVersion, *, also_sent_back: bool = False) -> ResultsVersion:
    locked = lock(version)
    if not (locked.is_open or (also_sent_back and locked.state == ResultsState.SENT_BACK)):
        raise VersionNotOpen(number=locked.number, state=locked.get_state_display())
    if locked.is_interim:
        raise ResultsInterim(number=locked.number)
    return locked


def _report_of(version: ResultsVersion) -> Report:
    # Every open version has been read, which the type doesn't express.
    return read_stored(version.report)


def _check_complete(report: Report) -> None:
    pending = count_pending(report)
    if pending:
        raise ResultsIncomplete(count=pending)


def _check_acknowledged(version: ResultsVersion, in_spite_of: str, reason: str) -> None:
    if sign_warnings(version.problems) != in_spite_of:
        raise WarningsNotAcknowledged(count=len(list_warnings(version.problems)))
    if needs_reason(version.problems) and not reason.strip():
        raise AcceptanceReasonMissing()


def _mark_delivered(actor: Actor, version: ResultsVersion) -> None:
    # The first time counts, whatever became of it.
    version.delivered_at = version.delivered_at or timezone.now()
    if version.state == ResultsState.SENT_BACK and version.entries.filter(player=None).exists():
        version.state = ResultsState.TO_SETTLE
    elif version.state != ResultsState.TO_SETTLE:
        version.state = ResultsState.DELIVERED
    version.save(update_fields=["delivered_at", "state"])
    record(actor, "results_delivered", version)


def settled_players(version: ResultsVersion) -> dict[int, int]:
    """Return registry ids by report number, of records not merged away. Raises NamesNotSettled, PlayerTwice."""
    entries = list(version.entries.select_related("player__merged_into").order_by("number"))
    unsettled = sum(entry.player is None for entry in entries)
    if unsettled:
        raise NamesNotSettled(count=unsettled)
    found: dict[int, ReportedEntry] = {}
    for entry in entries:
        assert entry.player is not None
        player = entry.player.merged_into or entry.player
        if (other := found.setdefault(player.pk, entry)) is not entry:
            raise PlayerTwice(player=player.name, name=other.name, number=other.number)
    return {entry.number: player for player, entry in found.items()}


def _replace_accepted(version: ResultsVersion) -> None:
    accepted = ResultsVersion.objects.filter(championship=version.championship_id, state=ResultsState.ACCEPTED)
    accepted.update(state=ResultsState.SUPERSEDED)
    # Corrected games of the previous results aren't corrected in the ones that replace them.
    mended = ResultsVersion.objects.filter(
        championship=version.championship_id,
        origin=ResultsVersion.Origin.CORRECTION,
        state__in=[ResultsState.DELIVERED, ResultsState.SENT_BACK],
    )
    mended.exclude(pk=version.pk).update(state=ResultsState.SUPERSEDED)
    version.state = ResultsState.ACCEPTED
    version.accepted_at = timezone.now()
    version.save(update_fields=["state", "accepted_at"])


def write_results(championship: Championship, report: Report, players: Mapping[int, int]) -> None:
    """Write entries with their standings, tables and seats in place of the previous ones.

    What the rules add to the report is written too; the version keeps the report as it came.
    """
    report = complete_report(championship, report)
    rules = CompetitionRules.from_json(championship.rules)
    championship.tables.all().delete()
    championship.entries.all().delete()
    Entry.objects.bulk_create(
        Entry(
            championship=championship,
            player_id=players[standing.number],
            number=standing.number,
            place=standing.place,
            half_points=standing.half_points,
            tie_breaks=list(standing.tie_breaks),
            taken_off=standing.taken_off,
            disqualified_after=standing.disqualified_after,
            group=standing.group[:60],
        )
        for standing in compute_standings(report, rules, announced=championship.rounds)
    )
    tables = Table.objects.bulk_create(
        Table(championship=championship, round=table.round, number=table.number) for table in report.tables
    )
    Seat.objects.bulk_create(
        Seat(
            table=table,
            number=number,
            player_id=players[seat.player],
            kind=seat.kind.value,
            outcome=seat.outcome.value if seat.outcome else None,
            half_points=seat.half_points,
            game_points=seat.game_points,
            place=seat.place,
            starts=seat.starts,
            scrabbles=seat.scrabbles,
            best_move=seat.best_move[:60],
            best_move_points=seat.best_move_points,
        )
        for table, reported in zip(tables, report.tables, strict=True)
        for number, seat in enumerate(reported.seats, start=1)
    )


_MARKABLE = frozenset({ResultsState.RECEIVED, ResultsState.INVALID, ResultsState.TO_SETTLE, ResultsState.VALID})


def mark_interim(actor: Actor, version: ResultsVersion, *, interim: bool) -> ResultsVersion:
    """Mark a version as interim, or as final after all. Repeating it changes nothing.

    Raises NotPermitted, VersionNotOpen, InterimTooLate.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    with transaction.atomic():
        championship = lock(version.championship)
        locked = lock(version)
        if locked.is_interim == interim:
            return locked
        if locked.state not in _MARKABLE or locked.delivered_at is not None:
            raise VersionNotOpen(number=locked.number, state=locked.get_state_display())
        if interim and is_past_interim(championship):
            raise InterimTooLate(championship=championship.name)
        locked.is_interim = interim
        locked.save(update_fields=["is_interim"])
        record(actor, "results_marked_interim" if interim else "results_marked_final", locked)
    return locked


def send_back_results(actor: Actor, version: ResultsVersion, remarks: str) -> ResultsVersion:
    """Send a submitted version back with remarks (staff), for its organisers to correct or submit again.

    The first submission time stays: it was complete, and stopped the deadline's clock. Sending the same back twice
    changes nothing. Raises NotDelivered, ReasonMissing.
    """
    require(actor, ChampionshipAction.ACCEPT_RESULTS, version.championship)
    remarks = remarks.strip()
    if not remarks:
        raise ReasonMissing()
    with transaction.atomic():
        locked = lock(version)
        if locked.state == ResultsState.SENT_BACK and locked.remarks == remarks:
            return locked
        if not locked.is_open or locked.delivered_at is None:
            raise NotDelivered(number=locked.number, state=locked.get_state_display())
        locked.state = ResultsState.SENT_BACK
        locked.remarks = remarks
        locked.sent_back_at = timezone.now()
        locked.sent_back_by = actor.user
        locked.save(update_fields=["state", "remarks", "sent_back_at", "sent_back_by"])
        record(actor, "results_sent_back", locked, reason=remarks)
    return locked
