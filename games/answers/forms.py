"""Forms for questions about drawn tiles."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules.ruleset import RuleSet

# A bag of the largest set written with brackets around every digraph.
LONGEST_BAG = 600
LONGEST_RACK = 60


class StartForm(forms.Form):
    """The tiles of each player; of a third and fourth one if the rules allow them."""

    def __init__(self, data: Any = None, *, rules: RuleSet) -> None:
        super().__init__(data)
        for number in range(1, rules.table.maximum_players + 1):
            self.fields[f"player{number}"] = forms.CharField(
                label=_("Tiles of player %(number)s") % {"number": number},
                max_length=LONGEST_RACK,
                required=number <= rules.table.minimum_players,
            )

    def draws(self) -> list[str]:
        """Return what was typed, up to the last player who drew."""
        typed = [self.cleaned_data[name].strip() for name in self.fields]
        while typed and not typed[-1]:
            typed.pop()
        return typed


class FreeSwapForm(forms.Form):
    rack = forms.CharField(label=_("New tiles"), max_length=LONGEST_RACK, help_text=_("Write a blank as ?."))
    bag = forms.CharField(
        label=_("Tiles left in the bag"),
        max_length=LONGEST_BAG,
        required=False,
        help_text=_("As the arbiter finds them."),
    )
    swapped = forms.IntegerField(label=_("How many times the player has swapped"), min_value=1, max_value=9, initial=1)
