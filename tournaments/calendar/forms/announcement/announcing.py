"""The shape of input where championships are announced and who does what in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.web.forms.fields import DayInput
from federation.web.forms.parts import Part, PartPlan, plan_parts
from tournaments.calendar.services.championships import LONGEST_ABOUT, Announcement
from tournaments.calendar.services.people import DAYS_AFTERWARDS
from tournaments.championship.models.championships import CHAMPIONSHIP_ROLES
from tournaments.competition.queries.competitions import Competition

# What matters first; what few championships need stands behind “more”.
ANNOUNCEMENT_PARTS = (
    PartPlan(
        _("What and when"),
        _("Name and first day are needed now; everything else can be told later."),
        (("name",), ("starts_on", "ends_on", "starts_at")),
    ),
    PartPlan(
        _("Where and by whom"),
        _("Everybody can see it, so that players find the way and know whom to ask."),
        (("place",), ("organiser", "contact")),
    ),
    PartPlan(
        _("How it is played"),
        _("The results are checked by these rules."),
        (("competition",), ("rounds", "dictionary")),
        (("follows_regulations", "is_circuit"),),
    ),
    PartPlan(
        _("For who wants to play"),
        _("What players ask before they come."),
        (("entry_deadline", "capacity", "fee"),),
        (("timetable_on",), ("prizes",), ("about",), ("poster",), ("without_poster",)),
    ),
)

# Kept beside the announcement, which is words and numbers only.
_POSTER_FIELDS = frozenset({"poster", "without_poster"})


class HourInput(forms.TimeInput):
    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


def _text(label: Any, length: int, help_text: Any = "", *, required: bool = False) -> forms.CharField:
    return forms.CharField(label=label, max_length=length, help_text=help_text, required=required)


def _day(label: Any, help_text: Any = "", *, required: bool = False) -> forms.DateField:
    return forms.DateField(label=label, help_text=help_text, required=required, widget=DayInput)


class AnnouncementForm(forms.Form):
    """Fields of an Announcement. ``competitions`` are the rules the federation offers, the usual ones first."""

    name = _text(_("Name of the championship"), 200, _("As it is printed on the poster."), required=True)
    starts_on = _day(_("First day"), required=True)
    ends_on = _day(_("Last day"), _("Leave it empty for a championship of one day."))
    starts_at = forms.TimeField(label=_("Starting hour"), required=False, widget=HourInput)
    place = _text(_("Venue"), 200, _("Hall and town."))
    organiser = _text(_("Organised by"), 200, _("The club or the people."))
    contact = _text(_("Contact"), 200, _("An address or a telephone number that may be shown to everybody."))
    competition = forms.ChoiceField(label=_("Rules of competition"), widget=forms.RadioSelect)
    rounds = forms.IntegerField(label=_("Rounds"), required=False, min_value=1, max_value=100)
    dictionary = _text(_("Dictionary"), 120)
    follows_regulations = forms.ChoiceField(
        label=_("Does it follow the federation's regulations?"),
        choices=[("yes", _("yes")), ("no", _("no"))],
        required=False,
        initial="yes",
        widget=forms.RadioSelect,
    )
    is_circuit = forms.BooleanField(label=_("It belongs to the official circuit of the season"), required=False)
    entry_deadline = _day(_("Entries until"))
    timetable_on = _day(_("Timetable published on"))
    capacity = forms.IntegerField(label=_("Places for players"), required=False, min_value=2, max_value=100_000)
    fee = _text(_("Fee"), 80, _("For example “10 €, juniors 5 €”."))
    prizes = forms.CharField(label=_("Prizes"), required=False, max_length=2000, widget=forms.Textarea)
    about = forms.CharField(
        label=_("What else to know"),
        required=False,
        max_length=LONGEST_ABOUT,
        help_text=_("The way there, where to eat and to sleep. Markdown: # for a heading, - for a list."),
        widget=forms.Textarea,
    )
    poster = forms.FileField(
        label=_("Poster"),
        required=False,
        help_text=_("PNG, JPEG, WebP or PDF, of which the first page is shown. Send only what you may show."),
        widget=forms.FileInput(attrs={"accept": ".png,.jpg,.jpeg,.webp,.pdf"}),
    )

    def __init__(
        self, *args: Any, competitions: Sequence[Competition], decides_circuit: bool, notice: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.competitions = {competition.code: competition for competition in competitions}
        choice = self.fields["competition"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(competition.code, competition.name) for competition in competitions]
        choice.initial = competitions[0].code
        # A preset without a code stands for "whatever"; then there is nothing to choose.
        choice.required = bool(competitions[0].code)
        self.fields["starts_on"].help_text = notice
        if not decides_circuit:
            del self.fields["is_circuit"]

    def parts(self) -> list[Part]:
        """The fields in parts, for the template."""
        return plan_parts(self, ANNOUNCEMENT_PARTS)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        first, last = data.get("starts_on"), data.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day lies before the first."))
        entries = data.get("entry_deadline")
        if entries and first and entries > (last or first):
            self.add_error("entry_deadline", _("Entries end after the championship."))
        self._check_rounds(data)
        return data

    def clean_follows_regulations(self) -> bool:
        return bool(self.cleaned_data["follows_regulations"] != "no")

    def _check_rounds(self, data: dict[str, Any]) -> None:
        competition = self.competitions.get(data.get("competition", ""))
        fewest = competition.rules.rounds_min if competition else 1
        if data.get("rounds") and data["rounds"] < fewest:
            text = ngettext(
                "By these rules at least %(count)s round is played.",
                "By these rules at least %(count)s rounds are played.",
                fewest,
            )
            self.add_error("rounds", text % {"count": fewest})
        most = competition.rules.rounds_max if competition else None
        if most is not None and (data.get("rounds") or 0) > most:
            text = ngettext(
                "By these rules at most %(count)s round is played.",
                "By these rules at most %(count)s rounds are played.",
                most,
            )
            self.add_error("rounds", text % {"count": most})

    def as_announcement(self) -> Announcement:
        data = {name: value for name, value in self.cleaned_data.items() if name not in _POSTER_FIELDS}
        competition = self.competitions[data.pop("competition") or next(iter(self.competitions))]
        data["ends_on"] = data["ends_on"] or data["starts_on"]
        return Announcement(**data, rules=competition.rules.as_json(), competition=competition.code)


class OrganiserForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("A mail tells the person. Whoever has no account here yet is told how to get one."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("As"),
        choices=[(role.value, role.label) for role in CHAMPIONSHIP_ROLES],
        help_text=format_lazy(
            "{} {}",
            _(
                "An organiser may do all that you may. An arbiter runs the day, decides and corrects. A helper runs "
                "the day: entries, pairings and results of the tables, and nothing else."
            ),
            _("An arbiter's name stands on the championship's page."),
        ),
    )
    days = forms.IntegerField(
        label=_("Ends so many days after the last day"),
        min_value=0,
        max_value=366,
        initial=DAYS_AFTERWARDS,
        required=False,
        help_text=_("For arbiters and helpers; an organiser's role does not end by itself."),
    )

    def clean_days(self) -> int:
        days: int | None = self.cleaned_data["days"]
        return DAYS_AFTERWARDS if days is None else days


class RoleHolderForm(forms.Form):
    """Which role of whom; from the buttons of the list."""

    user = forms.IntegerField(min_value=1, max_value=2**31)
    role = forms.ChoiceField(choices=[(role.value, "") for role in CHAMPIONSHIP_ROLES])
