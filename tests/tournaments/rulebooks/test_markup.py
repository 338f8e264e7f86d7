"""What people write in Markdown does no harm."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rulebooks.books import make_book
from tournaments.rulebooks.document.assembly import assemble_rulebook
from tournaments.rulebooks.document.markup import LONGEST_TEXT, linked_anchors, render_markdown

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "[x](file:///etc/passwd)",
    "[x](//example.org/a)",
    "[x](/accounts/logout/)",
    "<javascript:alert(1)>",
    "![x](http://example.org/a.png)",
    "[x]: javascript:alert(1)\n\n[x]",
    '[a](https://example.org/" onclick="alert(1))',
    "```<script>\nalert(1)\n```",
    '[x](#a "onmouseover=alert(1)")',
]


def assert_harmless(html: str) -> None:
    tags = set(re.findall(r"<\s*/?\s*([a-z0-9]+)", html))
    assert not tags & {"script", "img", "iframe", "style", "object", "svg", "form", "input", "link", "meta"}
    assert not re.search(r"<[^>]*\son\w+\s*=", html)
    for href in re.findall(r'href="([^"]*)"', html):
        assert re.match(r"https?://|mailto:|#", href), href
    assert "src=" not in re.sub(r"&lt;.*?&gt;", "", html)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_or_dropped(text: str) -> None:
    assert_harmless(render_markdown(text))


@given(st.text(alphabet="<>[]()!#*_`:/\\\"'&;= \njavscriptonhef", max_size=200))
def test_no_text_makes_a_script(text: str) -> None:
    assert_harmless(render_markdown(text))


def test_own_markup_is_rendered() -> None:
    html = render_markdown("Be **quiet**; see [the stall](#endings-stall) or [us](https://example.org/).\n\n- a\n- b")
    assert "<strong>quiet</strong>" in html
    assert 'href="#endings-stall"' in html
    assert "<li>a</li>" in html
    assert linked_anchors("[a](#one) [b](https://example.org) *[c](#two)*") == ("one", "two")


def test_every_generated_article_can_be_linked() -> None:
    document = assemble_rulebook(make_book("fisc"))
    anchors = tuple(article.anchor for article in document.articles)
    assert linked_anchors(" ".join(f"[x](#{anchor})" for anchor in anchors)) == anchors


def test_headings_begin_below_the_article_and_leave_out_no_level() -> None:
    html = render_markdown("# One\n\n### Two\n\n# Three\n\n###### Four")
    assert re.findall(r"<h(\d)>", html) == ["4", "5", "4", "5"]
    assert re.findall(r"<h(\d)>", render_markdown("###### Deep")) == ["4"]


@pytest.mark.parametrize("text", ["[" * 30_000, "> " * 10_000 + "x", "*a" * 20_000, "`" * 20_000, "- " * 15_000])
def test_huge_text_takes_no_more_than_it_may(text: str) -> None:
    assert len(render_markdown(text)) < 60 * LONGEST_TEXT
