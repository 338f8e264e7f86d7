"""Changing a championship and what it is played by: what may be changed when, and nobody's change lost."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import asdict, fields
from datetime import timedelta
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from federation.audit.services import record
from federation.errors import Refusal
from federation.permissions import Actor, can, require
from federation.seasons.queries import season_of
from federation.seen import check_seen
from games.permissions import GameAction
from games.rules.models import RuleSetVersion
from tournaments.calendar.services.championships import Announcement
from tournaments.calendar.services.rateability import rateability_followed
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.championship.models.results import ResultsState
from tournaments.championship.queries.game_rules import competition_of, find_game_rules
from tournaments.championship.services import lock_championship
from tournaments.errors import AlreadyDecided, ChampionshipChanged, ChangeNeedsStaff, RulebookFixed, RulesFixed
from tournaments.log.services import follow_rules
from tournaments.permissions import ChampionshipAction
from tournaments.rulebooks.models import RulebookEdition
from tournaments.rulebooks.queries import current_edition

# What was approved: an organiser who changes one of these needs approval once more. Hour, hall, contact, entries,
# fee and prizes are the organiser's own affair.
APPROVED_FIELDS = frozenset(
    {
        *("name", "starts_on", "ends_on", "rounds", "rules", "competition", "dictionary"),
        *("follows_regulations", "is_circuit"),
    }
)
DAYS = frozenset({"starts_on", "ends_on"})
RULES = frozenset({"rules", "competition"})
CHANGEABLE = (ChampionshipState.ANNOUNCED, ChampionshipState.APPROVED)


def announcement_of(championship: Championship) -> Announcement:
    """What is announced now."""
    values = {one.name: getattr(championship, one.name) for one in fields(Announcement)}
    return Announcement(**values | {"competition": competition_of(championship)})


def changed_fields(before: Announcement, after: Announcement) -> frozenset[str]:
    old, new = asdict(before), asdict(after)
    return frozenset(name for name in old if old[name] != new[name])


def needs_approval(actor: Actor, championship: Championship, changed: Set[str]) -> bool:
    """Whether this change puts an approved championship before the staff again."""
    is_approved = championship.state == ChampionshipState.APPROVED
    return is_approved and bool(changed & APPROVED_FIELDS) and not can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP)


def change_championship(
    actor: Actor, championship: Championship, announcement: Announcement, seen: str
) -> Championship:
    """Change what is announced; ``seen`` is the championship that the change was made from.

    New days count as communicated now. Approved fields changed by an organiser put it before the staff again, and
    once results were sent in only staff change them. Sending the same once more changes nothing. Raises
    AlreadyDecided, ChampionshipChanged, ChangeNeedsStaff, RulesFixed.
    """
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    with transaction.atomic():
        locked = lock_championship(championship)
        before = announcement_of(locked)
        changed = changed_fields(before, announcement)
        if not changed:
            return locked
        _check_change(actor, locked, changed, seen)
        with rateability_followed(actor, locked):
            _apply(actor, locked, announcement, changed)
        if "rules" in changed:
            follow_rules(actor, locked)
        record(actor, "championship_changed", locked, changes=_changes(before, announcement, changed))
    return locked


def _check_change(actor: Actor, championship: Championship, changed: Set[str], seen: str) -> None:
    if championship.state not in CHANGEABLE:
        raise AlreadyDecided(state=championship.get_state_display())
    check_seen(seen, championship, refusal=ChampionshipChanged)
    if changed & APPROVED_FIELDS and championship.results.exists():
        if not can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP):
            raise ChangeNeedsStaff()
        if changed & RULES and championship.results.filter(state=ResultsState.ACCEPTED).exists():
            raise RulesFixed()


def _apply(actor: Actor, championship: Championship, announcement: Announcement, changed: Set[str]) -> None:
    if needs_approval(actor, championship, changed):
        championship.state = ChampionshipState.ANNOUNCED
    if changed & DAYS:
        championship.dates_announced_at = timezone.now()
        championship.season = season_of(announcement.starts_on)
    if changed & {"competition", "starts_on"}:
        championship.rule_set = _follow_game_rules(championship, announcement)
    if "competition" in changed:
        championship.rulebook = current_edition(announcement.competition)
    if "ends_on" in changed:
        _move_roles(championship, announcement.ends_on - championship.ends_on)
    for name in changed:
        setattr(championship, name, getattr(announcement, name))
    championship.revision += 1
    followed = ("state", "dates_announced_at", "season", "rule_set", "rulebook", "revision")
    championship.save(update_fields=[*changed, *followed])


def _move_roles(championship: Championship, by: timedelta) -> None:
    """The roles that end so many days after it still do."""
    for held in ChampionshipRole.objects.filter(championship=championship, until__isnull=False):
        held.until = held.until + by if held.until else None
        held.save(update_fields=["until"])


def _follow_game_rules(championship: Championship, announcement: Announcement) -> RuleSetVersion | None:
    """The rules of the game in force now; those that staff chose, or results were accepted under, stay."""
    kept = championship.rule_set
    followed = find_game_rules(competition_of(championship), championship.starts_on)
    if kept is not None and kept != followed:
        return kept
    if championship.results.filter(state=ResultsState.ACCEPTED).exists():
        return kept
    return find_game_rules(announcement.competition, announcement.starts_on)


def _changes(before: Announcement, after: Announcement, changed: Set[str]) -> dict[str, list[Any]]:
    """By field: the value before and after, as JSON."""
    return {name: [_as_json(getattr(one, name)) for one in (before, after)] for name in sorted(changed)}


def _as_json(value: Any) -> Any:
    return value if isinstance(value, str | int | dict | None) else value.isoformat()


def choose_rule_set(actor: Actor, championship: Championship, version: RuleSetVersion, *, seen: str) -> Championship:
    """Have a championship played by another published version; ``seen`` is the id of the one there was.

    Choosing the same again changes nothing. Raises NotPermitted, ChampionshipChanged, RulesFixed.
    """
    if not version.is_published:
        raise ValueError("a draft is nobody's rules yet")
    return _choose(actor, championship, "rule_set", version, seen, "championship_rules_chosen", RulesFixed)


def choose_rulebook(actor: Actor, championship: Championship, edition: RulebookEdition, *, seen: str) -> Championship:
    """Have a championship played under another edition; ``seen`` is the id of the one there was.

    Choosing the same again changes nothing. Raises NotPermitted, ChampionshipChanged, RulebookFixed.
    """
    return _choose(actor, championship, "rulebook", edition, seen, "championship_rulebook_chosen", RulebookFixed)


def _choose(
    actor: Actor,
    championship: Championship,
    field: str,
    chosen: models.Model,
    seen: str,
    action: str,
    fixed: type[Refusal],
) -> Championship:
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        locked = lock_championship(championship)
        before = getattr(locked, field)
        before_id = before.pk if before else None
        if before_id == chosen.pk:
            return locked
        check_seen(seen, before_id, refusal=ChampionshipChanged)
        if locked.results.filter(state=ResultsState.ACCEPTED).exists():
            raise fixed()
        setattr(locked, field, chosen)
        locked.save(update_fields=[field])
        record(actor, action, locked, before=name_of(before), after=name_of(chosen))
    return locked


def name_of(version: models.Model | None) -> list[str | int]:
    """A version as the audit names it: the code of what it is a version of, and its number; empty for none."""
    match version:
        case RuleSetVersion():
            return [version.code, version.number]
        case RulebookEdition():
            return [version.book, version.number]
        case _:
            return []
