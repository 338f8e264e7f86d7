"""Forms for staff decisions: the rules of the game, receipts by e-mail, the rating."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from federation.seen import seen_of
from federation.web.forms import SeenField
from games.rules.models import RuleSetVersion
from games.rules.queries import published_rule_sets
from tournaments.championship.models.championships import Championship
from tournaments.championship.rules.rateability import FIXED, WHOLE, Rateability
from tournaments.championship.words import CONDITIONS


class GameRulesForm(forms.Form):
    """``seen`` is the version the championship had when the form was rendered. One query."""

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
    """Return the everyday name of a version, with the season in which it takes effect. Needs its season."""
    text = gettext("%(name)s, version %(number)s (from %(season)s)")
    return text % {"name": version.name, "number": version.number, "season": version.season}


class MomentInput(forms.DateTimeInput):
    """The browser's native date and time picker."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


def _reason(label: Any, help_text: Any) -> forms.CharField:
    box = forms.Textarea(attrs={"rows": 3})
    return forms.CharField(label=label, help_text=help_text, max_length=2000, widget=box)


class ReceiptForm(forms.Form):
    """The moment is read in the federation's time zone."""

    received_at = forms.DateTimeField(label=_("Complete results received on"), widget=MomentInput)
    note = _reason(_("Note"), _("Who sent them and to which address."))


class DecisionForm(forms.Form):
    """``rateability`` provides the conditions that can be decided."""

    condition = forms.ChoiceField(label=_("Applies to"), required=False)
    is_met = forms.TypedChoiceField(
        label=_("Decision"),
        choices=[("yes", _("counts as met")), ("no", _("counts as not met"))],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
        initial="yes",
    )
    reason = _reason(_("Reason"), _("Everyone can read this on the championship’s page."))

    def __init__(self, *args: Any, rateability: Rateability, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["condition"]
        assert isinstance(choice, forms.ChoiceField)
        asked = [one.condition for one in rateability.judgements if one.condition not in FIXED]
        choice.choices = [
            (WHOLE, _("the championship as a whole")),
            *((one.value, CONDITIONS[one]) for one in asked),
        ]


class ConditionForm(forms.Form):
    """The condition whose override is meant, sent by the button next to it."""

    condition = forms.CharField(required=False, max_length=12)
