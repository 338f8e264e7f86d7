"""Errors reported in accepted results: by organisers and players, for staff to correct or reject."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from federation.audit.models import AuditEntry
from federation.audit.services import record
from federation.errors import AskedTooOften, DoneMeanwhile, NotPermitted
from federation.permissions import Actor, require
from federation.tenancy.locks import lock, locking
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.reporters import may_report_errors
from tournaments.competition.correction import MendedResult
from tournaments.errors import ReasonMissing
from tournaments.permissions import ChampionshipAction
from tournaments.results.models import ErrorReport
from tournaments.results.services.planned_corrections import plan_correction

# As many reports as an account may make within a day.
MOST = 20
WITHIN = timedelta(days=1)


def report_error(
    actor: Actor,
    championship: Championship,
    round_number: int,
    index: int,
    result: MendedResult,
    reason: str,
    *,
    seen: str | None = None,
) -> ErrorReport:
    """Tell staff that a result is wrong, and what it should be. A new report replaces the own one about the table.

    Raises NotPermitted, ReasonMissing, AskedTooOften, and what ``plan_correction`` raises.
    """
    if actor.user is None or not may_report_errors(actor, championship):
        raise NotPermitted()
    if not reason.strip():
        raise ReasonMissing()
    with transaction.atomic():
        locked = lock(championship)
        lately = AuditEntry.objects.filter(action="error_reported", user=actor.user, at__gte=timezone.now() - WITHIN)
        if lately.count() >= MOST:
            raise AskedTooOften(limit=MOST)
        change = plan_correction(locked, round_number, index, result, seen=seen).describe(reason, str(actor))
        report, _is_new = ErrorReport.objects.update_or_create(
            championship=locked,
            round=round_number,
            index=index,
            reported_by=actor.user,
            defaults={"change": change, "reported_at": timezone.now()},
        )
        record(actor, "error_reported", locked, reason=reason, round=round_number, table=index, report=report.pk)
    return report


def reject_report(actor: Actor, report: ErrorReport, reason: str = "") -> None:
    """Leave the result unchanged and notify whoever reported it. Raises NotPermitted, DoneMeanwhile."""
    require(actor, ChampionshipAction.CORRECT_RESULTS, report.championship)
    with transaction.atomic():
        locked = locking(ErrorReport.objects.filter(pk=report.pk)).first()
        if locked is None:
            raise DoneMeanwhile()
        _settle(actor, locked, "error_report_rejected", reason)


def settle_reports(actor: Actor, championship: Championship, round_number: int, index: int) -> None:
    """Notify whoever reported a table that it has been corrected."""
    for report in locking(championship.error_reports.filter(round=round_number, index=index).order_by("pk")):
        _settle(actor, report, "error_report_followed", "")


def _settle(actor: Actor, report: ErrorReport, action: str, reason: str) -> None:
    data = {"round": report.round, "table": report.index, "user": report.reported_by_id}
    record(actor, action, report.championship, reason=reason.strip(), **data)
    report.delete()
