"""The shape of a mended result: the points of everybody at the table, how it ended, and why it was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from federation.seen import seen_of
from federation.web.forms.fields import SeenField
from tournaments.competition.correction import MendedResult
from tournaments.report.report import Kind, Outcome, ReportedTable

MOST_POINTS = 2_000
KINDS = [
    (Kind.PLAYED.value, gettext_lazy("played")),
    (Kind.ABANDONED.value, gettext_lazy("given up, or lost on time")),
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
    """A table's result; ``names`` are those of its seats. ``seen`` is the version that the form was made of."""

    def __init__(self, table: ReportedTable, names: Sequence[str], data: Any = None, *, seen: int = 0) -> None:
        super().__init__(data, auto_id="correction_%s")
        self.seats = len(table.seats)
        for index, (seat, name) in enumerate(zip(table.seats, names, strict=True)):
            self.fields[f"points_{index}"] = forms.IntegerField(
                label=gettext("Points of %(player)s") % {"player": name},
                initial=seat.game_points,
                required=False,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
            )
        if self.seats == 2:
            self.fields["ends"] = forms.ChoiceField(
                label=gettext("Who won"),
                initial=_end_of(table),
                choices=[
                    (BY_POINTS, gettext("whoever has more points")),
                    ("first", names[0]),
                    ("second", names[1]),
                    ("draw", gettext("a draw")),
                    ("both_lost", gettext("both lost")),
                ],
            )
        kind = table.seats[0].kind.value
        # What else stands there stays choosable as it is.
        kinds = KINDS if kind in dict(KINDS) else [*KINDS, (kind, pgettext_lazy("kind of a result", "as it is"))]
        self.fields["kind"] = forms.ChoiceField(label=gettext("How the game was decided"), initial=kind, choices=kinds)
        self.fields["reason"] = forms.CharField(
            label=gettext("Reason"),
            max_length=2000,
            widget=forms.Textarea(attrs={"rows": 3}),
            help_text=gettext("Everybody can read it beside the corrected game."),
        )
        self.fields["seen"] = SeenField(initial=seen_of(seen))

    def result(self) -> MendedResult:
        """What the sheet says, of a valid form."""
        values = self.cleaned_data
        points = tuple(values[f"points_{index}"] for index in range(self.seats))
        return MendedResult(points, Kind(values["kind"]), ENDS.get(values.get("ends", BY_POINTS)))


def _end_of(table: ReportedTable) -> str:
    """The choice that says how the game ended; by points where they say the same."""
    first, second = table.seats
    ended = next((code for code, end in ENDS.items() if end == (first.outcome, second.outcome)), BY_POINTS)
    points = first.game_points, second.game_points
    if None in points or points[0] is None or points[1] is None:
        return ended
    said = "first" if points[0] > points[1] else "second" if points[0] < points[1] else "draw"
    return BY_POINTS if ended == said else ended
