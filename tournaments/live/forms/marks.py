"""What a slip says beside the points, for prizes: scrabbles and the best move of each side."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.report.report import ReportedSeat

MOST_SCRABBLES = 15
LONGEST_WORD = 40
MOST_POINTS = 2000
MARKS = ("scrabbles", "best_move", "best_move_points")


def mark_fields(seats: int) -> dict[str, forms.Field]:
    """Three fields for each seat, numbered; all may stay empty."""
    found: dict[str, forms.Field] = {}
    for index in range(1, seats + 1):
        number = {"number": index}
        labels = (_("Scrabbles %(number)s"), _("Best move %(number)s"), _("Points of best move %(number)s"))
        found |= _fields(index, [label % number for label in labels])
    return found


def mark_fields_of(players: Iterable[int]) -> dict[str, forms.Field]:
    """Three fields for each player, on a page that says whose they are."""
    labels = [_("Scrabbles"), _("Best move"), _("Points of best move")]
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
    """What was written of a seat, as Told takes it."""
    return {
        "scrabbles": cleaned.get(f"scrabbles_{whose}"),
        "best_move": cleaned.get(f"best_move_{whose}") or "",
        "best_move_points": cleaned.get(f"best_move_points_{whose}"),
    }


def marks_told(seat: ReportedSeat, whose: Hashable) -> dict[str, Any]:
    """The marks of a seat as the fields show them."""
    return {f"{mark}_{whose}": getattr(seat, mark) for mark in MARKS}
