"""Templates and static files keep to the content security policy, and every template compiles."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template import Context
from django.template.loader import get_template

from federation.values.markup import join_lines

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
COMPONENTS = sorted((ROOT / "templates" / "components").rglob("*.html"))
OWN_STATIC = sorted(path for kind in ("css", "js") for path in (ROOT / "static" / kind).rglob("*.*"))
VENDORED = sorted(path for path in (ROOT / "static" / "vendor").iterdir() if path.is_dir())

FORBIDDEN = {
    "a style attribute": re.compile(r"<[a-z][^>]*\sstyle\s*=", re.IGNORECASE),
    "a style element": re.compile(r"<style\b", re.IGNORECASE),
    "an event attribute": re.compile(r"<[a-z][^>]*\son[a-z]+\s*=", re.IGNORECASE),
    "an htmx expression": re.compile(r"hx-(on|vals\s*=\s*[\"']js:)", re.IGNORECASE),
    "a javascript address": re.compile(r"javascript:", re.IGNORECASE),
    "an address of another host": re.compile(r"https?://|(src|href|action)\s*=\s*[\"']//", re.IGNORECASE),
}
NAMED_TEMPLATE = re.compile(r"{%\s*(?:include|extends)\s+\"([^\"]+)\"")
SCRIPT = re.compile(r"<script\b([^>]*)>", re.IGNORECASE)
LONGEST_LINE = 120
# What is translated stays in one piece: its text is the name under which translators find it.
SENTENCE = re.compile(
    r"{%\s*blocktranslate\b.*?{%\s*endblocktranslate\s*%}|{%\s*translate\b.*?%}|&#32;",
)
OWN_LINE = re.compile(
    r"<(?:article|body|caption|d[dlt]|details|div|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|legend|li|link"
    r"|main|meta|nav|ol|option|p|script|section|summary|t(?:able|body|d|foot|h|head|r)|title|ul)\b"
)
BROKEN_SENTENCE = re.compile(
    r"{%\s*(?:block)?translate\b[^%]*\n"
    r"|{%\s*blocktranslate\b(?![^%]*\btrimmed\b)(?:(?!{%\s*endblocktranslate).)*\n",
    re.DOTALL,
)
# What ends a word, a blank that is printed, and a mark that belongs to the word.
STRAY_BLANK = re.compile(r"(?:}}|%}|[\w)>”’])\s+[,.:;](?=[\s{<&]|$)")
HIDDEN = re.compile(r"{%\s*comment\b.*?{%\s*endcomment\s*%}|{#.*?#}", re.DOTALL)
DECLARATION = re.compile(r"(?<![\w-])[a-z-]+\s*:\s*[^;{}]+;")
STATIC_TAG = re.compile(r"{%\s*static\s+['\"]([^'\"]+)['\"]\s*%}")
STATIC_URL = re.compile(r"[\"']/static/([^\"']+)[\"']")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT / "templates").as_posix()


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_template_compiles(path: Path) -> None:
    assert get_template(name_of(path)) is not None


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_template_holds_nothing_the_policy_forbids(path: Path) -> None:
    text = path.read_text()
    assert [what for what, pattern in FORBIDDEN.items() if pattern.search(text)] == []
    for attributes in SCRIPT.findall(text):
        assert "src=" in attributes or 'type="application/json"' in attributes


def test_no_line_of_a_template_is_long_but_for_a_sentence() -> None:
    long = [
        f"{name_of(path)}:{number}"
        for path in TEMPLATES
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST_LINE and SENTENCE.sub("", line).strip()
    ]
    assert long == []


def test_every_element_of_a_block_has_a_line_of_its_own() -> None:
    shared = [
        f"{name_of(path)}:{number}"
        for path in TEMPLATES
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(OWN_LINE.findall(line)) > 1
    ]
    assert shared == []


def test_what_is_translated_is_written_in_one_line() -> None:
    """Its lines are not joined: with an indent, the message would be another than the catalogue's."""
    assert [name_of(path) for path in TEMPLATES if BROKEN_SENTENCE.search(path.read_text())] == []


