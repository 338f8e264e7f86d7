"""Questions about trials of the laboratory."""

from __future__ import annotations

from django.db.models import QuerySet

from ratings.laboratory.models import Trial
from ratings.systems.models import RatingSystem


def list_trials() -> QuerySet[Trial]:
    """The latest first, without their answers."""
    return Trial.objects.select_related("system").defer("result", "parameters", "today")


def is_of_today(trial: Trial, system: RatingSystem) -> bool:
    """Whether the system still has the parameters that the trial compares with."""
    return bool(trial.today == system.parameters)
