"""The form with which staff anonymise a player."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.registry.models import Anonymisation
from federation.web.forms import DayInput

SEALED_FOR = timedelta(days=365)


class AnonymiseForm(forms.Form):
    words = forms.MultipleChoiceField(
        label=_("Parts of the name no one else here has"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "When one of these words appears on its own, only a person can tell who is meant. The words you "
            "select are removed there, too."
        ),
    )
    sealed_until = forms.DateField(
        label=_("Keep the files sealed until"),
        widget=DayInput,
        help_text=_("Until then they can be used to settle a dispute about results; afterwards they’re deleted."),
    )
    number = forms.IntegerField(
        label=_("Player number, to confirm"),
        min_value=1,
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric"}),
    )

    def __init__(self, asked: Anonymisation, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = asked
        found = asked.found.get("words", [])
        if found:
            field = self.fields["words"]
            assert isinstance(field, forms.MultipleChoiceField)
            field.choices = [(one["word"], _label(one)) for one in found]
        else:
            del self.fields["words"]
        self.fields["sealed_until"].initial = timezone.localdate() + SEALED_FOR

    def clean_sealed_until(self) -> Any:
        day = self.cleaned_data["sealed_until"]
        if day < timezone.localdate():
            raise ValidationError(_("This date is in the past. Choose a later one."))
        return day

    def clean_number(self) -> int:
        number = int(self.cleaned_data["number"])
        if number != self.asked.player.number:
            raise ValidationError(_("This is another player’s number."))
        return number


def _label(one: dict[str, Any]) -> str:
    rows = ngettext("in %(count)s place", "in %(count)s places", one["rows"]) % {"count": one["rows"]}
    samples = " · ".join(one["samples"])
    return f"{one['word']} ({rows}: {samples})"
