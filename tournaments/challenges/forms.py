"""Forms of a challenge, of a ruling, and of the choice of a word list."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from federation.web.forms import SeenField
from games.lexicons.models import LexiconVersion
from tournaments.challenges.services import Asked

LONGEST_MOVE = 500


class WordsInput(forms.TextInput):
    """One box for all words; several values under the same name also make one move."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        sent = data.getlist(name) if isinstance(data, MultiValueDict) else [data.get(name)]
        return " ".join(sent) if len(sent) > 1 else super().value_from_datadict(data, files, name)


class ChallengeForm(forms.Form):
    words = forms.CharField(
        label=_("Words of the last move"),
        max_length=LONGEST_MOVE,
        error_messages={"required": _("Enter at least one word of the move.")},
        widget=WordsInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "autocorrect": "off",
                "spellcheck": "false",
                "enterkeyhint": "go",
            }
        ),
    )
    round = forms.IntegerField(
        label=_("Round"),
        min_value=1,
        max_value=200,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    table = forms.CharField(
        label=_("Table"), max_length=40, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    reference = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def asked(self) -> Asked:
        data = self.cleaned_data
        return Asked(data["words"], data["round"], data["table"], data["reference"])


class RulingForm(forms.Form):
    is_valid_move = forms.TypedChoiceField(
        label=_("Decision"),
        choices=[("yes", _("The move is valid")), ("no", _("The move isn’t valid"))],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    reasons = forms.CharField(
        label=_("Reasons"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("What the challenger argued, and why you decided this way."),
    )


class WordListForm(forms.Form):
    version: forms.ModelChoiceField[LexiconVersion] = forms.ModelChoiceField(
        label=_("Word list"), queryset=None, help_text=_("Answers already given don’t change.")
    )
    seen = SeenField()

    def __init__(self, *args: Any, versions: QuerySet[LexiconVersion], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        version = self.fields["version"]
        assert isinstance(version, forms.ModelChoiceField)
        version.queryset = versions
