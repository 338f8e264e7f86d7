"""The shape of input on the pages of organisers and staff."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile as DjangoFile
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.forms import DayInput
from federation.models import Role
from federation.names import propose_capitals
from federation.services.registry import split_name
from tournaments.column_labels import describe_lack, meaning_choices
from tournaments.queries.competitions import Competition
from tournaments.services.championships import Announcement
from tournaments.services.columns import UnknownColumns
from tournaments.uploads.sheets.assigning import find_lacks, propose_meanings

# What matters first, in groups of few fields each.
ANNOUNCEMENT_GROUPS = (
    (_("What and when"), ("name", "starts_on", "ends_on", "starts_at")),
    (_("Where and by whom"), ("place", "organiser", "contact")),
    (_("How it is played"), ("competition", "rounds", "dictionary", "follows_regulations", "is_circuit")),
    (_("For who wants to play"), ("entry_deadline", "timetable_on", "capacity", "fee", "prizes")),
)


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

    def groups(self) -> list[dict[str, Any]]:
        """The fields by group, for the template."""
        return [
            {"title": title, "fields": [self[name] for name in names if name in self.fields]}
            for title, names in ANNOUNCEMENT_GROUPS
        ]

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

    def as_announcement(self) -> Announcement:
        data = dict(self.cleaned_data)
        competition = self.competitions[data.pop("competition") or next(iter(self.competitions))]
        data["ends_on"] = data["ends_on"] or data["starts_on"]
        return Announcement(**data, rules=competition.rules.as_json(), competition=competition.code)


class OrganiserForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("The address with which the person logs in here."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("As"),
        choices=[(Role.ORGANISER.value, Role.ORGANISER.label), (Role.ARBITER.value, Role.ARBITER.label)],
    )


class RoleHolderForm(forms.Form):
    """Which role of whom; from the buttons of the list."""

    user = forms.IntegerField(min_value=1, max_value=2**31)
    role = forms.ChoiceField(choices=[(Role.ORGANISER.value, ""), (Role.ARBITER.value, "")])


class SeveralFilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class SeveralFilesField(forms.FileField):
    """One or more files; ``cleaned_data`` holds a list."""

    widget = SeveralFilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        files = data if isinstance(data, list | tuple) else [data]
        one = super().clean
        return [one(file, initial) for file in files if file] or [one(None, initial)]


class UploadForm(forms.Form):
    """``seen`` is the newest version when the form was shown, so that a second click can be told from a new upload."""

    results = SeveralFilesField(
        label=_("Files with the results"),
        allow_empty_file=True,
        error_messages={"required": _("Choose the file with the results first.")},
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def chosen_files(self) -> list[DjangoFile[Any]]:
        return list(self.cleaned_data["results"])


class ColumnsForm(forms.Form):
    """A meaning for each column of a sheet; what is proposed stands there to be looked at."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=20)

    def __init__(self, asked: UnknownColumns, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = asked
        self.fields["key"].initial = asked.key
        for index, (heading, proposed) in enumerate(
            zip(asked.headings, propose_meanings(asked.headings), strict=True), start=1
        ):
            label = _("Column %(number)s: %(heading)s") % {"number": index, "heading": heading or "–"}
            self.fields[f"column{index}"] = forms.ChoiceField(
                choices=meaning_choices, initial=proposed, required=False, label=label
            )

    def columns(self) -> list[forms.BoundField]:
        return [self[f"column{index}"] for index in range(1, len(self.asked.headings) + 1)]

    def meanings(self) -> list[str]:
        return [self.cleaned_data[f"column{index}"] for index in range(1, len(self.asked.headings) + 1)]

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if not self.errors:
            for lack in find_lacks(self.meanings(), self.asked.sheet):
                self.add_error(None, describe_lack(lack))
        return cleaned


class NewPlayerForm(forms.Form):
    """The name of a new player, as it shall stand in the registry."""

    given_name = _text(_("First name"), 80)
    surname = _text(_("Surname"), 120, required=True)

    @classmethod
    def for_name(cls, name: str, number: int) -> NewPlayerForm:
        """With the name of a file as it is likely to be written, to be looked at; ``number`` is that in the file."""
        surname, given_name = split_name(propose_capitals(name))
        return cls(initial={"surname": surname, "given_name": given_name}, auto_id=f"new-{number}-%s")

    def problems(self) -> str:
        return " ".join(
            f"{self[name].label}: {' '.join(str(error) for error in errors)}" for name, errors in self.errors.items()
        )


class LinkForm(forms.Form):
    """The player of the registry that an entry is, by number."""

    player = forms.IntegerField(min_value=1)
