"""A player's photo, chosen by the player with an agreement, or by staff with the consent that they hold."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.people.models.photos import LONGEST_CONSENT
from federation.web.forms.fields import DayInput


class _PhotoForm(forms.Form):
    file = forms.FileField(
        label=_("Photo"),
        help_text=_("PNG, JPEG or WebP, at least 150 × 150 points. Where it was taken is not kept."),
        widget=forms.FileInput(attrs={"accept": ".png,.jpg,.jpeg,.webp"}),
    )


class OwnPhotoForm(_PhotoForm):
    """On one's own page."""

    agreed = forms.BooleanField(
        label=_("I agree that everybody sees it on my page"),
        help_text=_(
            "You can take it away at any time; then it is deleted here. "
            "What others copied meanwhile nobody can change."
        ),
        error_messages={"required": _("Without your agreement it is not shown.")},
    )


class RegistryPhotoForm(_PhotoForm):
    """For somebody without account."""

    consent = forms.CharField(
        label=_("Which consent you hold"),
        max_length=LONGEST_CONSENT,
        help_text=_("As “signed on paper”. Staff and the player see it."),
    )
    consented_on = forms.DateField(label=_("Day of the consent"), widget=DayInput)
