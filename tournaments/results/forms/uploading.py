"""The shape of input where results are sent in, and their columns explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile as DjangoFile
from django.utils.translation import gettext_lazy as _

from federation.files.services import check_size
from tournaments.files.sheets.assignment import find_lacks
from tournaments.files.words.columns import describe_lack, meaning_choices
from tournaments.report.report import UploadedFile
from tournaments.results.services.questions.columns import UnknownColumns


class SeveralFilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class SeveralFilesField(forms.FileField):
    """One or more files; ``cleaned_data`` holds a list."""

    widget = SeveralFilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        files = data if isinstance(data, list | tuple) else [data]
        one = super().clean
        return [one(file, initial) for file in files if file] or [one(None, initial)]


class UploadForm(forms.Form):
    """``seen`` is the newest version when the form was shown, so that a second click can be told from a new upload."""

    results = SeveralFilesField(
        label=_("Files with the results"),
        allow_empty_file=True,
        error_messages={"required": _("Choose the file with the results first.")},
    )
    interim = forms.BooleanField(
        label=_("It is still being played: these are interim results"),
        help_text=_("Everybody sees the standings as soon as the files are checked. Nothing is handed in or rated."),
        required=False,
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def chosen_files(self) -> list[DjangoFile[Any]]:
        return list(self.cleaned_data["results"])


class ColumnsForm(forms.Form):
    """A meaning for each column of a sheet; what is proposed stands there to be looked at."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=20)

    def __init__(self, asked: UnknownColumns, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = asked
        self.fields["key"].initial = asked.key
        for index, (heading, proposed) in enumerate(
            zip(asked.headings, asked.proposal or [""] * len(asked.headings), strict=True), start=1
        ):
            label = _("Column %(number)s: %(heading)s") % {"number": index, "heading": heading or "–"}
            self.fields[f"column{index}"] = forms.ChoiceField(
                choices=meaning_choices, initial=proposed, required=False, label=label
            )

    def columns(self) -> list[forms.BoundField]:
        return [self[f"column{index}"] for index in range(1, len(self.asked.headings) + 1)]

    def meanings(self) -> list[str]:
        return [self.cleaned_data[f"column{index}"] for index in range(1, len(self.asked.headings) + 1)]

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if not self.errors:
            for lack in find_lacks(self.meanings(), self.asked.sheet, self.asked.headings, self.asked.rows):
                self.add_error(None, describe_lack(lack))
        return cleaned


def read_files(files: Sequence[DjangoFile[Any]]) -> list[UploadedFile]:
    """Names and bytes. Raises FileTooLarge before a byte of a file that is too large is read."""
    for file in files:
        check_size(file.name or "", file.size or 0)
    return [UploadedFile(file.name or "", file.read()) for file in files]
