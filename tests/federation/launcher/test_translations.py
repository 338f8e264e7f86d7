"""The catalogues against the source: what is forgotten is named, and what is added changes little."""

from __future__ import annotations

import difflib
import gettext
import re
import shutil
from pathlib import Path

import pytest

from federation.launcher.checks import run_checks
from federation.launcher.refusal import CommandRefused
from federation.launcher.translations import TOOLS, find_faults, run_translate, update

ROOT = Path(__file__).resolve().parents[3]
PYTHON = """\
from django.utils.translation import gettext, gettext_noop, ngettext, pgettext

ROUND = gettext_noop("Round")

def speak(count):
    pgettext("of a table", "Board “%(number)s”")
    ngettext("%(count)s game", "%(count)s games", count)
    gettext("First line.\\nSecond line.")
"""
PAGE = """\
{% load i18n %}
<h1>{% translate "Standings" %}</h1>
<p>{% blocktranslate trimmed %}
  It starts
  at nine.
{% endblocktranslate %}</p>
"""
needs_gettext = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in TOOLS), reason="gettext is not installed here"
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a small checkout whose Catalan catalogue is complete."""
    (tmp_path / "games").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "games/speech.py").write_text(PYTHON)
    (tmp_path / "templates/page.html").write_text(PAGE)
    update(tmp_path, ["ca"])
    translate(tmp_path)
    update(tmp_path, [])
    return tmp_path


def catalogue(tree: Path) -> Path:
    return tree / "locale/ca/LC_MESSAGES/django.po"


def translate(tree: Path) -> None:
    """Say in Catalan what is said in English."""
    head, *entries = catalogue(tree).read_text().split("\n\n")
    for place, entry in enumerate(entries):
        texts = dict(re.findall(r"^(msgid\w*) ((?:\".*\"\n?)+)", entry, re.MULTILINE))
        said = entry.partition("\nmsgstr")[0]
        if "msgid_plural" in texts:
            said += f"\nmsgstr[0] {texts['msgid'].strip()}\nmsgstr[1] {texts['msgid_plural'].strip()}"
        else:
            said += f"\nmsgstr {texts['msgid'].strip()}"
        entries[place] = said
    catalogue(tree).write_text("\n\n".join([head, *entries]) + "\n")


def changed_lines(before: str, after: str) -> list[str]:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    return [line for line in lines if re.match(r"[+-](?![+-])", line)]


@needs_gettext
def test_no_message_of_the_source_is_forgotten() -> None:
    assert find_faults(ROOT) == []


@needs_gettext
def test_complete_catalogue_has_no_faults_and_is_compiled(tree: Path) -> None:
    assert find_faults(tree) == []
    with catalogue(tree).with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    assert compiled.gettext("It starts at nine.") == "It starts at nine."
    assert compiled.ngettext("%(count)s game", "%(count)s games", 2) == "%(count)s games"


@needs_gettext
def test_message_that_no_catalogue_has_is_named_with_its_place(tree: Path) -> None:
    (tree / "games/speech.py").write_text(f'{PYTHON}    gettext("New")\n')
    (tree / "templates/page.html").write_text(f'{PAGE}{{% translate "More" %}}\n')
    assert find_faults(tree) == [
        'games/speech.py:9: not in locale/ca/LC_MESSAGES/django.po: msgid "New"',
        'templates/page.html:7: not in locale/ca/LC_MESSAGES/django.po: msgid "More"',
    ]


@needs_gettext
@pytest.mark.parametrize(
    ("entry", "broken", "fault"),
    [
        ('msgid "Round"\nmsgstr "Round"', 'msgid "Round"\nmsgstr ""', "not translated"),
        ('msgid "Round"\nmsgstr "Round"', '#, fuzzy\nmsgid "Round"\nmsgstr "Round"', "fuzzy"),
        ('msgid "Round"\nmsgstr "Round"', 'msgid ""\n"Rou"\n"nd"\nmsgstr ""', "not translated"),
        ('msgstr[1] "%(count)s games"', 'msgstr[1] ""', "not translated"),
        ('msgstr "Board “%(number)s”"', 'msgstr ""', "not translated"),
    ],
)
def test_message_without_a_valid_translation_is_named_with_both_places(
    tree: Path, entry: str, broken: str, fault: str
) -> None:
    text = catalogue(tree).read_text()
    assert entry in text
    catalogue(tree).write_text(text.replace(entry, broken))
    [found] = find_faults(tree)
    place, _, said = found.partition(": ")
    path, _, line = place.partition(":")
    assert said.startswith(f"{fault}: msg")
    assert re.search(r" \(games/speech\.py:\d\)$", said)
    assert catalogue(tree) == tree / path
    # The line on which the entry begins.
    at = catalogue(tree).read_text().splitlines()[int(line) - 1]
    assert at.startswith(said.split(": ", 1)[1].split(" ", 1)[0])


@needs_gettext
@pytest.mark.parametrize("mark", ["", "#~ "])
def test_message_that_the_source_no_longer_has_is_named_and_taken_out(tree: Path, mark: str) -> None:
    before = catalogue(tree).read_text()
    catalogue(tree).write_text(f'{before}\n{mark}msgid "Old"\n{mark}msgstr "Vell"\n')
    line = before.count("\n") + 2
    assert find_faults(tree) == [f'locale/ca/LC_MESSAGES/django.po:{line}: no longer in the source: msgid "Old"']
    update(tree, [])
    assert catalogue(tree).read_text() == before


@needs_gettext
def test_one_message_more_is_three_lines_more(tree: Path) -> None:
    before = catalogue(tree).read_text()
    (tree / "games/speech.py").write_text(f'{PYTHON}    gettext("Altogether new")\n')
    assert run_translate([], tree) == 1
    after = catalogue(tree).read_text()
    assert sorted(changed_lines(before, after)) == ["+", '+msgid "Altogether new"', '+msgstr ""']
    assert run_translate([], tree) == 1
    assert catalogue(tree).read_text() == after


@needs_gettext
def test_moved_code_changes_nothing(tree: Path) -> None:
    before = catalogue(tree).read_text()
    (tree / "ratings").mkdir()
    (tree / "games/speech.py").rename(tree / "ratings/aspeech.py")
    (tree / "templates/page.html").write_text(f"<p>\n</p>\n{PAGE}")
    assert run_translate([], tree) == 0
    assert catalogue(tree).read_text() == before


@needs_gettext
def test_check_changes_nothing(tree: Path) -> None:
    (tree / "games/speech.py").write_text(f'{PYTHON}    gettext("New")\n')
    before = {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()}
    assert run_translate(["--check"], tree) == 1
    assert {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()} == before


@needs_gettext
def test_further_language_starts_with_the_plurals_that_django_knows(tree: Path) -> None:
    assert run_translate(["pl"], tree) == 1
    text = (tree / "locale/pl/LC_MESSAGES/django.po").read_text()
    assert "nplurals=4" in text
    assert text.count('msgstr[3] ""') == 1
    for words in (["qq"], ["--chek"], ["--check", "pl"]):
        with pytest.raises(CommandRefused):
            run_translate(words, tree)


def test_check_says_when_it_was_skipped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    assert run_checks(["translations"], ROOT) == 0
    assert "SKIPPED (not installed: xgettext" in capsys.readouterr().err
