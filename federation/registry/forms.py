"""Forms of the registry's pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils import formats
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django_scopes.forms import SafeModelChoiceField

from federation.people.models.players import DETAILS, LONGEST_CONSENT, Club, Player, PlayerDetails
from federation.seen import seen_of
from federation.web.forms import DayInput, SeenField


def _since() -> forms.DateField:
    return forms.DateField(
        label=_("Since"),
        required=False,
        widget=DayInput,
        help_text=_(
            "The date it takes effect. The previous value stays on the player’s page. Leave it empty if you’re only "
            "correcting a mistake."
        ),
    )


class ClubField(SafeModelChoiceField):  # type: ignore[misc]
    """The federation's clubs, or none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            queryset=Club.objects.none(), label=_("Club"), required=False, empty_label=_("No club"), **kwargs
        )


class _RecordForm(forms.Form):
    """Forms shown together on one page, so each needs ids of its own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id = f"{type(self).__name__.lower()}_%s"
        if "club" in self.fields:
            field = self.fields["club"]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = Club.objects.order_by("key", "pk")


class NameForm(_RecordForm):
    given_name = forms.CharField(label=_("First name"), max_length=80, required=False)
    surname = forms.CharField(label=_("Surname"), max_length=120)
    since = _since()
    seen = SeenField()

    @classmethod
    def of(cls, player: Player) -> NameForm:
        seen = seen_of(player.pk, player.name)
        return cls(initial={"given_name": player.given_name, "surname": player.surname, "seen": seen})


class PlayerClubForm(_RecordForm):
    club = ClubField()
    since = _since()
    seen = SeenField()

    @classmethod
    def of(cls, player: Player) -> PlayerClubForm:
        return cls(initial={"club": player.club, "seen": seen_of(player.pk, player.club_id)})


class RetirementForm(_RecordForm):
    day = forms.DateField(label=_("Retired on"), widget=DayInput)


class DetailsForm(forms.ModelForm):  # type: ignore[type-arg]
    """A player's details other than the name."""

    seen = SeenField()

    class Meta:
        model = PlayerDetails
        fields = DETAILS
        widgets = {name: DayInput for name in DETAILS if name.endswith("_until")}
        help_texts = {
            "country": _("Two-letter code, such as ES or PL."),
            "category": _("Use your federation’s own categories, such as junior, senior or veteran."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "details_%s", **kwargs})

    def clean_country(self) -> str:
        return str(self.cleaned_data["country"]).upper()


class ShownForm(forms.Form):
    """The details that a player makes public."""

    shown = forms.MultipleChoiceField(
        label=_("Show publicly on my page"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Any = None, *, allowed: Sequence[str], shown: Sequence[str] = ()) -> None:
        super().__init__(data, initial={"shown": [name for name in allowed if name in shown]})
        field = self.fields["shown"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(name, detail_label(name)) for name in allowed]


def detail_label(name: str) -> str:
    """Return the name of a detail, with a capital letter."""
    return str(capfirst(PlayerDetails._meta.get_field(name).verbose_name))  # type: ignore[union-attr]


def detail_text(value: str | int | date) -> str:
    """Return a detail as text for pages."""
    return formats.date_format(value, "DATE_FORMAT") if isinstance(value, date) else str(value)


class AccountForm(_RecordForm):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("The address the player uses to log in."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )


class InvitationForm(forms.Form):
    address = forms.EmailField(
        label=_("Or invite the player by e-mail"),
        max_length=254,
        help_text=_("The account is linked once someone logs in with this address and confirms."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id = "invitation_%s"


class NewPlayerForm(_RecordForm):
    given_name = forms.CharField(label=_("First name"), max_length=80, required=False)
    surname = forms.CharField(label=_("Surname"), max_length=120)
    club = ClubField()


class ClubForm(_RecordForm):
    name = forms.CharField(label=_("Name"), max_length=120)
    town = forms.CharField(label=_("Town"), max_length=120, required=False)
    seen = SeenField()

    @classmethod
    def of(cls, club: Club) -> ClubForm:
        return cls(initial={"name": club.name, "town": club.town, "seen": seen_of(club)})


class _PhotoForm(forms.Form):
    file = forms.FileField(
        label=_("Photo"),
        help_text=_("PNG, JPEG or WebP, at least 150 × 150 pixels. Where it was taken isn’t stored."),
        widget=forms.FileInput(attrs={"accept": ".png,.jpg,.jpeg,.webp"}),
    )


class OwnPhotoForm(_PhotoForm):
    """For one's own page."""

    agreed = forms.BooleanField(
        label=_("I agree that everyone can see it on my page"),
        help_text=_(
            "You can remove it at any time; it’s then deleted here. No one can undo copies that others have "
            "made in the meantime."
        ),
        error_messages={"required": _("It isn’t shown without your consent.")},
    )


class RegistryPhotoForm(_PhotoForm):
    """For a player without an account."""

    consent = forms.CharField(
        label=_("Consent you hold"),
        max_length=LONGEST_CONSENT,
        help_text=_("For example, “signed on paper”. Visible to staff and the player."),
    )
    consented_on = forms.DateField(label=_("Date of consent"), widget=DayInput)
