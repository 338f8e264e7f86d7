"""A championship's life before its results: announce, approve or refuse, withdraw, cancel."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from datetime import date, time
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.accounts.services.members import start_anew_if_unverified
from federation.audit.services import record
from federation.errors import NameTaken
from federation.names.comparison import make_slug
from federation.people.models.accounts import Role, User
from federation.permissions import Actor, require
from federation.seasons.queries import season_of
from federation.seen import check_seen
from federation.tenancy.locks import lock_federation
from tournaments.challenges.queries import choose_list
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.championship.models.results import ResultsState
from tournaments.championship.queries.game_rules import code_of_rules, competition_of, find_game_rules
from tournaments.championship.services import lock_championship
from tournaments.errors import AlreadyDecided, ChampionshipChanged, ReasonMissing, ResultsAccepted
from tournaments.permissions import ChampionshipAction
from tournaments.rulebooks.queries import current_edition

# Maximum number of characters in the free text of an announcement.
LONGEST_ABOUT = 10_000


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is known of a championship when it is announced.

    ``rules`` is CompetitionRules as JSON. ``competition`` is the code under which the federation offers them; if
    empty, it is found from the rules.
    """

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
    about: str = ""
    dictionary: str = ""
    is_circuit: bool = False
    follows_regulations: bool = True
    rounds: int | None = None
    rules: dict[str, Any] = field(default_factory=dict)
    competition: str = ""


def announce_championship(actor: Actor, announcement: Announcement, *, slug: str = "") -> Championship:
    """Announce a championship; the account that announces it becomes its organiser.

    It is played by the rules of the game in force on its first day, under the current rulebook. Raises NameTaken if a
    given slug is in use.
    """
    require(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP)
    competition = announcement.competition or code_of_rules(announcement.rules)
    with transaction.atomic():
        championship = Championship.objects.create(
            **(asdict(announcement) | {"competition": competition}),
            rule_set=find_game_rules(competition, announcement.starts_on),
            rulebook=current_edition(competition),
            slug=_free_slug(announcement, slug),
            season=season_of(announcement.starts_on),
            announced_at=timezone.now(),
            announced_by=actor.user,
        )
        if actor.user is not None:
            ChampionshipRole.objects.create(championship=championship, user=actor.user, role=Role.ORGANISER)
        record(actor, "championship_announced", championship)
    return championship


def announce_once(actor: Actor, announcement: Announcement) -> Championship:
    """Announce a championship, or return the one with the same name and day that this account announced before."""
    require(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP)
    with transaction.atomic():
        # The two requests of a double click wait for each other here.
        lock_federation()
        same = Championship.objects.filter(
            name=announcement.name,
            starts_on=announcement.starts_on,
            announced_by=actor.user,
            state=ChampionshipState.ANNOUNCED,
        )
        return same.first() or announce_championship(actor, announcement)


def _free_slug(announcement: Announcement, wanted: str) -> str:
    if wanted and Championship.objects.filter(slug=wanted).exists():
        raise NameTaken(name=wanted)
    year = str(announcement.starts_on.year)
    name = announcement.name if year in announcement.name else f"{announcement.name} {year}"
    base = wanted or make_slug(name)[:70] or "championship"
    taken = set(Championship.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    candidates = (base if count == 1 else f"{base}-{count}" for count in range(1, len(taken) + 2))
    # "new" is the path of the form.
    return next(slug for slug in candidates if slug not in taken and slug != "new")


def approve_championship(actor: Actor, championship: Championship, seen: str | None = None) -> Championship:
    """Approve an announced championship (staff); ``seen`` is what they have read, if known.

    Raises AlreadyDecided, ChampionshipChanged.
    """
    require(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP, championship)
    return _decide(actor, championship, ChampionshipState.APPROVED, "championship_approved", seen=seen)


def refuse_championship(actor: Actor, championship: Championship, reason: str) -> Championship:
    """Refuse an announced championship, with a reason (staff). Raises AlreadyDecided, ReasonMissing."""
    require(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP, championship)
    if not reason.strip():
        raise ReasonMissing()
    return _decide(actor, championship, ChampionshipState.REFUSED, "championship_refused", reason)


def withdraw_championship(actor: Actor, championship: Championship, reason: str) -> Championship:
    """Withdraw an announcement before it is decided (organiser).

    One that was approved, and awaits approval again after a change, is cancelled instead because it was already
    public. Raises AlreadyDecided, ReasonMissing.
    """
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    if not reason.strip():
        raise ReasonMissing()
    with transaction.atomic():
        if lock_championship(championship).was_approved:
            return cancel_championship(actor, championship, reason)
        return _decide(actor, championship, ChampionshipState.WITHDRAWN, "championship_withdrawn", reason)


def cancel_championship(actor: Actor, championship: Championship, reason: str) -> Championship:
    """Cancel an approved championship. The reason is public.

    Raises AlreadyDecided, ReasonMissing, ResultsAccepted.
    """
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    if not reason.strip():
        raise ReasonMissing()
    with transaction.atomic():
        locked = lock_championship(championship)
        if locked.results.filter(state=ResultsState.ACCEPTED).exists():
            raise ResultsAccepted(championship=locked.name)
        # A change awaiting approval doesn't hide that it was approved before.
        if locked.state != ChampionshipState.APPROVED and not locked.was_approved:
            raise AlreadyDecided(state=locked.get_state_display())
        return _move(actor, locked, ChampionshipState.CANCELLED, "championship_cancelled", reason)


def _decide(
    actor: Actor,
    championship: Championship,
    state: ChampionshipState,
    action: str,
    reason: str = "",
    seen: str | None = None,
) -> Championship:
    with transaction.atomic():
        locked = lock_championship(championship)
        if locked.state != ChampionshipState.ANNOUNCED:
            raise AlreadyDecided(state=locked.get_state_display())
        if seen is not None:
            check_seen(seen, locked, refusal=ChampionshipChanged)
        return _move(actor, locked, state, action, reason)


def _move(actor: Actor, locked: Championship, state: ChampionshipState, action: str, reason: str) -> Championship:
    locked.state = state
    locked.decided_at = timezone.now()
    locked.refusal_reason = reason
    kept = ["state", "decided_at", "refusal_reason"]
    if state == ChampionshipState.APPROVED:
        kept += _keep_what_it_is_played_under(locked)
    locked.save(update_fields=kept)
    record(actor, action, locked, reason=reason)
    return locked


def _keep_what_it_is_played_under(locked: Championship) -> list[str]:
    """Fix the rulebook and word list of this day if the championship has none; later changes don't affect it."""
    if locked.rulebook_id is None:
        # It was announced before one existed.
        locked.rulebook = current_edition(competition_of(locked))
    if locked.lexicon_id is None:
        locked.lexicon = choose_list(locked, timezone.localdate())
    return ["rulebook", "lexicon"]


def name_organiser(
    actor: Actor, championship: Championship, user: User, role: Role = Role.ORGANISER, *, until: date | None = None
) -> ChampionshipRole:
    """Give an account a role in this championship only, permanently or until a day. Repeating it changes nothing,
    except for the last day if another is given.
    """
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    with transaction.atomic():
        held, created = ChampionshipRole.objects.get_or_create(
            championship=championship, user=user, role=role, defaults={"until": until}
        )
        if not created and held.until == until:
            return held
        if created:
            start_anew_if_unverified(user)
        else:
            held.until = until
            held.save(update_fields=["until"])
        ends = {"until": until.isoformat()} if until else {}
        record(actor, "championship_role_given", championship, role=role.value, user=user.pk, **ends)
    return held
