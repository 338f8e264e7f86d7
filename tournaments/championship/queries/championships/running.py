"""Which championships are run here, and where the log of one stands."""

from __future__ import annotations

from django.db.models import QuerySet

from federation.permissions import Actor
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.queries.championships.visible import visible_championships


def find_live(championship: Championship) -> LiveChampionship | None:
    """The championship as it is run here; None where it is not.

    Without the kept state, which is as large as the championship and mostly remembered (``current_state``).
    """
    return (
        LiveChampionship.objects.filter(championship=championship)
        .select_related("championship__rule_set", "championship__season")
        .defer("state")
        .first()
    )


def find_event_number(actor: Actor, slug: str) -> int | None:
    """The number of the last event of a championship that is run here, for who may see it; None for others.

    Two hundred phones ask for it every few seconds: one row of two numbers, no state, no rules. One query.
    """
    visible = visible_championships(actor).filter(slug=slug, live__isnull=False)
    return visible.order_by().values_list("live__event_number", flat=True).first()


def is_run_here(championship: Championship) -> bool:
    """Whether the championship has a log here. One query, none where it was found by ``with_live``."""
    return hasattr(championship, "live")


def with_live(championships: QuerySet[Championship]) -> QuerySet[Championship]:
    """With what is run here of each in the same query, but for the kept state, which is large."""
    return championships.select_related("live").defer("live__state")
