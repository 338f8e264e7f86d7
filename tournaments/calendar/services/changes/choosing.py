"""By which version of something a championship is played: chosen by staff while its results are not accepted."""

from __future__ import annotations

from django.db import models, transaction

from federation.audit.services import record
from federation.errors import Refusal
from federation.permissions import Actor, require
from federation.seen import check_seen
from games.permissions import GameAction
from games.rules.models import RuleSetVersion
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState
from tournaments.championship.services import lock_championship
from tournaments.errors import ChampionshipChanged, RulebookFixed, RulesFixed
from tournaments.rulebooks.models import RulebookEdition


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
