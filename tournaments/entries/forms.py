"""Forms to enter people in a championship run here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Player
from federation.web.forms import DayInput, SeenField
from tournaments.championship.models.live import LiveChampionship

if TYPE_CHECKING:
    SettingsBase = forms.ModelForm[LiveChampionship]
else:
    SettingsBase = forms.ModelForm


class EnterForm(forms.Form):
    """The organisers enter someone, by registry number or by name."""

    player = forms.IntegerField(
        label=_("Registry number"),
        help_text=_("Leave empty for a player who isn’t registered yet."),
        required=False,
        min_value=1,
    )
    name = forms.CharField(label=_("Name"), max_length=200, required=False)
    club = forms.CharField(label=_("Club"), max_length=120, required=False)
    category = forms.CharField(label=_("Category"), max_length=40, required=False)
    email = forms.EmailField(label=_("E-mail address"), required=False)
    walk_in = forms.BooleanField(label=_("Already here"), required=False)

    def clean_player(self) -> Player | None:
        number = self.cleaned_data["player"]
        if number is None:
            return None
        player = Player.objects.filter(number=number).select_related("merged_into__club", "club").first()
        if player is None:
            raise forms.ValidationError(_("No one in the registry has this number."))
        return player.merged_into or player

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "player" in cleaned and cleaned["player"] is None and not (cleaned.get("name") or "").strip():
            self.add_error("name", _("Enter a name or a registry number."))
        return cleaned


class AskForm(forms.Form):
    """Anyone enters by name and e-mail."""

    name = forms.CharField(label=_("Your name"), max_length=200)
    club = forms.CharField(label=_("Club"), max_length=120, required=False)
    email = forms.EmailField(
        label=_("E-mail address"), help_text=_("You’ll get an e-mail with a link. Your entry counts once you open it.")
    )


class EntrantForm(forms.Form):
    """Corrects an entrant's details."""

    name = forms.CharField(label=_("Name"), max_length=200)
    club = forms.CharField(label=_("Club"), max_length=120, required=False)
    category = forms.CharField(label=_("Category"), max_length=40, required=False)
    rating = forms.IntegerField(label=_("Rating"), required=False, min_value=0, max_value=9999)
    seen = SeenField()

    def changes(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name != "seen"}


class PaymentForm(forms.Form):
    paid = forms.DecimalField(label=_("Total paid"), min_value=0, max_value=100_000, decimal_places=2)
    exempt = forms.BooleanField(label=_("Doesn’t pay a fee"), required=False)
    seen = SeenField()

    def cents(self) -> int:
        return int(self.cleaned_data["paid"] * 100)


class AbsenceForm(forms.Form):
    """Rounds that an entrant will miss, separated by commas."""

    rounds = forms.CharField(
        label=_("Rounds missed"),
        help_text=_("Numbers separated by commas, for example 3, 4"),
        max_length=60,
        validators=[RegexValidator(r"^[\d,;\s]+$", _("Enter numbers separated by commas."))],
    )
    back = forms.BooleanField(label=_("Is here after all"), required=False)

    def numbers(self) -> list[int]:
        text = self.cleaned_data["rounds"].replace(";", ",").replace(" ", ",")
        return [int(part) for part in text.split(",") if part and len(part) < 4]


class EntrySettingsForm(SettingsBase):
    """When and how entries are accepted."""

    fee = forms.DecimalField(label=_("Fee"), min_value=0, max_value=100_000, decimal_places=2, required=False)
    seen = SeenField()

    class Meta:
        model = LiveChampionship
        fields = ["entries_from", "entries_until", "open_to_anybody", "phones"]
        widgets = {"entries_from": DayInput(), "entries_until": DayInput()}

    def fee_cents(self) -> int:
        return int((self.cleaned_data["fee"] or 0) * 100)
