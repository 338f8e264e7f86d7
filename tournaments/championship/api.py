"""Finding the championship an address of the API is about."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from federation.permissions import actor_for
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships import visible_championships


def find_championship(request: Request, slug: str) -> Championship:
    """The championship, for a reader who may see it; for everybody else there is none. Raises Http404."""
    visible = visible_championships(actor_for(request.user)).select_related("season", "rule_set", "rulebook")
    return get_object_or_404(visible, slug=slug)
