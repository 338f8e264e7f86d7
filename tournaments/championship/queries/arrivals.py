"""What was sent in for a championship, as everybody may know it: when, by whom, what became of it."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from federation.people.models.accounts.memberships import Membership, Role
from federation.tenancy.scope import current_federation_id
from tournaments.championship.models.championships import Championship, ChampionshipRole
from tournaments.championship.models.results import ResultsFile, ResultsVersion

_STAFF = (Role.STAFF, Role.ADMINISTRATOR)


def list_arrivals(championship: Championship, *, with_files: bool) -> QuerySet[ResultsVersion]:
    """The versions, the newest first, with ``by_staff``, ``by_organiser`` and ``by_arbiter``.

    Each says too whether games were mended after acceptance (``was_corrected``).

    Without reports and problems, which this is not about. One query, two with files.
    """
    sender = OuterRef("uploaded_by")
    roles = ChampionshipRole.objects.filter(championship=championship, user=sender)
    # Filtered by hand as well: the own-rows policy shows a user memberships of every federation.
    members = Membership.objects.filter(user=sender, federation_id=current_federation_id(), role__in=_STAFF)
    corrections = championship.results.filter(origin=ResultsVersion.Origin.CORRECTION, accepted_at__isnull=False)
    # What could not be read is no version: its sender and staff find it on the desk.
    versions = championship.results.filter(number__gt=0).defer("report", "problems")
    versions = versions.select_related("uploaded_by").order_by("-number")
    if with_files:
        files = ResultsFile.objects.order_by("name", "pk")
        versions = versions.prefetch_related(Prefetch("files", queryset=files))
    return versions.annotate(
        by_staff=Exists(members),
        by_organiser=Exists(roles.filter(role=Role.ORGANISER)),
        by_arbiter=Exists(roles.filter(role=Role.ARBITER)),
        was_corrected=Exists(corrections),
    )
