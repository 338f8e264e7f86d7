"""The audit log: who did what, when and why, across the federation or for one championship."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from federation.audit.models import AuditEntry
from federation.audit.words import action_label
from federation.permissions import Action, actor_for, require
from federation.web.lists import get_stretch
from tournaments.championship.models.championships import Championship


@dataclass(frozen=True, slots=True)
class AuditItem:
    """One entry: who did what, to what, when and why; ``detail`` is whom it was about, or which role."""

    at: datetime
    who: str
    act: str
    what: str
    detail: str
    reason: str


@login_required
def audit(request: HttpRequest) -> HttpResponse:
    require(actor_for(request.user), Action.SEE_AUDIT)
    slug = request.GET.get("championship", "").replace("\0", "")
    championship = get_object_or_404(Championship, slug=slug) if slug else None
    entries = entries_around(championship) if championship else AuditEntry.objects.all()
    stretch = get_stretch(request, entries, "at")
    context = {
        "section": "desk",
        "championship": championship,
        "stretch": stretch,
        "entries": [audit_item(entry) for entry in stretch.rows],
    }
    return render(request, "tournaments/calendar/audit.html", context)


def entries_around(championship: Championship) -> QuerySet[AuditEntry]:
    """Return the entries about a championship, its result versions, and players because of them."""
    versions = list(championship.results.values_list("pk", flat=True))
    itself = Q(object_type="championship", object_id=championship.pk)
    results = Q(object_type="resultsversion", object_id__in=versions)
    players = Q(object_type="player", data__version__in=versions)
    return AuditEntry.objects.filter(itself | results | players)


def audit_item(entry: AuditEntry) -> AuditItem:
    return AuditItem(
        at=entry.at,
        who=entry.actor,
        act=action_label(entry.action),
        what=entry.object_label,
        detail=entry.data.get("name") or entry.data.get("role") or "",
        reason=entry.reason,
    )
