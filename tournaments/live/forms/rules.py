"""Forms of a live championship's pairing rules, what-if questions and prizes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.web.forms import SeenField
from tournaments.competition.forms import LATE, RANKS
from tournaments.competition.open_points import OpenPoints
from tournaments.competition.prizes import Prize
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.words.labels import tie_break_choices
from tournaments.competition.words.pairing import OPEN_POINTS, system_choices
from tournaments.log.state import State

STARTS = [("balanced", _("Everyone equally often, where possible")), ("draw", _("By drawing tiles at the table"))]
_PAIR = re.compile(r"(\d{1,4})\s*[-–:]\s*(\d{1,4})")
WISHES = ("apart", "locked", "forbidden", "stay", "starts", "cycles", "seed")


class PairingForm(forms.Form):
    """The pairing system and extra wishes. ``seen`` is the last event that the desk knew of."""

    system = forms.ChoiceField(label=_("Pairing system"), choices=system_choices)
    starts = forms.ChoiceField(label=_("Who starts"), choices=STARTS)
    club = forms.BooleanField(label=_("Players from the same club don’t meet"), required=False)
    club_rounds = forms.IntegerField(
        label=_("In how many of the first rounds"),
        min_value=1,
        required=False,
        help_text=_("Leave empty for all rounds."),
    )
    if_free = forms.BooleanField(label=_("Only if it adds no distance"), required=False)
    forbidden = forms.CharField(
        label=_("Pairs that don’t meet"),
        required=False,
        max_length=1000,
        help_text=_("Pairs of entry numbers joined by a dash, for example: 3-7, 4-12."),
    )
    stay = forms.BooleanField(label=_("Players keep their tables where possible"), required=False)
    locked = forms.BooleanField(
        label=_("Players sure of their place don’t meet those still playing for a prize"), required=False
    )
    places = forms.IntegerField(label=_("Places with a prize"), min_value=1, max_value=100, initial=3)
    cycles = forms.IntegerField(
        label=_("How many times everyone plays everyone"), min_value=1, max_value=20, initial=1, required=False
    )
    seed = forms.IntegerField(label=_("Seed for drawing lots"), min_value=0, initial=0, required=False)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def clean_forbidden(self) -> list[list[int]]:
        text = self.cleaned_data["forbidden"]
        pairs = [[int(one), int(other)] for one, other in _PAIR.findall(text)]
        if _PAIR.sub("", text).strip(" ,;\n\t") or any(one == other for one, other in pairs):
            raise forms.ValidationError(_("Enter two different entry numbers joined by a dash: 3-7, 4-12."))
        return pairs

    def wishes(self) -> dict[str, Any]:
        """Return PairingOptions as JSON, without default values."""
        data = self.cleaned_data
        wishes: dict[str, Any] = {}
        if data["club"]:
            wishes["apart"] = {"club": True, "rounds": data["club_rounds"], "if_free": data["if_free"]}
        if data["locked"]:
            wishes["locked"] = {"apart": True, "places": data["places"]}
        for name in ("forbidden", "stay", "seed"):
            if data[name]:
                wishes[name] = data[name]
        if data["starts"] != "balanced":
            wishes["starts"] = data["starts"]
        if (data["cycles"] or 1) > 1:
            wishes["cycles"] = data["cycles"]
        return wishes


def pairing_initial(state: State, system: str, seen: int) -> dict[str, Any]:
    """Return the form's initial values."""
    told: Mapping[str, Any] = state.options.get("pairing", {})
    apart, locked = told.get("apart", {}), told.get("locked", {})
    return {
        "system": system,
        "starts": told.get("starts", "balanced"),
        "club": apart.get("club", False),
        "club_rounds": apart.get("rounds"),
        "if_free": apart.get("if_free", False),
        "forbidden": ", ".join(f"{one}-{other}" for one, other in told.get("forbidden", ())),
        "stay": told.get("stay", False),
        "locked": locked.get("apart", False),
        "places": locked.get("places", 3),
        "cycles": told.get("cycles", 1),
        "seed": told.get("seed", 0),
        "seen": seen,
    }


