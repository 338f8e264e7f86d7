"""Forms about whether a championship counts for the rating: a receipt by mail, and staff's own decision."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.championship.rules.rateability import FIXED, WHOLE, Rateability
from tournaments.championship.words import CONDITIONS


class MomentInput(forms.DateTimeInput):
    """The browser's own calendar and clock."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


def _reason(label: Any, help_text: Any) -> forms.CharField:
    box = forms.Textarea(attrs={"rows": 3})
    return forms.CharField(label=label, help_text=help_text, max_length=2000, widget=box)


class ReceiptForm(forms.Form):
    """The moment is read by the clocks of the federation."""

    received_at = forms.DateTimeField(label=_("Complete results received on"), widget=MomentInput)
    note = _reason(_("Note"), _("Who sent them, and to which address."))


class DecisionForm(forms.Form):
    """``rateability`` says which conditions there are to decide on."""

    condition = forms.ChoiceField(label=_("On what"), required=False)
    is_met = forms.TypedChoiceField(
        label=_("Decision"),
        choices=[("yes", _("it counts as met")), ("no", _("it counts as not met"))],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
        initial="yes",
    )
    reason = _reason(_("Reason"), _("Everybody can read it on the championship's page."))

    def __init__(self, *args: Any, rateability: Rateability, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["condition"]
        assert isinstance(choice, forms.ChoiceField)
        asked = [one.condition for one in rateability.judgements if one.condition not in FIXED]
        choice.choices = [
            (WHOLE, _("the championship as a whole")),
            *((one.value, CONDITIONS[one]) for one in asked),
        ]


class ConditionForm(forms.Form):
    """Which decision; from the buttons beside them."""

    condition = forms.CharField(required=False, max_length=12)
