"""Forms about results: uploads, columns, questions, names, corrections, disqualifications."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile as DjangoFile
from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from federation.files.services import check_size
from federation.names.comparison import propose_capitals
from federation.registry.services.registration import split_name
from federation.seen import seen_of
from federation.web.forms import SeenField
from tournaments.competition.correction import MendedResult
from tournaments.competition.words.labels import name_disqualification
from tournaments.files.formats.sheets.assignment import find_lacks
from tournaments.files.words.columns import describe_lack, meaning_choices
from tournaments.files.words.sentences import name_answer
from tournaments.report.questions import ALL_DIVISIONS, DIVISION
from tournaments.report.report import Kind, Outcome, Report, ReportedTable, UploadedFile
from tournaments.report.words import describe
from tournaments.results.services.questions import Question, UnknownColumns

MOST_POINTS = 2_000
KINDS = [
    (Kind.PLAYED.value, gettext_lazy("played")),
    (Kind.ABANDONED.value, gettext_lazy("abandoned, or lost on time")),
    (Kind.FORFEIT.value, gettext_lazy("forfeit")),
]
BY_POINTS = "by_points"
ENDS: dict[str, tuple[Outcome, Outcome]] = {
    "first": (Outcome.WIN, Outcome.LOSS),
    "second": (Outcome.LOSS, Outcome.WIN),
    "draw": (Outcome.DRAW, Outcome.DRAW),
    "both_lost": (Outcome.LOSS, Outcome.LOSS),
}


class CorrectionForm(forms.Form):
    """A table's result; ``names`` are those of its seats. ``seen`` is the version that the form was made of.

    ``previewed`` is what the sender saw that it would change (``CorrectionEffect.seen``).
    """

    previewed = SeenField()

    def __init__(
        self,
        table: ReportedTable,
        names: Sequence[str],
        data: Any = None,
        *,
        seen: int = 0,
        reason: str = "",
        is_report: bool = False,
    ) -> None:
        super().__init__(data, auto_id="correction_%s")
        self.seats = len(table.seats)
        for index, (seat, name) in enumerate(zip(table.seats, names, strict=True)):
            self.fields[f"points_{index}"] = forms.IntegerField(
                label=gettext("Points of %(player)s") % {"player": name},
                initial=seat.game_points,
                required=False,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input"}),
            )
        if self.seats == 2:
            self.fields["ends"] = forms.ChoiceField(
                label=gettext("Who won"),
                initial=_end_of(table),
                choices=[
                    (BY_POINTS, gettext("the player with more points")),
                    ("first", names[0]),
                    ("second", names[1]),
                    ("draw", gettext("a draw")),
                    ("both_lost", gettext("both lost")),
                ],
            )
        kind = table.seats[0].kind.value
        # Any other present value stays available.
        kinds = KINDS if kind in dict(KINDS) else [*KINDS, (kind, pgettext_lazy("kind of a result", "keep as it is"))]
        self.fields["kind"] = forms.ChoiceField(label=gettext("How the game was decided"), initial=kind, choices=kinds)
        self.fields["reason"] = forms.CharField(
            label=pgettext("reason for a correction", "Why"),
            initial=reason,
            max_length=2000,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
            help_text=gettext("Staff decide. If they correct the result, this is published with it.")
            if is_report
            else gettext("Published with the correction."),
        )
        self.fields["seen"] = SeenField(initial=seen_of(seen))

    @property
    def scores(self) -> list[forms.BoundField]:
        return [self[f"points_{index}"] for index in range(self.seats)]

    @property
    def rarely_changed(self) -> list[forms.BoundField]:
        """Who won by something else than points, and a forfeit: shown at once only where they say something."""
        return [self[name] for name in ("ends", "kind") if name in self.fields]

    @property
    def is_unusual(self) -> bool:
        usual = {"ends": BY_POINTS, "kind": Kind.PLAYED.value}
        return any(field.errors or field.value() != usual[field.name] for field in self.rarely_changed)

    @property
    def has_result(self) -> bool:
        """Whether there is a result to look at; the reason may still be missing."""
        return self.is_bound and self.errors.keys() <= {"reason"}

    def result(self) -> MendedResult:
        """What the sheet says, of a form that has a result."""
        values = self.cleaned_data
        points = tuple(values[f"points_{index}"] for index in range(self.seats))
        return MendedResult(points, Kind(values["kind"]), ENDS.get(values.get("ends", BY_POINTS)))


def _end_of(table: ReportedTable) -> str:
    """Return the choice for how the game ended; “by points” if that is equivalent."""
    first, second = table.seats
    ended = next((code for code, end in ENDS.items() if end == (first.outcome, second.outcome)), BY_POINTS)
    points = first.game_points, second.game_points
    if None in points or points[0] is None or points[1] is None:
        return ended
    said = "first" if points[0] > points[1] else "second" if points[0] < points[1] else "draw"
    return BY_POINTS if ended == said else ended


LIFTED = "lifted"


class DisqualificationForm(forms.Form):
    """``report`` is that of version ``seen``."""

    player = forms.TypedChoiceField(label=_("Player"), coerce=int)
    after = forms.ChoiceField(label=_("Disqualified"))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("The decision of the arbitral committee. Everyone can read it."),
    )
    seen = SeenField()

    def __init__(self, report: Report, data: Any = None, *, seen: int = 0) -> None:
        super().__init__(
            data, auto_id="disqualification_%s", initial={"seen": seen_of(seen), "after": str(report.rounds)}
        )
        people = sorted(report.players, key=lambda player: player.name)
        self._choose("player", [("", "–"), *((str(player.number), player.name) for player in people)])
        rounds = [(str(number), name_disqualification(number)) for number in range(report.rounds, -1, -1)]
        self._choose(
            "after", [*rounds, (LIFTED, pgettext_lazy("disqualification", "no longer: disqualification lifted"))]
        )

    def _choose(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def after_round(self) -> int | None:
        """Return the last round before it, from a valid form; None if it is lifted."""
        after = self.cleaned_data["after"]
        return None if after == LIFTED else int(after)


class QuestionsForm(forms.Form):
    """A choice for each question; those that don't prevent using the files are optional.

    ``may_announce``: the user may also create championships from the other divisions.
    """

    def __init__(self, questions: Sequence[Question], *args: Any, may_announce: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.questions = questions
        for index, question in enumerate(questions, start=1):
            self.fields[f"question{index}"] = forms.ChoiceField(
                choices=[(choice, name_answer(choice)) for choice in question.choices],
                widget=forms.RadioSelect,
                required=question.must_be_answered,
                label=describe(question.problem),
                error_messages={"required": _("Choose one of the answers.")},
            )

        if may_announce and any(question.key == DIVISION for question in questions):
            self.fields["others"] = forms.BooleanField(
                label=_("Also create a championship for each of the others"),
                help_text=_("They are announced like this one, with the same officials, and get the same files."),
                required=False,
            )

    @property
    def division_to_stay(self) -> str:
        """The division that is this championship, if the others become championships; else empty."""
        chosen = self.answers().get(DIVISION, "")
        return chosen if self.cleaned_data.get("others") and chosen != ALL_DIVISIONS else ""

    def answers(self) -> dict[str, str]:
        """Return the choices by question key."""
        given = ((one.key, self.cleaned_data[f"question{index}"]) for index, one in enumerate(self.questions, start=1))
        return {key: answer for key, answer in given if answer}


# The id of the form that contains the fields of all names.
NAMES_FORM = "settle"


class NewPlayerForm(forms.Form):
    """A new player's name, as it will be in the registry."""

    given_name = forms.CharField(label=_("First name"), max_length=80, required=False)
    surname = forms.CharField(label=_("Surname"), max_length=120)

    @classmethod
    def for_name(cls, name: str, number: int) -> NewPlayerForm:
        """Prefill from a file's name for review, split in the likeliest way; ``number`` is that in the file."""
        return cls(initial=_proposed(name), auto_id=f"new-{number}-%s")

    @classmethod
    def among_others(cls, name: str, number: int, sent: Mapping[str, str] | None) -> NewPlayerForm:
        """As one of many in the form of all names; with submitted data, if any."""
        prefix = f"new-{number}"
        data = sent if sent and f"{prefix}-surname" in sent else None
        form = cls(data, initial=_proposed(name), prefix=prefix, auto_id="%s", use_required_attribute=False)
        for field in form.fields.values():
            field.widget.attrs["form"] = NAMES_FORM
        return form

    @property
    def written(self) -> str:
        """The name as the fields have it now, first name first."""
        return f"{self['given_name'].value() or ''} {self['surname'].value() or ''}".strip()

    def problems(self) -> str:
        return " ".join(
            f"{self[name].label}: {' '.join(str(error) for error in errors)}" for name, errors in self.errors.items()
        )