class RulesForm(forms.Form):
    """One championship's rules, as far as they concern its day. ``seen`` is the championship."""

    unrated_rating = forms.IntegerField(
        label=_("Players without a rating count as"), min_value=0, max_value=10_000, required=False
    )
    unrated_later = forms.IntegerField(
        label=_("From the second round, they count as"), min_value=0, max_value=10_000, required=False
    )
    late_until = forms.ChoiceField(label=_("Players may join late"), choices=LATE)
    otherwise = forms.MultipleChoiceField(
        label=_("Where has the federation decided differently from the usual?"),
        required=False,
        choices=[(code, point.no) for code, point in OPEN_POINTS.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The regulations we know don’t cover this."),
    )
    seen = SeenField()

    def __init__(self, rules: CompetitionRules, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.before = rules
        choices = [("", _("None")), *tie_break_choices()]
        ranks = []
        for rank, label in enumerate(RANKS):
            name = f"tie_break_{rank}"
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=False)
            self.initial.setdefault(name, rules.tie_breaks[rank] if rank < len(rules.tie_breaks) else "")
            ranks.append(name)
        self.order_fields(ranks)
        late = self.fields["late_until"]
        assert isinstance(late, forms.ChoiceField)
        if rules.late_until not in dict(LATE):
            late.choices = [*LATE, (rules.late_until, rules.late_until)]
        for name in ("unrated_rating", "unrated_later", "late_until"):
            self.initial.setdefault(name, getattr(rules, name))
        self.initial.setdefault("otherwise", list(rules.options.as_json()))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        chosen = [code for rank in range(len(RANKS)) if (code := data.get(f"tie_break_{rank}"))]
        if len(set(chosen)) < len(chosen):
            self.add_error("tie_break_0", _("The same tie-break is chosen twice."))
        data["tie_breaks"] = chosen
        return data

    def rules(self) -> CompetitionRules:
        data = self.cleaned_data
        return replace(
            self.before,
            tie_breaks=tuple(data["tie_breaks"]),
            unrated_rating=data["unrated_rating"],
            unrated_later=data["unrated_later"],
            late_until=data["late_until"],
            options=OpenPoints.from_json(dict.fromkeys(data["otherwise"], False)),
        )


class WhatIfForm(forms.Form):
    """Another system, or a result to leave out."""

    system = forms.ChoiceField(label=_("Paired by"), choices=system_choices)
    without_round = forms.IntegerField(label=_("Without the result of round"), min_value=1, required=False)
    without_table = forms.IntegerField(label=_("table"), min_value=1, required=False)


class PrizeForm(forms.Form):
    """One prize: for places, or for the best of all games."""

    KINDS = [
        ("places", _("For places in the standings")),
        ("high_game", _("For the highest score of a game")),
        ("best_move", _("For the best move")),
        ("most_scrabbles", _("For the most scrabbles")),
    ]

    name = forms.CharField(label=_("Prize"), max_length=120)
    kind = forms.ChoiceField(label=_("Awarded for"), choices=KINDS)
    places = forms.CharField(
        label=_("Places"), max_length=40, required=False, initial="1", help_text=_("For example: 1 or 1-3.")
    )
    categories = forms.CharField(
        label=_("Only for these categories"), max_length=200, required=False, help_text=_("Separated by commas.")
    )
    debutants = forms.BooleanField(label=_("Only for players without a rating"), required=False)
    once = forms.BooleanField(label=_("Not for players who already have a prize"), required=False)

    def clean_places(self) -> tuple[int, ...]:
        text = self.cleaned_data["places"].strip() or "1"
        found = re.fullmatch(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?", text)
        if not found or not 0 < int(found[1]) <= int(found[2] or found[1]) <= 200:
            raise forms.ValidationError(_("Enter a place, or the first and last joined by a dash."))
        return tuple(range(int(found[1]), int(found[2] or found[1]) + 1))

    def prize(self) -> Prize:
        data = self.cleaned_data
        categories = [word for part in data["categories"].split(",") if (word := part.strip())]
        best = "" if data["kind"] == "places" else data["kind"]
        return Prize(
            data["name"],
            places=data["places"],
            best=best,
            categories=tuple(categories),
            debutants=data["debutants"],
            once=data["once"],
        )