def stray_blanks(source: str) -> list[str]:
    """Where a page would print a blank before a comma, a full stop or a colon."""
    printed = HIDDEN.sub("", join_lines(source))
    return [printed[max(0, found.start() - 40) : found.end()] for found in STRAY_BLANK.finditer(printed)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{{ name }}\n, {{ club }}", 1),
        ("one\n: two", 1),
        ("<b>{{ name }}</b>&#32;\n,&#32;{{ club }}", 1),
        ("{% if on %} , {{ day }}{% endif %}", 1),
        ("{{ name }}\n{% if club %}\n,&#32;\n{{ club }}{% endif %}", 0),
        ("<span>{{ name }}</span>\n, {{ club }}", 0),
    ],
)
def test_rule_on_blanks_sees_what_is_printed(source: str, expected: int) -> None:
    assert len(stray_blanks(source)) == expected


def test_no_blank_is_printed_before_a_comma() -> None:
    assert {name_of(path): found for path in TEMPLATES if (found := stray_blanks(path.read_text()))} == {}


def test_stylesheets_have_one_declaration_a_line() -> None:
    crowded = [
        f"{path.name}:{number}"
        for path in OWN_STATIC
        if path.suffix == ".css"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(DECLARATION.findall(line)) > 1 or (DECLARATION.search(line) and re.search("[{}]", line))
    ]
    assert crowded == []


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_template_names_static_files_that_exist(path: Path) -> None:
    text = path.read_text()
    named = STATIC_TAG.findall(text) + STATIC_URL.findall(text)
    assert [name for name in named if finders.find(name) is None] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_template_names_templates_that_exist(path: Path) -> None:
    """An include is looked for only when it is reached, which may be long after."""
    named = NAMED_TEMPLATE.findall(path.read_text())
    assert [name for name in named if not (ROOT / "templates" / name).exists()] == []


@pytest.mark.parametrize("path", COMPONENTS, ids=name_of)
def test_component_says_what_it_expects(path: Path) -> None:
    assert "\nexpects: " in path.read_text().split("{% endcomment %}")[0]


@pytest.mark.parametrize("path", OWN_STATIC, ids=lambda path: path.name)
def test_stylesheets_and_scripts_fetch_nothing_from_other_hosts(path: Path) -> None:
    text = path.read_text()
    assert not re.search(r"https?://|url\(\s*[\"']?//", text)
    assert not re.search(r"\beval\(|new Function\(|setAttribute\(\s*[\"']style", text)


@pytest.mark.parametrize("folder", VENDORED, ids=lambda folder: folder.name)
def test_vendored_part_has_its_licence_and_no_source_maps(folder: Path) -> None:
    assert (folder / "LICENSE").read_text().strip()
    readme = (ROOT / "static" / "vendor" / "README.md").read_text()
    assert f"`{folder.name}/`" in readme
    for path in folder.iterdir():
        assert b"sourceMappingURL" not in path.read_bytes()


@pytest.mark.parametrize("name", ["500.html", "503.html"])
def test_page_that_may_need_nothing_says_it_in_every_language(name: str) -> None:
    text = (ROOT / "templates" / name).read_text()
    said = Counter(re.findall(r'<p lang="(\w+)">', text))
    times = {"500.html": 1, "503.html": 2}[name]
    assert said == {code: times for code, _name in settings.LANGUAGES if code != "en"}


def test_server_error_page_needs_nothing_but_perhaps_the_requests_id() -> None:
    text = (ROOT / "templates" / "500.html").read_text()
    # No address, no translation, no other template: whatever failed may fail here again.
    assert set(re.findall(r"{[{%]\s*(\w+)", text)) == {"if", "request_id", "endif"}
    page = get_template("500.html").template
    assert "Ref." not in page.render(Context())
    assert "Ref. ab12" in page.render(Context({"request_id": "ab12"}))
