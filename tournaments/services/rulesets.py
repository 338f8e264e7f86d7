"""Choosing the version of the rules of the game that a championship is played by."""

from __future__ import annotations

from django.db import transaction

from federation.audit import record
from federation.permissions import Action, Actor, require
from games.models import RuleSetVersion
from tournaments.errors import ChangedMeanwhile, RulesFixed
from tournaments.models import Championship, ResultsState
from tournaments.services.championships import lock_championship


def choose_rule_set(
    actor: Actor, championship: Championship, version: RuleSetVersion, *, seen: int | None
) -> Championship:
    """Have a championship played by another published version; ``seen`` is the id of the one there was.

    Choosing the same again changes nothing. Raises ChangedMeanwhile, RulesFixed once results are accepted.
    """
    require(actor, Action.MANAGE_RULES)
    if not version.is_published:
        raise ValueError("a draft is nobody's rules yet")
    with transaction.atomic():
        locked = lock_championship(championship)
        if locked.rule_set_id == version.pk:
            return locked
        if locked.rule_set_id != seen:
            raise ChangedMeanwhile()
        if locked.results.filter(state=ResultsState.ACCEPTED).exists():
            raise RulesFixed()
        before = locked.rule_set
        locked.rule_set = version
        locked.save(update_fields=["rule_set"])
        record(actor, "championship_rules_chosen", locked, before=name_of(before), after=name_of(version))
    return locked


def name_of(version: RuleSetVersion | None) -> list[str | int]:
    """A version as the audit names it: its rule set's code and its number; empty for none."""
    return [version.code, version.number] if version else []
