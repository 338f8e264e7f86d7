"""Done jobs are forgotten after some months: what they did is in the audit and in what they made."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Exists, ForeignObjectRel, OuterRef
from django.utils import timezone

from federation.jobs.models.jobs import Job

# Of one sweep, so that it stays short.
MOST_AT_ONCE = 1_000


def forget_old_jobs() -> int:
    """Delete jobs of the current federation that ended long ago and that nothing refers to; return how many."""
    ended = Job.objects.filter(finished_at__lt=timezone.now() - timedelta(days=settings.FARISTOL_JOB_DAYS))
    for reference in _references():
        rows = reference.related_model._default_manager.filter(**{reference.field.name: OuterRef("pk")})
        ended = ended.exclude(Exists(rows))
    oldest = list(ended.order_by("finished_at").values_list("pk", flat=True)[:MOST_AT_ONCE])
    deleted, _by_model = Job.objects.filter(pk__in=oldest).delete()
    return deleted


def _references() -> list[ForeignObjectRel]:
    return [field for field in Job._meta.get_fields(include_hidden=True) if isinstance(field, ForeignObjectRel)]
