"""Reported errors as lines of the desk."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from federation.values.parts import DeskItem
from federation.web.moments import moment_words
from tournaments.championship.views.corrections import correction_shapes
from tournaments.results.models import ErrorReport


def reports_waiting() -> QuerySet[ErrorReport]:
    """Return the undecided reports, oldest first."""
    return ErrorReport.objects.select_related("championship").order_by("reported_at", "pk")


def items_reported(reports: Sequence[ErrorReport]) -> list[DeskItem]:
    return [_item(report) for report in reports]


def _item(report: ErrorReport) -> DeskItem:
    """Leads to the game with the proposed result filled in."""
    championship = report.championship
    [change] = correction_shapes([report.change], report.reported_at)
    url = reverse("result_correct", args=[championship.slug, report.round, report.index])
    where = _("round %(round)s: %(players)s") % {"round": report.round, "players": change.players}
    said = _("%(who)s, %(day)s") % {"who": report.change["who"], "day": moment_words(report.reported_at)}
    return DeskItem(
        url=f"{url}?report={report.pk}",
        title=championship.name,
        lines=[where, f"{change.before} → {change.after}", said],
        todo=_("Check the reported error and correct the result"),
    )
