"""Markdown that people write becomes HTML that can do no harm."""

from __future__ import annotations

import pytest

from federation.values.markdown import LONGEST_TEXT, may_link_from_site, plain_text, render_markdown


def render(text: str) -> str:
    return render_markdown(text, level=1, may_link=may_link_from_site)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Hello **you**", "<p>Hello <strong>you</strong></p>"),
        ("# One\n\n### Three", "<h2>One</h2>\n<h3>Three</h3>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("[us](https://fisc.example)", '<p><a href="https://fisc.example">us</a></p>'),
        ("[write](mailto:a@fisc.example)", '<p><a href="mailto:a@fisc.example">write</a></p>'),
        ("[statutes](../statutes/)", '<p><a href="../statutes/">statutes</a></p>'),
        ("[part](#part)", '<p><a href="#part">part</a></p>'),
    ],
)
def test_markdown_becomes_html(text: str, html: str) -> None:
    assert render(text).strip() == html


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a <b onclick=x>b</b>",
        "![x](https://evil.example/x.png)",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](javascript&#58;alert(1))",
        "[x](data:text/html,x)",
        "[x](//evil.example)",
        r"[x](/\evil.example)",
        '<https://evil.example/"onclick=x>',
    ],
)
def test_nothing_harmful_stays(text: str) -> None:
    html = render(text)
    for sign in ("<script", "<b ", "<img", 'href="j', 'href="J', 'href="d', 'href="//', 'href="/\\', "onclick=x>b"):
        assert sign not in html, (sign, html)


@pytest.mark.parametrize(
    "text", ["[" * 5_000, "*a" * 5_000, "> " * 5_000 + "x", "`" * 9_000, "a|" * 5_000 + "\n" + "-|" * 5_000]
)
def test_strange_texts_are_rendered_all_the_same(text: str) -> None:
    assert isinstance(render(text), str)


def test_what_is_too_long_is_cut() -> None:
    assert render("a" * LONGEST_TEXT + "b") == f"<p>{'a' * LONGEST_TEXT}</p>\n"


def test_plain_text_has_the_words_alone() -> None:
    text = "# About us\n\nWe **play**, [here](https://fisc.example).\n\n- one\n- two"
    assert plain_text(text) == "About us We play, here. one two"
