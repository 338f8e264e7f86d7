"""A championship's life before its results: announced, approved or refused, withdrawn."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from datetime import date, time
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from federation.audit import record
from federation.errors import NameTaken
from federation.models import Role, User
from federation.permissions import Action, Actor, require
from federation.queries import season_of
from tournaments.errors import AlreadyDecided, ReasonMissing
from tournaments.models import Championship, ChampionshipRole, ChampionshipState


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is known of a championship when it is announced. ``rules`` is CompetitionRules as JSON."""

    name: str
    starts_on: date
    ends_on: date
    starts_at: time | None = None
    place: str = ""
    organiser: str = ""
    contact: str = ""
    entry_deadline: date | None = None
    timetable_on: date | None = None
    capacity: int | None = None
    fee: str = ""
    prizes: str = ""
    dictionary: str = ""
    is_circuit: bool = False
    rules: dict[str, Any] = field(default_factory=dict)


def announce_championship(actor: Actor, announcement: Announcement, *, slug: str = "") -> Championship:
    """Announce a championship; who announces it becomes its organiser. Raises NameTaken for a given slug in use."""
    require(actor, Action.ANNOUNCE_CHAMPIONSHIP)
    with transaction.atomic():
        championship = Championship.objects.create(
            **asdict(announcement),
            slug=_free_slug(announcement, slug),
            season=season_of(announcement.starts_on),
            announced_at=timezone.now(),
            announced_by=actor.user,
        )
        if actor.user is not None:
            ChampionshipRole.objects.create(championship=championship, user=actor.user, role=Role.ORGANISER)
        record(actor, "championship_announced", championship)
    return championship


def _free_slug(announcement: Announcement, wanted: str) -> str:
    if wanted and Championship.objects.filter(slug=wanted).exists():
        raise NameTaken(name=wanted)
    year = str(announcement.starts_on.year)
    name = announcement.name if year in announcement.name else f"{announcement.name} {year}"
    base = wanted or slugify(name)[:70] or "championship"
    taken = set(Championship.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    candidates = (base if count == 1 else f"{base}-{count}" for count in range(1, len(taken) + 2))
    # "new" is the address of the form.
    return next(slug for slug in candidates if slug not in taken and slug != "new")


def approve_championship(actor: Actor, championship: Championship) -> Championship:
    """Staff approve an announced championship. Raises AlreadyDecided."""
    require(actor, Action.APPROVE_CHAMPIONSHIP, championship)
    return _decide(actor, championship, ChampionshipState.APPROVED, "championship_approved")


def refuse_championship(actor: Actor, championship: Championship, reason: str) -> Championship:
    """Staff refuse an announced championship and say why. Raises AlreadyDecided, ReasonMissing."""
    require(actor, Action.APPROVE_CHAMPIONSHIP, championship)
    if not reason.strip():
        raise ReasonMissing()
    return _decide(actor, championship, ChampionshipState.REFUSED, "championship_refused", reason)


def withdraw_championship(actor: Actor, championship: Championship, reason: str) -> Championship:
    """The organiser takes the announcement back before it is decided. Raises AlreadyDecided, ReasonMissing."""
    require(actor, Action.CHANGE_CHAMPIONSHIP, championship)
    if not reason.strip():
        raise ReasonMissing()
    return _decide(actor, championship, ChampionshipState.WITHDRAWN, "championship_withdrawn", reason)


def _decide(
    actor: Actor, championship: Championship, state: ChampionshipState, action: str, reason: str = ""
) -> Championship:
    with transaction.atomic():
        locked = Championship.objects.select_for_update(of=("self",), no_key=True).get(pk=championship.pk)
        if locked.state != ChampionshipState.ANNOUNCED:
            raise AlreadyDecided(state=locked.get_state_display())
        locked.state = state
        locked.decided_at = timezone.now()
        locked.refusal_reason = reason
        locked.save(update_fields=["state", "decided_at", "refusal_reason"])
        record(actor, action, locked, reason=reason)
    return locked


def name_organiser(
    actor: Actor, championship: Championship, user: User, role: Role = Role.ORGANISER
) -> ChampionshipRole:
    """Give an account a role in this championship alone. Doing it twice changes nothing."""
    require(actor, Action.CHANGE_CHAMPIONSHIP, championship)
    with transaction.atomic():
        held, created = ChampionshipRole.objects.get_or_create(championship=championship, user=user, role=role)
        if created:
            record(actor, "championship_role_given", championship, role=role.value, user=user.pk)
    return held
