"""What a player's phone sends: a result, the slip's prize marks, a photo."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.log.decisions.outcome import Told
from tournaments.log.models import TablePhoto
from tournaments.log.state import LiveTable
from tournaments.report.report import ReportedSeat

MOST_SCRABBLES = 15
LONGEST_WORD = 40
MOST_POINTS = 2000
MARKS = ("scrabbles", "best_move", "best_move_points")


def mark_fields(seats: int) -> dict[str, forms.Field]:
    """Return three fields for each seat, numbered; all are optional."""
    found: dict[str, forms.Field] = {}
    for index in range(1, seats + 1):
        number = {"number": index}
        labels = (_("Scrabbles %(number)s"), _("Best move %(number)s"), _("Points for best move %(number)s"))
        found |= _fields(index, [label % number for label in labels])
    return found


def mark_fields_of(players: Iterable[int]) -> dict[str, forms.Field]:
    """Return three fields for each player, on a page that labels whose they are."""
    labels = [_("Scrabbles"), _("Best move"), _("Points for best move")]
    return {name: field for player in players for name, field in _fields(player, labels).items()}


def _fields(whose: Hashable, labels: list[Any]) -> dict[str, forms.Field]:
    numbers = {"inputmode": "numeric", "autocomplete": "off"}
    scrabbles = forms.IntegerField(
        label=labels[0],
        required=False,
        min_value=0,
        max_value=MOST_SCRABBLES,
        widget=forms.NumberInput(numbers),
    )
    word = forms.CharField(
        label=labels[1],
        required=False,
        max_length=LONGEST_WORD,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    points = forms.IntegerField(
        label=labels[2],
        required=False,
        min_value=0,
        max_value=MOST_POINTS,
        widget=forms.NumberInput(numbers),
    )
    return {f"{mark}_{whose}": field for mark, field in zip(MARKS, (scrabbles, word, points), strict=True)}


def marks_of(cleaned: Mapping[str, Any], whose: Hashable) -> dict[str, Any]:
    """Return what was entered for a seat, as Told expects it."""
    return {
        "scrabbles": cleaned.get(f"scrabbles_{whose}"),
        "best_move": cleaned.get(f"best_move_{whose}") or "",
        "best_move_points": cleaned.get(f"best_move_points_{whose}"),
    }


def marks_told(seat: ReportedSeat, whose: Hashable) -> dict[str, Any]:
    """Return a seat's marks as the fields show them."""
    return {f"{mark}_{whose}": getattr(seat, mark) for mark in MARKS}


class PhoneForm(forms.Form):
    """One action at one's own table; ``reference`` is made for each page, so that a resend counts once."""

    act = forms.ChoiceField(choices=[("report", ""), ("confirm", ""), ("here", "")])
    reference = forms.CharField(max_length=80, required=False)
    seen = forms.IntegerField(min_value=0, required=False)
    round = forms.IntegerField(min_value=1, required=False)
    table = forms.IntegerField(min_value=1, required=False)

    def __init__(self, players: Sequence[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for player in players:
            self.fields[self.points_name(player)] = forms.IntegerField(
                label=_("Points"), required=False, widget=forms.NumberInput({"inputmode": "numeric"})
            )
        self.fields |= mark_fields_of(players)

    @staticmethod
    def points_name(player: int) -> str:
        return f"points_{player}"

    def points_field(self, player: int) -> Any:
        """Return the bound field of a player's points, None if the table has since changed."""
        name = self.points_name(player)
        return self[name] if name in self.fields else None

    def mark_fields(self, player: int) -> list[Any]:
        """Return the bound fields for prizes; none if the table has since changed."""
        return [self[name] for mark in MARKS if (name := f"{mark}_{player}") in self.fields]

    def told(self, table: LiveTable) -> list[Told]:
        return [
            Told(player, self.cleaned_data.get(self.points_name(player)), **marks_of(self.cleaned_data, player))
            for player in table.players
        ]

    def clean_seen(self) -> int:
        return self.cleaned_data["seen"] or 0


class PhotoForm(forms.Form):
    """From a phone at the table; ``round`` and ``table`` are those shown on the phone."""

    kind = forms.ChoiceField(label=_("What does it show?"), choices=TablePhoto.Kind.choices)
    file = forms.FileField(
        label=_("Photo"),
        help_text=_("JPEG, PNG or WebP. Only the organisers can see it."),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )
    round = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    table = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class DeskPhotoForm(PhotoForm):
    """At the desk, for any table of the round in the address."""

    field_order = ("table", "kind", "file")

    table = forms.IntegerField(label=_("Table in the photo"), min_value=1)
