"""Forms for notification choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.notices.models import Way
from federation.notices.services.topics import Topic


class NoticesForm(forms.Form):
    """A field for each changeable topic, by name, and whether e-mails are wanted at all."""

    wanted = forms.BooleanField(
        label=_("Send me e-mails"),
        required=False,
        help_text=_("Applies to every federation. If it’s off, you only see notifications in the portal."),
    )

    def __init__(self, topics: Sequence[Topic], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.topics = [topic for topic in topics if topic.can_be_changed]
        for topic in self.topics:
            self.fields[topic.name] = forms.ChoiceField(
                # Optional, so that a program that sends only the checkbox leaves the rest unchanged.
                label=str(topic.title),
                required=False,
                choices=[(way.value, way.label) for way in topic.ways],
            )

    def ways(self) -> Mapping[str, Way]:
        """Return the chosen ways by topic name."""
        chosen = {topic.name: self.cleaned_data.get(topic.name) for topic in self.topics}
        return {name: Way(way) for name, way in chosen.items() if way}
