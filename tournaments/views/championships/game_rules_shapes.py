"""The rules of the game in the shapes of a championship's pages."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.permissions import Action, Actor, can
from games.queries import published_rule_sets
from tournaments.game_rules_form import GameRulesForm, version_label
from tournaments.models import Championship, ResultsState


def game_rules_facts(championship: Championship) -> list[dict[str, str]]:
    """The version a championship is played by, for its public page: [{label, text, url}], empty without one."""
    if championship.rule_set_id is None:
        return []
    version = published_rule_sets().get(pk=championship.rule_set_id)
    url = reverse("rule_set", args=[version.code, version.number])
    return [{"label": _("Rules of the game"), "text": version_label(version), "url": url}]


def game_rules_context(actor: Actor, championship: Championship) -> dict[str, Any]:
    """The version it is played by, and the form of who may choose another one."""
    versions = published_rule_sets()
    version = versions.get(pk=championship.rule_set_id) if championship.rule_set_id else None
    is_fixed = championship.results.filter(state=ResultsState.ACCEPTED).exists()
    may_choose = can(actor, Action.MANAGE_RULES) and not is_fixed
    return {
        "game_rules": version,
        "game_rules_form": GameRulesForm(championship=championship, auto_id="id_rules_%s") if may_choose else None,
    }
