"""Interim results: which version of them everybody sees."""

from __future__ import annotations

from datetime import date

from django.db.models import Q

from federation.problems.kinds import Severity
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion

_UNCHECKED = (ResultsState.RECEIVED, ResultsState.INVALID)


def find_interim(championship: Championship) -> ResultsVersion | None:
    """The newest interim version that could be used; None where there is none, or where results are accepted.

    Final results that were sent in since replace it on the desk, but nobody else sees them before they are accepted:
    until then it stays what is public. One query.
    """
    usable = championship.results.filter(is_interim=True, number__gt=0, report__isnull=False)
    # A version that was replaced may have been one that could not be used.
    usable = usable.exclude(Q(state__in=_UNCHECKED) | Q(problems__contains=[{"severity": Severity.ERROR.value}]))
    accepted = ResultsVersion.objects.filter(championship=championship, state=ResultsState.ACCEPTED)
    return usable.exclude(championship__in=accepted.values("championship")).order_by("-number").first()


def may_be_interim(championship: Championship, today: date) -> bool:
    """Whether a page offers to take results for interim ones: it is not over, and nothing was handed in."""
    return today <= championship.ends_on and not is_past_interim(championship)


def is_past_interim(championship: Championship) -> bool:
    """Whether results were handed in or accepted, so that no interim ones are taken any more."""
    handed_in = Q(state__in=[ResultsState.TO_SETTLE, ResultsState.DELIVERED], delivered_at__isnull=False)
    return championship.results.filter(handed_in | Q(state=ResultsState.ACCEPTED)).exists()
