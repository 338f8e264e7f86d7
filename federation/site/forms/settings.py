"""The form for a federation's settings."""

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
    ("csv", _("Comma-separated values (.csv)")),
    ("swiss_perfect", _("Swiss Perfect")),
    ("trf", _("FIDE tournament report (TRF)")),
]
# The most important first, in parts of a few fields each.
PARTS = (
    PartPlan(
        _("Name and contact details"),
        _("Shown on every page and in print."),
        (("name", "short_name"), ("description",), ("website", "contact_email")),
    ),
    PartPlan(
        _("Deadlines"),
        _("They determine whether a championship is rated."),
        (("announcement_number", "announcement_unit"), ("results_number", "results_unit"), ("time_zone",)),
    ),
    PartPlan(_("Results"), "", (("accepted_formats",), ("dictionary",))),
    PartPlan(
        _("Accounts"),
        _(
            "Visitors can read everything public without an account. With one, players find their own page, "
            "and staff and organisers do their work."
        ),
        (("registration",), ("staff_second_factor",), ("public_details",)),
    ),
    PartPlan(_("Seasons and language"), "", (("season_start_month", "language"),)),
    PartPlan(
        _("Colours"),
        _("The first is used for the header and buttons. Links use the nearest shade that’s readable."),
        (("primary_colour", "accent_colour"),),
    ),
)
UNIT_CHOICES = [("days", _("days")), ("months", _("calendar months"))]


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """All of ``current_settings``, with the values the form was made from."""

    language = forms.ChoiceField(
        label=_("Language"),
        choices=settings.LANGUAGES,
        help_text=_("Used for e-mails, documents and sorting names. Visitors can choose their own language."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=[(name, name) for name in sorted(available_timezones())],
        help_text=_("Deadlines end at midnight in this time zone."),
    )
    season_start_month = forms.TypedChoiceField(
        label=_("Month in which a season starts"), coerce=int, choices=list(MONTHS.items())
    )
    website = forms.URLField(
        label=_("Website"), assume_scheme="https", required=False, help_text=_("Starts with https://")
    )
    dictionary = forms.CharField(
        label=_("Default word list"),
        max_length=120,
        required=False,
        help_text=_("Used in championships that don’t specify another."),
    )
    accepted_formats = forms.MultipleChoiceField(
        label=_("Accepted file formats for results"),
        choices=FORMAT_CHOICES,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Results in any other format are rejected. Only results in these formats can be rated."),
    )
    registration = forms.ChoiceField(
        label=_("Who can get an account"),
        choices=Registration.choices,
        help_text=_(
            "With “By invitation only”, invite players from their record and staff under “Members and "
            "roles”; organisers invite their own arbiters and helpers."
        ),
    )
    staff_second_factor = forms.BooleanField(
        label=_("Require two-step verification for administrators and staff"),
        required=False,
        help_text=_(
            "Uses an authenticator app or a passkey. Anyone who hasn’t set one up (including you) will be "
            "asked to before they can act as administrator or staff."
        ),
    )
    public_details = forms.MultipleChoiceField(
        label=_("What players can show about themselves"),
        choices=[*((name, detail_label(name)) for name in SHOWABLE), (PHOTO, _("Photo"))],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Players choose what to show publicly. Nothing is shown by default."),
    )
    announcement_number = forms.IntegerField(
        label=_("Minimum notice before the first day"),
        min_value=1,
        max_value=366,
        required=False,
        help_text=_("Leave it empty for no deadline."),
    )
    announcement_unit = forms.ChoiceField(label=_("unit"), choices=UNIT_CHOICES)
    results_number = forms.IntegerField(
        label=_("Deadline for complete results after the last day"),
        min_value=1,
        max_value=366,
        required=False,
        help_text=_("Leave it empty for no deadline."),
    )
    results_unit = forms.ChoiceField(label=_("unit"), choices=UNIT_CHOICES)
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
            "short_name": _("The name people use, shown at the top of every page."),
            "contact_email": _("Where people can write to you. Everyone can see it."),
        }

    def __init__(self, data: Any = None, *, federation: Federation) -> None:
        # A copy, so that a refused form leaves no values in the request's federation.
        copy = Federation(**{name: getattr(federation, name) for name in ("pk", "slug", *COLUMNS)})
        super().__init__(data, instance=copy, initial=_initial(federation))

    def parts(self) -> list[Part]:
        """Return the fields in parts, for the template."""
        return plan_parts(self, PARTS)

    def clean_primary_colour(self) -> str:
        """Refuse a new colour that would not be legible as it is, and suggest the nearest that would."""
        colour = str(self.cleaned_data["primary_colour"])
        if not is_colour(colour) or colour == self.initial.get("primary_colour"):
            # The model refuses anything that is not a colour.
            return colour
        nearest = nearest_band(colour)
        if colour != nearest:
            text = _(
                "Tiles and buttons in %(colour)s are hard to tell from the background. The nearest colour that "
                "works is %(nearest)s."
            )
            raise forms.ValidationError(text, code="contrast", params={"colour": colour, "nearest": nearest})
        return colour

    def values(self) -> dict[str, Any]:
        """Return the values for ``change_settings``."""
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
