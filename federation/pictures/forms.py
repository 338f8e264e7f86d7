"""Form for uploading one of a federation's pictures."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.pictures.kinds import HERO, LOGO

TITLES = {LOGO: _("Logo"), HERO: _("Home page picture")}
_HELPS = {
    LOGO: _("Shown in the header of every page instead of your initials, 40 pixels high. PNG, JPEG or WebP."),
    HERO: _(
        "Shown next to the upcoming championship instead of the board. PNG, JPEG or WebP, at least 800 × 400 pixels."
    ),
}


class PictureForm(forms.Form):
    """One form per kind of picture; both are on one page."""

    kind = forms.ChoiceField(choices=list(TITLES.items()), widget=forms.HiddenInput)
    file = forms.FileField(label=_("File"), widget=forms.FileInput(attrs={"accept": ".png,.jpg,.jpeg,.webp"}))

    def __init__(self, data: Any = None, files: Any = None, *, kind: str) -> None:
        super().__init__(data, files, initial={"kind": kind}, auto_id=f"id_{kind}_%s")
        self.fields["file"].help_text = _HELPS[kind]
        self.title = TITLES[kind]
        self.picture = kind
