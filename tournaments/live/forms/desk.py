"""Forms at the desk of a championship run here."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.web.forms import SeenField
from tournaments.live.forms.phones import mark_fields, marks_of
from tournaments.log.decisions.outcome import How, Told
from tournaments.log.state import LiveTable, State

# How a game ended, with the seat concerned: "forfeit-1" means the first-named player was present.
ENDINGS = [
    ("played", _("played")),
    ("decided-0", _("equal score, decided for the first")),
    ("decided-1", _("equal score, decided for the second")),
    ("forfeit-0", _("the second did not come")),
    ("forfeit-1", _("the first did not come")),
    ("nobody_came", _("neither came")),
    ("abandoned-0", _("the first abandoned")),
    ("abandoned-1", _("the second abandoned")),
    ("abandoned", _("both abandoned")),
    ("overtime-0", _("the first lost on time")),
    ("overtime-1", _("the second lost on time")),
]

_MARKS = ("scrabbles_", "best_move_")


class ResultForm(forms.Form):
    """Table number, points in the order of seats; ``seen`` is the last event the desk knew of."""

    table = forms.IntegerField(label=_("Table"), min_value=1)
    ending = forms.ChoiceField(label=_("How it ended"), choices=ENDINGS, initial="played", required=False)
    reason = forms.CharField(label=_("Reason, if the table already had a result"), max_length=500, required=False)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, seats: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = seats
        for index in range(1, seats + 1):
            self.fields[f"points_{index}"] = forms.IntegerField(
                label=_("Points %(number)s") % {"number": index}, required=False
            )
        self.order_fields(["table", *(f"points_{index}" for index in range(1, seats + 1))])
        self.fields |= mark_fields(seats)
        for field in self.fields.values():
            is_number = isinstance(field, forms.IntegerField)
            field.widget.attrs |= {"autocomplete": "off", "inputmode": "numeric" if is_number else "text"}

    def usual(self) -> list[forms.BoundField]:
        """The fields of every slip."""
        return [field for field in self if not field.name.startswith(_MARKS)]

    def marks(self) -> list[forms.BoundField]:
        """The fields for prizes."""
        return [field for field in self if field.name.startswith(_MARKS)]

    def told(self, table: LiveTable) -> list[Told]:
        """Return the lines of the slip, in the order of seats."""
        return [
            Told(player, self.cleaned_data.get(f"points_{index}"), **marks_of(self.cleaned_data, index))
            for index, player in enumerate(table.players, start=1)
        ]

    def how(self, table: LiveTable) -> tuple[How, int | None]:
        """Return how it ended, and the player concerned."""
        kind, _dash, seat = (self.cleaned_data["ending"] or "played").partition("-")
        return How(kind), table.players[int(seat)] if seat and int(seat) < len(table.players) else None


class ExchangeForm(forms.Form):
    """Two players swap places, or another one starts at a table."""

    first = forms.TypedChoiceField(label=_("This player"), coerce=int)
    second = forms.TypedChoiceField(label=_("swaps places with"), coerce=int)
    reason = forms.CharField(label=_("Reason"), max_length=500, required=False)
    confirmed = forms.BooleanField(label=_("This breaks a rule; swap anyway"), required=False)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, state: State, round_number: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [
            (entrant.number, f"{entrant.number} {entrant.name}")
            for entrant in state.taking_part()
            if entrant.plays_in(round_number)
        ]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = [("", "–"), *choices]


class PairForm(forms.Form):
    """Pairs the next round; breaking a rule has to be confirmed."""

    confirmed = forms.BooleanField(required=False)
    all = forms.BooleanField(required=False)
    seen = forms.IntegerField(min_value=0)


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=500, required=False)


class RulingForm(forms.Form):
    """The arbitral committee's ruling about a player, or in general."""

    KINDS = [
        ("ruling", _("a decision")),
        ("warning", _("a warning")),
        ("points", _("points deducted in a game")),
        ("match_points", _("match points deducted")),
        ("disqualification", _("disqualification")),
    ]

    kind = forms.ChoiceField(label=_("Type"), choices=KINDS)
    number = forms.TypedChoiceField(label=_("Player"), coerce=int, required=False, empty_value=None)
    round = forms.IntegerField(label=_("Round"), min_value=1, required=False)
    points = forms.IntegerField(label=_("Points deducted"), min_value=1, max_value=500, required=False)
    match_points = forms.DecimalField(
        label=_("Match points deducted"),
        min_value=Decimal("0.5"),
        max_value=20,
        step_size=Decimal("0.5"),
        required=False,
        help_text=_("With a round: from its game. Without one: from the championship."),
    )
    other = forms.TypedChoiceField(label=_("The other party"), coerce=int, required=False, empty_value=None)
    text = forms.CharField(label=_("Decision"), max_length=1000, required=False, widget=forms.Textarea({"rows": 2}))
    reason = forms.CharField(label=_("Reason"), max_length=1000, widget=forms.Textarea({"rows": 2}))
    instead = forms.CharField(label=_("Who ruled in place of a member who is a party"), max_length=200, required=False)

    def __init__(self, state: State, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("number", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = [("", "–"), *((one.number, f"{one.number} {one.name}") for one in state.taking_part())]


class CommitteeForm(forms.Form):
    members = forms.CharField(
        label=_("Members of the arbitral committee"),
        help_text=_("One name per line."),
        required=False,
        max_length=1000,
        widget=forms.Textarea({"rows": 3}),
    )
    seen = SeenField()
