"""Forms for webhooks."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.web.forms import SeenField
from federation.webhooks.models import WebhookEvent


class EventsForm(forms.Form):
    events = forms.MultipleChoiceField(
        label=_("Events"),
        choices=[(event.value, event.label) for event in WebhookEvent if event != WebhookEvent.TEST],
        widget=forms.CheckboxSelectMultiple,
    )
    seen = SeenField()


class WebhookForm(EventsForm):
    seen = None  # type: ignore[assignment]
    url = forms.CharField(
        label=_("Webhook address"),
        max_length=500,
        help_text=_("Ask whoever runs the receiving program. It starts with https://"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url", "spellcheck": "false"}),
    )
    field_order = ("url", "events")
