"""The shape of a photo of a slip or score sheet."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.log.models.photos import TablePhoto


class PhotoForm(forms.Form):
    """From a phone at the table; ``round`` and ``table`` are those that the phone showed."""

    kind = forms.ChoiceField(label=_("What is on it?"), choices=TablePhoto.Kind.choices)
    file = forms.FileField(
        label=_("Photo"),
        help_text=_("JPEG, PNG or WebP. Only the organisers see it."),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )
    round = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    table = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class DeskPhotoForm(PhotoForm):
    """At the desk, of any table of a round, which the address names."""

    field_order = ("table", "kind", "file")

    table = forms.IntegerField(label=_("Table of the photo"), min_value=1)
