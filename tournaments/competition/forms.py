"""Forms of competition rules: match points are typed as points and stored as half points."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.web.forms import Part, PartPlan, SeenField, plan_parts
from tournaments.competition.open_points import OpenPoints
from tournaments.competition.rules import CompetitionRules, System
from tournaments.competition.words.fields import COMPETITION_NAMES
from tournaments.competition.words.labels import tie_break_choices
from tournaments.competition.words.pairing import OPEN_POINTS, system_choices
from tournaments.competition.words.rulings import SYSTEMS

RANKS = (
    *(_("First tie-break"), _("Second tie-break"), _("Third tie-break")),
    *(_("Fourth tie-break"), _("Fifth tie-break"), _("Sixth tie-break")),
)
BYES = [("last_ranked", _("The last-ranked player has a bye")), ("none", _("No one sits out"))]
EQUAL_SCORES = [("draw", _("A draw")), ("decided", _("Decided at the table: one of the two wins"))]
LATE_POINTS = [
    ("pairing", _("Fictitious: for pairing only, and removed before the standings")),
    ("count", _("Real: they count until the end")),
]
DIPLOMAS = [
    ("none", _("No one")),
    ("everybody", _("Everyone")),
    ("1", _("First place")),
    ("3", _("Top three")),
    ("5", _("Top five")),
    ("10", _("Top ten")),
]
LATE = [("half", _("Up to the halfway round")), ("any", _("Before any round")), ("none", _("Never"))]
PARTS = (
    PartPlan(_("Name"), "", (("name",), ("is_default",)), (("source",),)),
    PartPlan(
        _("Tables and rounds"),
        "",
        (("system", "pairing"), ("seats", "rounds_min", "rounds_max")),
        (("cycles",), ("repeat_meetings",)),
    ),
    PartPlan(_("Match points"), "", (("win", "draw", "loss"), ("equal_score",)), (("places_4", "places_3"),)),
    PartPlan(
        _("Tie-breaks"),
        "",
        (("tie_break_0", "tie_break_1", "tie_break_2"),),
        (("tie_break_3", "tie_break_4", "tie_break_5"), ("cusca_games",)),
    ),
    PartPlan(
        _("Seeding, byes, late entries"),
        "",
        (("seeding", "unrated_rating"), ("bye",), ("late_until", "late_points")),
        (("unrated_later", "bye_points"),),
    ),
    PartPlan(_("The game"), "", (("game_rules", "dictionary"),), (("arbiters",),)),
    PartPlan(_("Diplomas"), "", (("diplomas",),)),
    PartPlan(_("What the regulation leaves open"), "", (), (("assumed",), ("otherwise",))),
)


class PlacesField(forms.CharField):
    """Match points by place, best first: “4 3 2 1”."""

    def __init__(self, size: int, label: Any) -> None:
        self.size = size
        super().__init__(label=label, required=False, max_length=40)

    def clean(self, value: Any) -> tuple[int, ...]:
        words = super().clean(value).replace(",", ".").replace(";", " ").split()
        if not words:
            return ()
        try:
            points = tuple(_half_points(Decimal(word)) for word in words)
        except ArithmeticError as error:
            raise forms.ValidationError(
                _("Enter the points as numbers separated by spaces, such as 4 3 2 1.")
            ) from error
        if len(points) != self.size or any(one < two for one, two in pairwise(points)):
            raise forms.ValidationError(
                _("Enter %(size)s numbers, the winner’s first, each no greater than the one before it."),
                params={"size": self.size},
            )
        return points


def _capital(name: Any) -> Any:
    """Capitalise a lazy name as an entry of a list."""
    return capfirst(name)


def _half_points(points: Decimal) -> int:
    doubled = points * 2
    if doubled != doubled.to_integral_value() or not 0 <= doubled <= 200:
        raise ArithmeticError(points)
    return int(doubled)


def _points(label: Any) -> forms.DecimalField:
    return forms.DecimalField(label=label, min_value=0, max_value=100, step_size=Decimal("0.5"))


class CompetitionForm(forms.Form):
    """``seen`` is what the form was made from.

    ``seedings`` are codes and names of the rating systems, ``game_rules`` those of the published rule sets.
    """

    name = forms.CharField(label=_("Name"), max_length=120)
    is_default = forms.BooleanField(label=_("This federation’s default rules"), required=False)
    source = forms.CharField(label=_("Source"), max_length=200, required=False, help_text=_("Regulation and article."))
    system = forms.ChoiceField(label=_("System"), choices=[(code.value, label) for code, label in SYSTEMS.items()])
    seats = forms.TypedChoiceField(
        label=_("Players per table"), coerce=int, choices=[(size, str(size)) for size in (2, 3, 4)]
    )
    rounds_min = forms.IntegerField(label=_("Minimum rounds"), min_value=1, max_value=100, initial=1)
    rounds_max = forms.IntegerField(
        label=_("Maximum rounds"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("For an exact number of rounds, enter it in both boxes. Leave empty if the organisers decide."),
    )
    repeat_meetings = forms.BooleanField(label=_("Two players may meet more than once"), required=False)
    win = _points(_("For a win"))
    draw = _points(_("For a draw"))
    loss = _points(_("For a loss"))
    equal_score = forms.ChoiceField(label=_("A game with equal points is"), choices=EQUAL_SCORES)
    places_4 = PlacesField(4, _("By place at a table of four"))
    places_3 = PlacesField(3, _("By place at a table of three"))
    seeding = forms.ChoiceField(label=_("Seeded by rating"), required=False)
    unrated_rating = forms.IntegerField(
        label=_("Players without a rating count as"), min_value=0, max_value=10_000, required=False
    )
    unrated_later = forms.IntegerField(
        label=_("From the second round, they count as"),
        min_value=0,
        max_value=10_000,
        required=False,
        help_text=_("Leave empty to use the same as in the first round."),
    )
    pairing = forms.ChoiceField(
        label=_("Pairing system"),
        required=False,
        choices=lambda: [("", _("Default system of these rules")), *system_choices()],
    )
    cycles = forms.IntegerField(
        label=_("How many times everyone plays everyone"),
        min_value=1,
        max_value=20,
        required=False,
        initial=1,
        help_text=_("Only for a round robin."),
    )
    bye_points = forms.DecimalField(
        label=_("Match points for a bye"),
        min_value=0,
        max_value=100,
        step_size=Decimal("0.5"),
        required=False,
        help_text=_("Leave empty for the same as a win, or nothing in a round robin."),
    )
    diplomas = forms.ChoiceField(label=_("Diplomas for"), choices=DIPLOMAS, initial="none")
    bye = forms.ChoiceField(label=_("With an odd number of players"), choices=BYES)
    late_until = forms.ChoiceField(label=_("Players may join late"), choices=LATE)
    late_points = forms.ChoiceField(
        label=_("Late joiners’ points for earlier rounds"), choices=LATE_POINTS, initial="pairing"
    )
    cusca_games = forms.IntegerField(
        label=_("Minimum games for CUSCA"), min_value=1, max_value=1000, required=False, initial=1
    )
    game_rules = forms.ChoiceField(
        label=_("Rules of the game"), help_text=_("Championships use the version in force on their first day.")
    )
    dictionary = forms.CharField(label=_("Dictionary"), max_length=120, required=False)
    arbiters = forms.IntegerField(
        label=_("Arbiters on the committee"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("Only if the regulation says how many."),
    )
    assumed = forms.MultipleChoiceField(
        label=_("Which of these has the federation decided because the regulation leaves them open?"),
        required=False,
        choices=[(code, _capital(name)) for code, name in COMPETITION_NAMES.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The rulebook marks these in its articles."),
    )
    otherwise = forms.MultipleChoiceField(
        label=_("Where has the federation decided differently from the usual?"),
        required=False,
        choices=[(code, point.no) for code, point in OPEN_POINTS.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The regulations we know of don’t cover these points. The rulebook states what applies."),
    )
    seen = SeenField()

    def __init__(
        self,
        data: Any = None,
        *,
        seedings: Iterable[tuple[str, str]],
        game_rules: Iterable[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self._choose("seeding", [("", _("No rating")), *seedings], "%s")
        published = list(game_rules)
        if not published:
            self.fields["game_rules"].help_text = _(
                "There are no rules of the game to choose from. Publish some first."
            )
        self._choose("game_rules", published, _("%s (the federation hasn’t published these rules)"))
        choices = [("", _("None")), *tie_break_choices()]
        for rank, label in enumerate(RANKS):
            self.fields[f"tie_break_{rank}"] = forms.ChoiceField(label=label, choices=choices, required=False)

    def _choose(self, name: str, choices: list[tuple[str, Any]], lost: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        known = {code for code, _label in choices}
        kept = self.initial.get(name, "")
        # The previous value stays a choice, even if it is no longer offered.
        field.choices = choices if kept in known or not kept else [*choices, (kept, lost % kept)]

    def parts(self) -> list[Part]:
        return plan_parts(self, PARTS)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        given = [data.get(f"tie_break_{rank}", "") for rank in range(len(RANKS))]
        chosen = [code for code in given if code]
        if len(set(chosen)) < len(chosen):
            self.add_error("tie_break_0", _("The same tie-break is chosen twice."))
        data["tie_breaks"] = chosen
        if (data.get("rounds_max") or 100) < (data.get("rounds_min") or 1):
            self.add_error("rounds_max", _("This is less than the minimum number of rounds."))
        if data.get("seats", 2) > 2 and not data.get("places_4" if data["seats"] == 4 else "places_3"):
            self.add_error(
                "places_4" if data["seats"] == 4 else "places_3",
                _("Enter the match points for each place at a table of this size."),
            )
        return data

    def rules(self) -> CompetitionRules:
        data = self.cleaned_data
        sizes = {size: data[f"places_{size}"] for size in (4, 3) if data["seats"] > 2}
        return CompetitionRules(
            system=System(data["system"]),
            seats=data["seats"],
            rounds_min=data["rounds_min"],
            rounds_max=data["rounds_max"],
            win=_half_points(data["win"]),
            draw=_half_points(data["draw"]),
            loss=_half_points(data["loss"]),
            places={size: points for size, points in sizes.items() if points},
            tie_breaks=tuple(data["tie_breaks"]),
            seeding=data["seeding"],
            unrated_rating=data["unrated_rating"],
            equal_score=data["equal_score"],
            bye=data["bye"],
            late_until=data["late_until"],
            repeat_meetings=data["repeat_meetings"],
            dictionary=data["dictionary"],
            source=data["source"],
            arbiters=data["arbiters"],
            assumed=tuple(data["assumed"]),
            pairing=data["pairing"],
            cycles=data["cycles"] or 1,
            unrated_later=data["unrated_later"],
            bye_points=None if data["bye_points"] is None else _half_points(data["bye_points"]),
            diplomas=data["diplomas"],
            late_points=data["late_points"],
            cusca_games=data["cusca_games"] or 1,
            options=OpenPoints.from_json(dict.fromkeys(data["otherwise"], False)),
            # The articles cited in warnings aren't asked for here, and stay as they are.
            articles=self.initial.get("articles", {}),
        )


def initial_of(rules: CompetitionRules) -> dict[str, Any]:
    """Return the form's initial values for existing rules."""
    values = rules.as_json()
    for name in ("win", "draw", "loss"):
        values[name] = f"{values[name] / 2:g}"
    if rules.bye_points is not None:
        values["bye_points"] = f"{rules.bye_points / 2:g}"
    for size in (4, 3):
        values[f"places_{size}"] = " ".join(f"{points / 2:g}" for points in rules.places.get(size, ()))
    for rank, code in enumerate(rules.tie_breaks):
        values[f"tie_break_{rank}"] = code
    values["otherwise"] = list(rules.options.as_json())
    return values
