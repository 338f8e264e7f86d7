"""What waits for somebody: championships and versions of results, by what has to be done with them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime

from django.db.models import Exists, Max, OuterRef, Q, QuerySet, Subquery

from federation.audit.models import AuditEntry
from federation.permissions import Actor
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.queries.versions import with_counts

# The act of the audit that sends the mail.
REMINDED = "organiser_reminded"
# A version that still counts for its championship.
CURRENT_STATES = (
    ResultsState.RECEIVED,
    ResultsState.TO_SETTLE,
    ResultsState.VALID,
    ResultsState.DELIVERED,
    ResultsState.SENT_BACK,
)


def championships_to_decide() -> QuerySet[Championship]:
    """Announced ones, the next to be played first."""
    return Championship.objects.filter(state=ChampionshipState.ANNOUNCED).order_by("starts_on", "name")


def results_to_settle() -> QuerySet[ResultsVersion]:
    """Results with names to settle, the longest waiting first."""
    return _waiting(Q(state=ResultsState.TO_SETTLE, is_interim=False))


def results_to_accept(actor: Actor) -> QuerySet[ResultsVersion]:
    """Delivered results, and those that the actor sent in him- or herself, the longest waiting first.

    ``replaces`` is the number of the accepted version that they would take the place of.
    """
    own = Q(state=ResultsState.VALID, is_interim=False, uploaded_by=actor.user)
    waiting = _waiting(Q(state=ResultsState.DELIVERED) | own if actor.user else Q(state=ResultsState.DELIVERED))
    accepted = ResultsVersion.objects.filter(championship=OuterRef("championship"), state=ResultsState.ACCEPTED)
    return waiting.annotate(replaces=Subquery(accepted.values("number")[:1]))


def results_sent_back() -> QuerySet[ResultsVersion]:
    """Results that organisers have to mend, the longest waiting first."""
    return _waiting(Q(state=ResultsState.SENT_BACK))


def _waiting(condition: Q) -> QuerySet[ResultsVersion]:
    versions = ResultsVersion.objects.filter(condition).select_related("championship", "uploaded_by")
    return with_counts(versions).order_by("received_at", "pk")


def results_awaited(today: date) -> QuerySet[Championship]:
    """Approved championships that are over and have sent nothing that can be used, the longest ago first."""
    sent = ResultsVersion.objects.filter(
        championship=OuterRef("pk"), state__in=[*CURRENT_STATES, ResultsState.ACCEPTED], is_interim=False
    )
    over = Championship.objects.filter(state=ChampionshipState.APPROVED, ends_on__lt=today)
    return over.filter(~Exists(sent)).order_by("ends_on", "name")


def has_championship_role(user_id: int) -> bool:
    """Whether an account organises, arbitrates or helps with a championship here."""
    return ChampionshipRole.in_force().filter(user=user_id).exists()


def own_championships(actor: Actor) -> QuerySet[Championship]:
    """Those the actor has a role in and whose results are not accepted yet, the earliest first."""
    own = ChampionshipRole.in_force().filter(user=actor.user).values("championship_id")
    accepted = ResultsVersion.objects.filter(championship=OuterRef("pk"), state=ResultsState.ACCEPTED)
    unfinished = Championship.objects.filter(state__in=[ChampionshipState.ANNOUNCED, ChampionshipState.APPROVED])
    return unfinished.filter(~Exists(accepted), pk__in=own).order_by("starts_on", "name")


def own_roles(actor: Actor, championship_ids: list[int]) -> dict[int, set[str]]:
    """By id of a championship what the actor is in it. One query."""
    roles = ChampionshipRole.in_force().filter(user=actor.user, championship__in=championship_ids)
    found: dict[int, set[str]] = {}
    for championship, role in roles.values_list("championship_id", "role"):
        found.setdefault(championship, set()).add(role)
    return found


def latest_versions(championship_ids: list[int]) -> dict[int, ResultsVersion]:
    """The newest version of each championship that has one. One query."""
    versions = with_counts(ResultsVersion.objects.filter(championship__in=championship_ids))
    return {version.championship_id: version for version in versions.order_by("championship", "number")}


def last_reminders(championships: Collection[int]) -> dict[int, datetime]:
    """By id of a championship when its organisers were reminded last. One query."""
    sent = AuditEntry.objects.filter(object_type="championship", object_id__in=championships, action=REMINDED)
    return dict(sent.order_by().values_list("object_id").annotate(last=Max("at")))
