"""Confirming what the software's preset says where a regulation is silent; the version stays as it was published."""

from __future__ import annotations

from federation.permissions import Actor, require
from federation.presets.services.confirming import confirm_value
from games.permissions import GameAction
from games.rules.models import RuleSetVersion
from games.rules.queries.open_values import confirming_subject, unconfirmed_paths


def confirm_rule(actor: Actor, version: RuleSetVersion, path: str) -> None:
    """The federation says that one value of a preset's rules is its own. Raises NotPermitted, NotOpen."""
    require(actor, GameAction.MANAGE_RULES)
    confirm_value(actor, confirming_subject(version), path, lambda _locked: unconfirmed_paths(version))
