"""Forms for rating lists of other federations."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Player


class OutsideListForm(forms.Form):
    system_name = forms.CharField(
        label=_("Name of the rating"), max_length=40, help_text=_("The name people use: WESPA, NASPA, CoCo, PFS.")
    )
    listed_on = forms.DateField(
        label=_("Date of the list"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    licence = forms.CharField(
        label=_("Source and permission"),
        max_length=300,
        help_text=_("Shown next to every rating: “Published by NASPA, used with permission”."),
    )
    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        help_text=_(
            "An AUPAIR (.RT), NASPA or CoCo list, a PFS list with its waiting list, or a CSV file with the "
            "columns player and rating."
        ),
        error_messages={"required": _("Choose the file that contains the list.")},
    )


class WhoForm(forms.Form):
    """Who a line is: the number of a registered player; empty for someone who is not ours."""

    player = forms.IntegerField(min_value=1, max_value=2_147_483_647, required=False)

    def clean_player(self) -> Player | None:
        number = self.cleaned_data["player"]
        if number is None:
            return None
        found = Player.objects.select_related("merged_into").filter(number=number).first()
        if found is None:
            raise forms.ValidationError(_("No player has the number %(number)s."), params={"number": number})
        return found.merged_into or found

    def first_error(self) -> str:
        return str(next((errors[0] for errors in self.errors.values()), ""))

    def chosen(self) -> Player | None:
        """Return the chosen player; for a merged record's number, the surviving record."""
        player: Player | None = self.cleaned_data["player"]
        return player
