"""Small forms around drafts of rule sets: what to start from, and which draft was read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation.seasons.models import Season
from federation.web.forms import SeenField
from games.rules.models import RuleSetVersion
from games.rules.queries import published_rule_sets
from games.rules.ruleset import ruleset_names
from games.rules.services import preset_version

_FROM_PORTAL = "portal:"


def list_seasons() -> list[Season]:
    """Return the seasons in which rules can take effect, latest first."""
    return list(Season.objects.order_by("-starts_on"))


class BeginForm(forms.Form):
    """``seasons`` are the federation's, shared by several forms on a page."""

    season = forms.ChoiceField(
        label=gettext_lazy("In force from"),
        help_text=gettext_lazy(
            "Takes effect on the first day of this season. You can change this until the version is published."
        ),
    )

    def __init__(self, *args: Any, seasons: Sequence[Season] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = list_seasons() if seasons is None else seasons
        self.seasons = {str(one.pk): one for one in offered}
        season, today = self.fields["season"], timezone.localdate()
        assert isinstance(season, forms.ChoiceField)
        season.choices = [(pk, one.name) for pk, one in self.seasons.items()]
        season.initial = next((pk for pk, one in self.seasons.items() if today in one), None)

    def clean_season(self) -> Season:
        return self.seasons[self.cleaned_data["season"]]


class NewRuleSetForm(BeginForm):
    """A rule set of the federation's own, started as a copy of an existing one."""

    name = forms.CharField(label=gettext_lazy("Name of the rule set"), max_length=120)
    source = forms.ChoiceField(
        label=gettext_lazy("Start with a copy of"),
        help_text=gettext_lazy("You can change every parameter later."),
    )
    field_order = ("name", "source", "season")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.versions = {f"{one.code}:{one.number}": one for one in published_rule_sets()}
        own = [
            (key, _("%(name)s, version %(number)s") % {"name": one.name, "number": one.number})
            for key, one in self.versions.items()
        ]
        portal = [
            (_FROM_PORTAL + code, _("%(name)s (included with the portal)") % {"name": code.capitalize()})
            for code in ruleset_names()
        ]
        source = self.fields["source"]
        assert isinstance(source, forms.ChoiceField)
        source.choices = [*own, *portal]

    def chosen(self) -> RuleSetVersion:
        source = self.cleaned_data["source"]
        return self.versions.get(source) or preset_version(source.removeprefix(_FROM_PORTAL))


class SeenForm(forms.Form):
    """The draft that was read."""

    seen = SeenField()
