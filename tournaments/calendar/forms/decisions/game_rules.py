"""Staff's choice of the rules of the game that a championship is played by."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from federation.seen import seen_of
from federation.web.forms.fields import SeenField
from games.rules.models import RuleSetVersion
from games.rules.queries.rule_sets import published_rule_sets
from tournaments.championship.models.championships import Championship


class GameRulesForm(forms.Form):
    """``seen`` is the version the championship had when the form was made. One query."""

    version = forms.ChoiceField(label=gettext_lazy("Rules of the game"))
    seen = SeenField()

    def __init__(self, data: Any = None, *, championship: Championship, **kwargs: Any) -> None:
        now = championship.rule_set_id
        super().__init__(data, initial={"version": now, "seen": seen_of(now)}, **kwargs)
        self.versions = {str(one.pk): one for one in published_rule_sets().order_by("code", "-number")}
        choice = self.fields["version"]
        assert isinstance(choice, forms.ChoiceField)
        empty = [] if now else [("", gettext("None yet"))]
        choice.choices = [*empty, *((pk, version_label(one)) for pk, one in self.versions.items())]

    def chosen(self) -> RuleSetVersion:
        return self.versions[self.cleaned_data["version"]]


def version_label(version: RuleSetVersion) -> str:
    """A version as people call it, with the season from which it is in force. Needs its season."""
    text = gettext("%(name)s, version %(number)s (from %(season)s)")
    return text % {"name": version.name, "number": version.number, "season": version.season}
