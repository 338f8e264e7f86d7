"""References of a rulebook as links."""

import pytest

from tournaments.rulebooks.document.markup import Links

LINKS = Links({"turn.first": ("4.3", "turn-first"), "turn": ("4", "turn")})
FIRST = '<a class="rule-ref" href="#turn-first">4.3</a>'


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("No reference.", "No reference."),
        ("See (article [[turn.first]]). So.", f'See <span class="rule-cite">(article {FIRST}).</span> So.'),
        ("[[turn.first]]", f'<span class="rule-cite">{FIRST}</span>'),
        ("A < B, article [[gone]]", 'A &lt; B, <span class="rule-cite">article [[gone]]</span>'),
    ],
)
def test_put_keeps_a_citation_in_one_piece(text, html):
    assert LINKS.put(text) == html


def test_put_makes_two_links_of_two_references():
    html = LINKS.put("article [[turn.first]] or chapter [[turn]]")
    assert html.count("<a ") == html.count("rule-cite") == 2
