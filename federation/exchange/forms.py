"""Form for the licence of a federation's open data."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.exchange.services.open_files import Licence
from federation.web.forms import SeenField


class LicenceForm(forms.Form):
    licence = forms.ChoiceField(
        label=_("Open data licence"), choices=Licence.choices, required=False, widget=forms.RadioSelect
    )
    seen = SeenField()
