"""The lines of templates are joined so that a page shows what its writer sees."""

from __future__ import annotations

import pytest

from federation.values.markup import join_lines


@pytest.mark.parametrize(
    ("written", "served"),
    [
        ("<ul>\n  <li>\n    one\n  </li>\n</ul>\n", "<ul><li>one</li></ul>"),
        (
            "<p>\n  Two words\n  more, {{ name }}\n  and\n  {{ other }}.\n</p>",
            "<p>Two words more, {{ name }} and {{ other }}.</p>",
        ),
        ("<td>\n  {% if a %}\n    <b>x</b>\n  {% endif %}\n</td>", "<td>{% if a %}<b>x</b>{% endif %}</td>"),
        ("<b>x</b>\n<i>y</i> <i>z</i>", "<b>x</b><i>y</i> <i>z</i>"),
        ("<b>x</b>&#32;\n<i>y</i>\n&#32;{% if a %}z{% endif %}", "<b>x</b> <i>y</i> {% if a %}z{% endif %}"),
        ("{% comment %}\nexpects: a\n{% endcomment %}\n<p>", "{% comment %}\nexpects: a\n{% endcomment %}<p>"),
        ("{# why #}\n<p>", "{# why #}<p>"),
        ('said “don\'t”\nand "more"\nthen', 'said “don\'t” and "more" then'),
    ],
    ids=["elements", "words", "conditions", "inline", "blanks", "comment", "note", "quotation marks"],
)
def test_break_beside_a_tag_is_nothing_and_one_between_words_a_blank(written: str, served: str) -> None:
    assert join_lines(written) == served


@pytest.mark.parametrize(
    ("written", "served"),
    [
        ('<input\n  class="a"\n  required\n>', '<input class="a" required>'),
        ('<use\n  href="#a"\n/>', '<use href="#a"/>'),
        (
            '<a\n  href="{% url "x" %}"\n  {% if a %} rel="next"{% endif %}\n>',
            '<a href="{% url "x" %}"{% if a %} rel="next"{% endif %}>',
        ),
        ('<a\n  {% if a %}rel="next"{% endif %}\n>', '<a {% if a %}rel="next"{% endif %}>'),
        (
            '<i class="\n  {% if a %}b{% endif %}\n  {% if c %}&#32;d{% endif %}\n">',
            '<i class="{% if a %}b{% endif %}{% if c %} d{% endif %}">',
        ),
        ("<i title=\"one\n  two > 'three'\n  four\">\n<b>", "<i title=\"one two > 'three' four\"><b>"),
        ('{% include "a.html"\nwith b=c\nonly %}', '{% include "a.html" with b=c only %}'),
    ],
    ids=[
        "attributes",
        "closed at once",
        "condition with its blank",
        "condition",
        "value",
        "words of a value",
        "django",
    ],
)
def test_lines_may_break_within_a_tag(written: str, served: str) -> None:
    assert join_lines(written) == served


@pytest.mark.parametrize(
    "text",
    [
        "<pre>\n  one\n    <b>two</b>\n</pre>",
        "<textarea>\n\n{{ text }}\n</textarea>",
        '<script type="application/json">\n{"a": 1}\n</script>',
        "{% blocktranslate %}\n  one\n  two\n{% endblocktranslate %}",
        "<title>a > b</title>",
    ],
    ids=["pre", "textarea", "script", "message", "sign"],
)
def test_what_is_shown_as_it_is_written_stays(text: str) -> None:
    assert join_lines(f"<p>\n{text}\n</p>") == f"<p>{text}</p>"
