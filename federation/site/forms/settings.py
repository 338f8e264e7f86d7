"""The shape of a federation's settings."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.dates import MONTHS
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import PHOTO, SHOWABLE
from federation.presets.preset import DEADLINES
from federation.registry.forms import detail_label
from federation.seen import seen_of
from federation.site.services.settings import COLUMNS, current_settings
from federation.tenancy.federations import Federation, Registration
from federation.values.theme import is_colour, nearest_band
from federation.web.forms import Part, PartPlan, SeenField, plan_parts

FORMAT_CHOICES = [
    ("excel", _("Excel (.xlsx, .xls)")),
    ("opendocument", _("OpenDocument (.ods)")),
    ("csv", _("Text with separators (.csv)")),
    ("swiss_perfect", _("Swiss Perfect")),
    ("trf", _("FIDE tournament report (TRF)")),
]
# What matters first, in parts of few fields each.
PARTS = (
    PartPlan(
        _("What you are called"),
        _("It stands on every page and on what is printed."),
        (("name", "short_name"), ("description",), ("website", "contact_email")),
    ),
    PartPlan(
        _("Deadlines"),
        _("Whether a championship counts for the rating is told by them."),
        (("announcement_number", "announcement_unit"), ("results_number", "results_unit"), ("time_zone",)),
    ),
    PartPlan(_("Results"), "", (("accepted_formats",), ("dictionary",))),
    PartPlan(
        _("Accounts"),
        _("Visitors need none to read. With one a player finds the own page, and staff and organisers do their work."),
        (("registration",), ("staff_second_factor",), ("public_details",)),
    ),
    PartPlan(_("Seasons and language"), "", (("season_start_month", "language"),)),
    PartPlan(
        _("Colours"),
        _("The first is that of the band and of the buttons; links take it as near as can be read."),
        (("primary_colour", "accent_colour"),),
    ),
)
UNIT_CHOICES = [("days", _("days")), ("months", _("calendar months"))]


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """All of ``current_settings``, with what the form was made from."""

    language = forms.ChoiceField(
        label=_("Language"),
        choices=settings.LANGUAGES,
        help_text=_("Of mails and documents, and by which names are sorted. Readers choose their own."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=[(name, name) for name in sorted(available_timezones())],
        help_text=_("Deadlines end at midnight of this zone."),
    )
    season_start_month = forms.TypedChoiceField(
        label=_("Month in which a season starts"), coerce=int, choices=list(MONTHS.items())
    )
    website = forms.URLField(
        label=_("Website"), assume_scheme="https", required=False, help_text=_("Begins with https://")
    )
    dictionary = forms.CharField(
        label=_("Arbitral dictionary"),
        max_length=120,
        required=False,
        help_text=_("What championships are played with unless they say otherwise."),
    )
    accepted_formats = forms.MultipleChoiceField(
        label=_("Formats accepted for results"),
        choices=FORMAT_CHOICES,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Results in another format are refused. Nothing but these counts for the rating."),
    )
    registration = forms.ChoiceField(
        label=_("Who gets an account"),
        choices=Registration.choices,
        help_text=_(
            "If only who was invited: you invite players from their record, staff under “Members and roles”, and "
            "organisers invite their arbiters and helpers."
        ),
    )
    staff_second_factor = forms.BooleanField(
        label=_("Administrators and staff log in in two steps"),
        required=False,
        help_text=_(
            "With a code of an app, or with a passkey. Who has neither, you too, can do nothing as administrator or "
            "staff before it is set up, and is led there."
        ),
    )
    public_details = forms.MultipleChoiceField(
        label=_("What players may show of themselves"),
        choices=[*((name, detail_label(name)) for name in SHOWABLE), (PHOTO, _("Photo"))],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Each player chooses what of it everybody sees; nothing is shown of who chooses nothing."),
    )
    announcement_number = forms.IntegerField(
        label=_("A championship is announced at least … before its first day"),
        min_value=1,
        max_value=366,
        required=False,
        help_text=_("Leave it empty if there is no such deadline."),
    )
    announcement_unit = forms.ChoiceField(label=_("counted in"), choices=UNIT_CHOICES)
    results_number = forms.IntegerField(
        label=_("Complete results arrive at most … after its last day"),
        min_value=1,
        max_value=366,
        required=False,
        help_text=_("Leave it empty if there is no such deadline."),
    )
    results_unit = forms.ChoiceField(label=_("counted in"), choices=UNIT_CHOICES)
    seen = SeenField()

    class Meta:
        model = Federation
        fields = COLUMNS
        widgets = {
            "description": forms.Textarea(attrs={"rows": 3}),
            "primary_colour": forms.TextInput(attrs={"type": "color"}),
            "accent_colour": forms.TextInput(attrs={"type": "color"}),
        }
        help_texts = {
            "short_name": _("As people call it; it stands at the top of every page."),
            "contact_email": _("Where people write to you; everybody can see it."),
        }

    def __init__(self, data: Any = None, *, federation: Federation) -> None:
        # A copy: a form that is refused must not leave its values in the request's federation.
        copy = Federation(**{name: getattr(federation, name) for name in ("pk", "slug", *COLUMNS)})
        super().__init__(data, instance=copy, initial=_initial(federation))

    def parts(self) -> list[Part]:
        """The fields in parts, for the template."""
        return plan_parts(self, PARTS)

    def clean_primary_colour(self) -> str:
        """A colour chosen anew must be seen as it is: else it is refused, with the nearest that can be."""
        colour = str(self.cleaned_data["primary_colour"])
        if not is_colour(colour) or colour == self.initial.get("primary_colour"):
            # What is no colour is refused by the model.
            return colour
        nearest = nearest_band(colour)
        if colour != nearest:
            text = _(
                "In %(colour)s tiles and buttons are hard to tell from the paper. The nearest that works: %(nearest)s."
            )
            raise forms.ValidationError(text, code="contrast", params={"colour": colour, "nearest": nearest})
        return colour

    def values(self) -> dict[str, Any]:
        """What ``change_settings`` takes."""
        given = self.cleaned_data
        kept = {
            name: given[name]
            for name in (
                *COLUMNS,
                "dictionary",
                "accepted_formats",
                "registration",
                "staff_second_factor",
                "public_details",
            )
        }
        return {**kept, "deadlines": {name: self._deadline(name) for name in DEADLINES}}

    def _deadline(self, name: str) -> dict[str, int]:
        number = self.cleaned_data[f"{name}_number"]
        return {self.cleaned_data[f"{name}_unit"]: number} if number else {}


def _initial(federation: Federation) -> dict[str, Any]:
    values = current_settings(federation)
    initial = {"seen": seen_of(values), "dictionary": values["dictionary"]}
    initial |= {
        name: values[name] for name in ("accepted_formats", "registration", "staff_second_factor", "public_details")
    }
    for name, due in values["deadlines"].items():
        unit, number = next(iter(due.items()), ("days", None))
        initial |= {f"{name}_number": number, f"{name}_unit": unit}
    return initial
