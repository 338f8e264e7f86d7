"""The days and rules of an announcement that is still being written: whatever of it is there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from django import forms

from tournaments.championship.queries.standings import CLASSIC_SEATS
from tournaments.championship.rules.rateability import ChampionshipFacts
from tournaments.competition.queries.competitions import Competition

# The first and the last day as they are announced, and since when.
Announced = tuple[date, date, datetime]


class ForeseenForm(forms.Form):
    """What of an AnnouncementForm decides whether it counts. Half a form is read, too."""

    starts_on = forms.DateField(required=False)
    ends_on = forms.DateField(required=False)
    competition = forms.CharField(required=False, max_length=40)
    dictionary = forms.CharField(required=False, max_length=120)
    follows_regulations = forms.CharField(required=False, max_length=3)
    is_circuit = forms.BooleanField(required=False)

    def __init__(self, data: Any, *, competitions: Sequence[Competition], is_circuit: bool | None = None) -> None:
        """``is_circuit``: whether it is of the circuit, where that is not the writer's to say."""
        super().__init__(data)
        self.competitions = {one.code: one for one in competitions}
        self.known_circuit = is_circuit

    def facts(self, now: datetime, *, announced: Announced | None = None) -> ChampionshipFacts | None:
        """What it would be judged by; None as long as there is no first day.

        ``announced``: of one that is changed; the same days stay announced since then.
        """
        self.full_clean()
        given = self.cleaned_data
        first = given.get("starts_on")
        if first is None:
            return None
        last = max(given.get("ends_on") or first, first)
        chosen = self.competitions.get(given.get("competition", "")) or next(iter(self.competitions.values()))
        is_same = announced is not None and (first, last) == announced[:2]
        return ChampionshipFacts(
            starts_on=first,
            ends_on=last,
            announced_at=announced[2] if announced is not None and is_same else now,
            is_classic=chosen.rules.seats == CLASSIC_SEATS,
            is_circuit=given.get("is_circuit", False) if self.known_circuit is None else self.known_circuit,
            follows_regulations=given.get("follows_regulations") != "no",
            dictionary=given.get("dictionary", ""),
        )
