"""Finds the championship that an API address is about."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from federation.permissions import actor_for
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships import visible_championships


def find_championship(request: Request, slug: str) -> Championship:
    """Return the championship if the reader may see it. Raises Http404 otherwise."""
    visible = visible_championships(actor_for(request.user)).select_related("season", "rule_set", "rulebook")
    return get_object_or_404(visible, slug=slug)
