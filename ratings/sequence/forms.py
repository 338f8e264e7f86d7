"""Forms for changing the order of rating."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

REASON_LENGTH = 2000


class PlaceForm(forms.Form):
    """The place at which a championship is to be rated, from 1 to ``last``."""

    position = forms.IntegerField(min_value=1)
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Kept with the change and shown wherever published lists are affected."),
    )

    def __init__(self, data: Any = None, *, last: int, proposed: int | None = None) -> None:
        super().__init__(data, initial={"position": proposed}, auto_id="place_%s")
        self.fields["position"] = forms.IntegerField(
            label=_("Number in the rating order"),
            min_value=1,
            max_value=last,
            help_text=_("From 1 (first) to %(last)s (last).") % {"last": last},
        )


class RemovalForm(forms.Form):
    """Why a championship is not to be rated."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, widget=forms.Textarea(attrs={"rows": 2}))

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="removal_%s")
