"""The form for uploading a table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.imports.kinds import import_kinds


class ImportForm(forms.Form):
    kind = forms.ChoiceField(label=_("File contents"), widget=forms.RadioSelect)
    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        help_text=_(
            "A spreadsheet (.xlsx, .xls, .ods) or CSV file. The first row contains the column headings, in any order."
        ),
        error_messages={"required": _("Choose a file first.")},
    )
    options = forms.MultipleChoiceField(label=_("Import options"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = list(import_kinds)
        kind, options = self.fields["kind"], self.fields["options"]
        assert isinstance(kind, forms.ChoiceField)
        assert isinstance(options, forms.ChoiceField)
        kind.choices = [(one.code, one.label) for one in kinds]
        kind.initial = kinds[0].code
        options.choices = [(option.code, f"{one.label}: {option.label}") for one in kinds for option in one.options]


class ApplyForm(forms.Form):
    """``digest`` is that of the preview shown with the button."""

    digest = forms.CharField(max_length=64)
    only_good = forms.BooleanField(required=False)
