"""The rules of the game, and its own rules of competition, in the shapes of a championship's pages."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.permissions import Actor, can
from federation.values.parts import Detail
from games.permissions import GameAction
from games.rules.queries.rule_sets import published_rule_sets
from tournaments.calendar.forms.decisions.game_rules import GameRulesForm, version_label
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState
from tournaments.championship.queries.counting import rules_of
from tournaments.championship.queries.usual_rules import usual_rules
from tournaments.competition.words.rulings import list_deviations


def game_rules_facts(championship: Championship) -> list[Detail]:
    """The version a championship is played by, for its public page, empty without one."""
    if championship.rule_set_id is None:
        return []
    version = published_rule_sets().get(pk=championship.rule_set_id)
    url = reverse("rule_set", args=[version.code, version.number])
    return [Detail(_("Rules of the game"), version_label(version), url)]


def own_rules_facts(championship: Championship) -> list[Detail]:
    """What of its rules of competition is otherwise than in the federation's."""
    text = _("%(here)s (otherwise than usual: %(usual)s)")
    return [
        Detail(one.name, text % {"here": one.here, "usual": one.usual})
        for one in list_deviations(rules_of(championship), usual_rules(championship))
    ]


def game_rules_context(actor: Actor, championship: Championship) -> dict[str, object]:
    """The version it is played by, and the form of who may choose another one."""
    versions = published_rule_sets()
    version = versions.get(pk=championship.rule_set_id) if championship.rule_set_id else None
    is_fixed = championship.results.filter(state=ResultsState.ACCEPTED).exists()
    may_choose = can(actor, GameAction.MANAGE_RULES) and not is_fixed
    return {
        "game_rules": version,
        "game_rules_form": GameRulesForm(championship=championship, auto_id="id_rules_%s") if may_choose else None,
    }
