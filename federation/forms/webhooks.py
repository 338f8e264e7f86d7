"""What administrators fill in about programs that are told what happens."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.models import WebhookEvent


class EventsForm(forms.Form):
    events = forms.MultipleChoiceField(
        label=_("What it is told of"),
        choices=[(event.value, event.label) for event in WebhookEvent if event != WebhookEvent.TEST],
        widget=forms.CheckboxSelectMultiple,
    )


class WebhookForm(EventsForm):
    url = forms.CharField(
        label=_("Address of the program"),
        max_length=500,
        help_text=_("Whoever runs the program tells you. It begins with https://"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url", "spellcheck": "false"}),
    )
    field_order = ("url", "events")


class SeenForm(forms.Form):
    """Which secret somebody wants replaced."""

    seen = forms.IntegerField(min_value=1, max_value=2_000_000_000)
