"""Every language has every sentence, and the compiled catalogues are those of the sources."""

import gettext
import re
import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import formats, translation

from games.rulebook.typography import QUOTES

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
needs_msgfmt = pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext's msgfmt is not installed")


def _source(language: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


def _catalogue(path: Path) -> dict[object, str]:
    with path.open("rb") as file:
        return dict(vars(gettext.GNUTranslations(file))["_catalog"])


@needs_msgfmt
@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_is_complete_and_compiled(language: str, tmp_path: Path) -> None:
    compiled = tmp_path / "django.mo"
    command = ["msgfmt", "--check", "--statistics", "-o", str(compiled), str(_source(language))]
    said = subprocess.run(command, capture_output=True, text=True, check=True, env={"LC_ALL": "C"}).stderr
    assert "untranslated" not in said
    assert "fuzzy" not in said
    assert _catalogue(compiled) == _catalogue(_source(language).with_suffix(".mo"))


@pytest.mark.parametrize(
    ("language", "day", "text"),
    [
        ("ca", date(2026, 4, 18), "18 abr. 2026"),
        ("ca", date(2026, 3, 1), "1 març 2026"),
        ("es", date(2026, 4, 18), "18 abr 2026"),
        ("pl", date(2026, 4, 18), "18 kwietnia 2026"),
    ],
)
def test_dates_read_as_people_write_them(language: str, day: date, text: str) -> None:
    with translation.override(language):
        assert formats.date_format(day) == text


# Marks that a language writes, besides its quotes; whatever else looks like one was typed in haste. Tags and codes
# keep theirs.
_APOSTROPHES = {"ca": "’", "es": "", "pl": "’"}
_NEVER = "'\"`´‘’“”„‟«»"
_TAG = re.compile(r"<[^>]*>|`[^`]*`")


def _translations(language: str) -> list[str]:
    return [text for text in _catalogue(_source(language).with_suffix(".mo")).values() if "Content-Type:" not in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_are_those_of_the_language(language: str) -> None:
    strange = set(_NEVER) - set(QUOTES[language]) - set(_APOSTROPHES[language])
    texts = [_TAG.sub("", text) for text in _translations(language)]
    assert [text for text in texts if strange & set(text) or "..." in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotations_are_opened_and_closed(language: str) -> None:
    opening, closing = QUOTES[language]
    assert [text for text in _translations(language) if text.count(opening) != text.count(closing)] == []
