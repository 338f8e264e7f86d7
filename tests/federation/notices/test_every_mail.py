"""Every mail in every language: nothing stays in English, no value is forgotten.

With FARISTOL_MAILS naming a folder the mails are written there, for people to read.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from django.conf import settings

from federation.tenancy.scope import federation_scope
from tests.federation.notices.every_mail import Written, every_mail, make_reader
from tests.leaks.planted import Planted, Words
from tests.leaks.planting import plant

pytestmark = pytest.mark.django_db

FOLDER = os.environ.get("FARISTOL_MAILS", "")
LANGUAGES = [code for code, _name in settings.LANGUAGES]
# Names and figures alone; what was kept in another language stays in it.
SAME = {"RASCCAT 0\nhttps://example.org/", "RASCCAT 1\nhttps://example.org/"}


@pytest.fixture
def planted(db: None) -> Planted:
    return plant("fisc", Words("amagat", "Lleida"), 4701, "barruf", hostname="fisc.example", short_name="FISC")


def test_every_mail_is_whole_in_every_language(planted: Planted) -> None:
    with federation_scope(planted.federation):
        reader = make_reader(planted)
        mails = {language: list(every_mail(reader, language)) for language in LANGUAGES}
    for language, written in mails.items():
        keep(language, written)
    english = mails["en"]
    wrong = []
    for language, written in mails.items():
        assert [one.name for one in written] == [one.name for one in english]
        for one, told in zip(written, english, strict=True):
            wrong += [f"{language}, {one.name}: {line}" for line in faults(one, told, language)]
    assert not wrong, "\n".join(wrong)


def faults(one: Written, english: Written, language: str) -> list[str]:
    """Lines with a place for a value that was not filled in; in other languages those that are English still."""
    lines = [one.subject, *one.paragraphs]
    found = [line for line in lines if re.search(r"%\(|\{\w*\}|None", line)]
    if language == "en":
        return found
    assert len(one.paragraphs) == len(english.paragraphs), (one, english)
    same = set(lines) & {english.subject, *english.paragraphs} - SAME
    return found + sorted(same)


def keep(language: str, written: list[Written]) -> None:
    if not FOLDER:
        return
    text = "\n\n".join(f"=== {one.name}\nSubject: {one.subject}\n\n{one.body.strip()}" for one in written)
    Path(FOLDER).mkdir(parents=True, exist_ok=True)
    Path(FOLDER, f"{language}.txt").write_text(text + "\n", encoding="utf-8")
