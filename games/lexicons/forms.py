"""Forms about word lists."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.seen import seen_of
from federation.web.forms import SeenField
from games.lexicons.lines import ENCODINGS
from games.lexicons.models import Lexicon
from games.lexicons.services import Description
from games.material.queries import tileset_choices

_ENCODING_NAMES = {
    "utf-8": _("UTF-8"),
    "utf-16": _("UTF-16 (“Unicode” in old Windows programs)"),
    "cp1252": _("Windows, Western Europe (1252)"),
    "iso-8859-15": _("ISO 8859-15, Western Europe"),
    "cp1250": _("Windows, Central Europe (1250)"),
    "iso-8859-2": _("ISO 8859-2, Central Europe"),
    "cp852": _("DOS, Central Europe (852)"),
    "cp850": _("DOS, Western Europe (850)"),
}
LONGEST_SEARCH = 60
PATTERN, ANAGRAM, FROM_RACK = "pattern", "anagram", "from_rack"
SEARCHES = [
    (PATTERN, _("Words matching a pattern")),
    (ANAGRAM, _("Words using all of these tiles")),
    (FROM_RACK, _("Words using some of these tiles")),
]


class LexiconForm(forms.ModelForm):  # type: ignore[type-arg]
    """A word list's description; its tiles are fixed once it has versions."""

    tiles = forms.ChoiceField(
        label=_("Tile set"), help_text=_("Words that can’t be spelled with these tiles are left out.")
    )
    seen = SeenField()

    class Meta:
        model = Lexicon
        fields = ["name", "tiles", "licence", "source", "may_be_kept"]
        widgets = {"licence": forms.Textarea(attrs={"rows": 4})}
        labels = {
            "licence": _("Licence"),
            "source": _("Source"),
            "may_be_kept": _("Arbiters may keep it on their phones"),
        }
        help_texts = {
            "name": _("The name used in the rules of the game, so that championships can find the list."),
            "licence": _("The terms on which the federation may use this list, and who gave them."),
            "source": _("For example, the publisher or a web address."),
            "may_be_kept": _(
                "Only if the licence allows copies: words can then be checked offline. The list is removed from "
                "the phone when the arbiter logs out."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tiles = self.fields["tiles"]
        assert isinstance(tiles, forms.ChoiceField)
        tiles.choices = tileset_choices()
        if self.instance.pk:
            self.initial["seen"] = seen_of(self.instance)
            if self.instance.versions.exists():
                tiles.disabled = True
                tiles.help_text = _("Can’t be changed: the list already has versions.")

    def description(self) -> Description:
        data = self.cleaned_data
        return Description(data["name"], data["tiles"], data["licence"], data["source"], data["may_be_kept"])


class VersionForm(forms.Form):
    """A list uploaded as a new version."""

    file = forms.FileField(
        label=_("Word list file"),
        allow_empty_file=True,
        max_length=200,
        help_text=_(
            "One word per line: a text file (.txt), or one compressed as .gz or .zip. Up to 10 MB; compress "
            "larger files."
        ),
        error_messages={"required": _("Choose a file first.")},
    )
    label = forms.CharField(
        label=_("Edition"),
        required=False,
        max_length=80,
        help_text=_("The publisher’s name for this edition, for example 2024.2."),
    )
    encoding = forms.ChoiceField(
        label=_("Encoding"),
        required=False,
        choices=[("", _("Detect automatically")), *((name, _ENCODING_NAMES[name]) for name in ENCODINGS)],
        help_text=_("Only needed if accented letters came out wrong."),
    )


class SearchForm(forms.Form):
    """A search in a list, built from the address's parameters so that it can be linked."""

    how = forms.ChoiceField(label=_("Search for"), choices=SEARCHES, required=False, initial=PATTERN)
    what = forms.CharField(
        label=_("Pattern or tiles"),
        max_length=LONGEST_SEARCH,
        required=False,
        help_text=_("In a pattern, ? is any letter and * is any number of letters. Among tiles, ? is a blank."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    length = forms.IntegerField(label=_("Number of tiles"), min_value=2, max_value=26, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1, required=False)

    def clean_how(self) -> str:
        return self.cleaned_data["how"] or PATTERN