def _proposed(name: str) -> dict[str, str]:
    surname, given_name = split_name(propose_capitals(name))
    return {"surname": surname, "given_name": given_name}


class LinkForm(forms.Form):
    """The registry player that an entry is, by number."""

    player = forms.IntegerField(min_value=1)


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
    """``seen`` is the newest version when the form was shown, to tell a second click from a new upload."""

    results = SeveralFilesField(
        label=_("Files with the results"),
        allow_empty_file=True,
        error_messages={"required": _("Choose the file with the results first.")},
    )
    interim = forms.BooleanField(
        label=_("Still being played: these are interim results"),
        help_text=_("Everyone can see the standings as soon as the files are checked. Nothing is submitted or rated."),
        required=False,
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def chosen_files(self) -> list[DjangoFile[Any]]:
        return list(self.cleaned_data["results"])


class ColumnsForm(forms.Form):
    """A meaning for each column of a sheet; suggestions are preselected for review."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=20)

    def __init__(self, asked: UnknownColumns, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = asked
        self.fields["key"].initial = asked.key
        for index, (heading, proposed) in enumerate(
            zip(asked.headings, asked.proposal or [""] * len(asked.headings), strict=True), start=1
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
            for lack in find_lacks(self.meanings(), self.asked.sheet, self.asked.headings, self.asked.rows):
                self.add_error(None, describe_lack(lack))
        return cleaned


def read_files(files: Sequence[DjangoFile[Any]]) -> list[UploadedFile]:
    """Return names and bytes. Raises FileTooLarge before reading any of a file that is too large."""
    for file in files:
        check_size(file.name or "", file.size or 0)
    return [UploadedFile(file.name or "", file.read()) for file in files]
