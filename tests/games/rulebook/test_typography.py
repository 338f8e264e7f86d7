"""Quotation marks and spaces of a rulebook."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rulebook.document import Article, Block, Chapter
from games.rulebook.typography import typeset, typeset_chapters

FIXED = "\u00a0"


@pytest.mark.parametrize(("language", "quoted"), [("en", "“A”"), ("ca", "«A»"), ("es", "«A»"), ("pl", "„A”")])
def test_quotation_marks_are_the_languages_own(language, quoted):
    assert typeset("“A”", language) == quoted


@pytest.mark.parametrize(
    ("text", "set_"),
    [
        ("After 15 minutes", f"After 15{FIXED}minutes"),
        ("see article [[time.round]].", "see article [[time.round]]."),
        ("A × 12, E × 13", f"A{FIXED}×{FIXED}12, E{FIXED}×{FIXED}13"),
        ("COL·LEGI H4 and SOL 10H", f"COL·LEGI{FIXED}H4 and SOL{FIXED}10H"),
        ("in 15 rows, 7 or 8", f"in 15{FIXED}rows, 7{FIXED}or 8"),
    ],
)
def test_what_belongs_together_stays_on_one_line(text, set_):
    assert typeset(text, "en") == set_


def test_polish_keeps_words_of_one_letter_with_the_next():
    assert typeset("gra w worku i na planszy", "pl") == f"gra w{FIXED}worku i{FIXED}na planszy"
    assert typeset("gra w worku", "en") == "gra w worku"


@given(text=st.text(alphabet="a W1×[]“” .", max_size=30), language=st.sampled_from(["en", "ca", "pl"]))
def test_setting_twice_changes_nothing_more(text, language):
    once = typeset(text, language)
    assert typeset(once, language) == once
    assert once.replace(FIXED, " ").translate(str.maketrans("«»„", "“”“")) == text.replace(FIXED, " ")


def test_own_articles_and_moves_stay_as_they_are():
    own = Article("own.x", "X", (Block("markdown", text="“7 days”"),), own=True)
    figure = Article("a.b", "B", (Block("figure", text="of 7 tiles", items=("SOL 10H",), figure="position"),))
    (chapter,) = typeset_chapters([Chapter("a", "A", (own, figure))], "pl")
    assert chapter.articles[0] == own
    assert chapter.articles[1].blocks[0].items == ("SOL 10H",)
    assert chapter.articles[1].blocks[0].text == f"of 7{FIXED}tiles"
