"""Changes to a championship and the rules it is played by: what may change when, without losing anyone's edits."""

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

# The fields staff approved: if an organiser changes one of these, it needs approval again. Hour, hall, contact,
# entries, fee and prizes are the organiser's own affair.
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
    """Return what is currently announced."""
    values = {one.name: getattr(championship, one.name) for one in fields(Announcement)}
    return Announcement(**values | {"competition": competition_of(championship)})


def changed_fields(before: Announcement, after: Announcement) -> frozenset[str]:
    old, new = asdict(before), asdict(after)
    return frozenset(name for name in old if old[name] != new[name])


def needs_approval(actor: Actor, championship: Championship, changed: Set[str]) -> bool:
    """Return whether this change sends an approved championship back to staff for approval."""
    is_approved = championship.state == ChampionshipState.APPROVED
    return is_approved and bool(changed & APPROVED_FIELDS) and not can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP)


def change_championship(
    actor: Actor, championship: Championship, announcement: Announcement, seen: str
) -> Championship:
    """Change the announcement; ``seen`` is the championship that the change was made from.

    New days count as communicated now. If an organiser changes approved fields it needs approval again; once results
    have been uploaded only staff can change those fields. Sending the same again changes nothing. Raises
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
    """Move the end of roles along with the championship's last day."""
    for held in ChampionshipRole.objects.filter(championship=championship, until__isnull=False):
        held.until = held.until + by if held.until else None
        held.save(update_fields=["until"])


def _follow_game_rules(championship: Championship, announcement: Announcement) -> RuleSetVersion | None:
    """Switch to the game rules now in force, unless staff chose others or results were accepted under the old ones."""
    kept = championship.rule_set
    followed = find_game_rules(competition_of(championship), championship.starts_on)
    if kept is not None and kept != followed:
        return kept
    if championship.results.filter(state=ResultsState.ACCEPTED).exists():
        return kept
    return find_game_rules(announcement.competition, announcement.starts_on)


def _changes(before: Announcement, after: Announcement, changed: Set[str]) -> dict[str, list[Any]]:
    """Return the values before and after by field, as JSON."""
    return {name: [_as_json(getattr(one, name)) for one in (before, after)] for name in sorted(changed)}


def _as_json(value: Any) -> Any:
    return value if isinstance(value, str | int | dict | None) else value.isoformat()


def choose_rule_set(actor: Actor, championship: Championship, version: RuleSetVersion, *, seen: str) -> Championship:
    """Switch a championship to another published version of the game rules; ``seen`` is the id of the previous one.

    Choosing the same again changes nothing. Raises NotPermitted, ChampionshipChanged, RulesFixed.
    """
    if not version.is_published:
        raise ValueError("a draft is nobody's rules yet")
    return _choose(actor, championship, "rule_set", version, seen, "championship_rules_chosen", RulesFixed)


def choose_rulebook(actor: Actor, championship: Championship, edition: RulebookEdition, *, seen: str) -> Championship:
    """Switch a championship to another edition of the rulebook; ``seen`` is the id of the previous one.

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
    """Return the name of a version for the audit: its parent's code and its number; empty for none."""
    match version:
        case RuleSetVersion():
            return [version.code, version.number]
        case RulebookEdition():
            return [version.book, version.number]
        case _:
            return []
