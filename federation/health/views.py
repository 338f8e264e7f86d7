"""Health of this process for a load balancer, and the operators' page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from federation.health.services.checks import check_everything
from federation.health.services.overview import disk_of_files, versions, work_of_federations


def health(request: HttpRequest) -> JsonResponse:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok"})


_LABELS: dict[str, str | Promise] = {
    "database": _("Database"),
    "rights": _("Database permissions"),
    "queue": _("Message queue"),
    "cache": _("Cache"),
    "storage": _("File storage"),
    "sweep": _("Search for lost tasks"),
    "jobs": _("Background tasks"),
    "migrations": _("Database tables"),
}


@login_required
@never_cache
def operation(request: HttpRequest) -> HttpResponse:
    if not getattr(request.user, "is_staff", False):
        raise PermissionDenied
    context = {
        "checks": [(_LABELS.get(one.name, one.name), one) for one in check_everything()],
        "work": work_of_federations(),
        "disk": disk_of_files(),
        "versions": versions(),
    }
    return render(request, "federation/health/operation.html", context)
