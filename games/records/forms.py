"""Forms for an uploaded GCG file and its details."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.material.queries import TILESET_NAMES
from games.material.tiles import tileset_names
from games.rules.models import RuleSetVersion


class GcgFileForm(forms.Form):
    """Only a file: for a table whose championship provides everything else."""

    file = forms.FileField(label=_("GCG file"))


class GcgForm(GcgFileForm):
    """``rules`` is empty for a game with its own conventions, else the id of a rule set's version."""

    tiles = forms.ChoiceField(label=_("Tiles"), help_text=_("The language the game was played in."))
    rules = forms.ChoiceField(
        label=_("Rules to check against"),
        required=False,
        help_text=_("If you choose none, the way of ending the game given in the file is accepted."),
    )
    title = forms.CharField(label=_("Title"), max_length=200, required=False)
    played_on = forms.DateField(
        label=_("Played on"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    is_public = forms.BooleanField(label=_("Show to everyone"), required=False)

    def __init__(self, data: Any = None, files: Any = None, *, rules: Sequence[RuleSetVersion], **kwargs: Any) -> None:
        super().__init__(data, files, **kwargs)
        self.versions = {str(version.pk): version for version in rules}
        self._choose("tiles", [(name, TILESET_NAMES.get(name, name)) for name in tileset_names()])
        self._choose("rules", [("", _("None")), *((pk, str(one.name)) for pk, one in self.versions.items())])

    def _choose(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
