"""Forms for ratings and championships from before the portal."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.championship.models.championships import Championship


class SeedListForm(forms.Form):
    file = forms.FileField(
        label=_("List as a CSV file"),
        allow_empty_file=True,
        help_text=_(
            "Columns: player (name or number), rating, games and, if known, last_played. In Excel, save the "
            "file as “CSV”."
        ),
        error_messages={"required": _("Choose the file that contains the list.")},
    )
    create_players = forms.BooleanField(label=_("Register names that aren’t in the registry yet"), required=False)


class ArchiveForm(forms.Form):
    """``championships`` are those that may be archived."""

    championship = forms.ChoiceField(label=_("Championship"))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=2000,
        help_text=_(
            "Shown to everyone on the championship’s page, for example “Played before the federation joined”."
        ),
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: object, championships: Iterable[Championship], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        choice = self.fields["championship"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(one.slug, f"{one.name} ({one.ends_on:%Y})") for one in championships]
