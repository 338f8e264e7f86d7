"""The chapters of the competition: every field of its rules and of the federation's settings is printed."""

from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rulebook.document import block_texts
from tests.games.making.references import unresolved_references
from tests.repeated import many
from tests.tournaments.rulebooks.books import COMPETITIONS, make_book
from tournaments.championship.rules.deadlines import Deadline
from tournaments.competition.criterion import tie_breaks
from tournaments.competition.open_points import ASSUMABLE, DEFAULTS, READINGS, OpenPoints
from tournaments.competition.pairing_systems import pairing_systems
from tournaments.competition.rules import CompetitionRules, System
from tournaments.competition.words.fields import COMPETITION_NAMES
from tournaments.rulebooks.document.assembly import assemble_rulebook
from tournaments.rulebooks.document.source import Federation, RatingName

VALUES = {
    "system": list(System),
    "seats": [2, 3, 4],
    "rounds_min": [1, 5, 7],
    "rounds_max": [None, 5, 9],
    "win": [2, 3],
    "draw": [0, 1],
    "loss": [0, 1],
    "places": [{4: (8, 6, 4, 2)}, {4: (8, 6, 4, 2), 3: (8, 6, 4)}, {4: (6, 4, 2, 0)}],
    "tie_breaks": [(), *((each.code,) for each in tie_breaks()), ("berger", "total_points")],
    "seeding": ["", "rasccat", "barruf"],
    "unrated_rating": [None, 0, 999],
    "unrated_later": [None, 900, 1200],
    "bye_points": [None, 0, 1],
    "pairing": ["", *pairing_systems()],
    "cycles": [1, 2, 3],
    "diplomas": ["none", "everybody", "1", "3"],
    "bye": ["last_ranked", "none"],
    "late_until": ["half", "none", "4", "always"],
    "repeat_meetings": [False, True],
    "equal_score": ["draw", "decided"],
    "late_points": ["pairing", "count"],
    "cusca_games": [1, 5],
    "options": [OpenPoints(), *(OpenPoints(**{code: False}) for code in DEFAULTS)],
    "dictionary": ["", "DISC"],
    "source": ["", "§1"],
    "arbiters": [None, 2, 3],
    "assumed": [(), ("bye",), ("standings.shared",), ("bye", "standings.shared")],
}
# Only a table of more than two has places, only one of two has a game won or drawn.
BASE = {"places": "ebre"}
# What is printed only beside something else.
BESIDE = {"cusca_games": {"tie_breaks": ("cusca",)}, "cycles": {"pairing": "round-robin"}}


def write(book, **competition):
    return assemble_rulebook(replace(book, competition=replace(book.competition, **competition)))


def text_of(document, code):
    article = next(each for each in document.articles if each.code == code)
    return " ".join(text for block in article.blocks for text in block_texts(block)).replace("\u00a0", " ")


def test_values_name_every_field_of_the_rules():
    # Articles are what warnings cite.
    assert set(VALUES) == {field.name for field in fields(CompetitionRules)} - {"articles"}


@pytest.mark.parametrize("name", VALUES)
def test_every_value_of_every_field_is_printed(name):
    book = make_book(BASE.get(name, "fisc"))
    printed = [write(book, **{**BESIDE.get(name, {}), name: value}).sha256 for value in VALUES[name]]
    assert len(set(printed)) == len(printed)


@pytest.mark.parametrize("code", [*ASSUMABLE, *READINGS])
def test_every_assumption_is_told_where_it_is_printed(code):
    books = [make_book(competition) for competition in COMPETITIONS]
    assert any(write(book, assumed=()) != write(book, assumed=(code,)) for book in books)


def test_names_cover_everything_that_can_be_assumed():
    assert set(COMPETITION_NAMES) == {*ASSUMABLE, *READINGS}
    assert set(ASSUMABLE) <= {field.name for field in fields(CompetitionRules)}
    assert all(str(name)[0].islower() for name in COMPETITION_NAMES.values())


@pytest.mark.parametrize(
    "setting",
    [
        {"name": "Another"},
        {"announcement": None},
        {"announcement": Deadline(days=30)},
        {"results": None},
        {"results": Deadline(days=8)},
        {"dictionaries": ()},
        {"dictionaries": ("OSPS",)},
        {"formats": ()},
        {"formats": ("trf",)},
        {"ratings": ()},
        {"ratings": (RatingName("rasccat", "World ranking"),)},
    ],
)
def test_every_setting_of_the_federation_is_printed(setting):
    book = make_book("fisc")
    other = replace(book, federation=replace(book.federation, **setting))
    assert assemble_rulebook(book).sha256 != assemble_rulebook(other).sha256


@settings(max_examples=many(40), deadline=None)
@given(
    competition=st.sampled_from(COMPETITIONS),
    values=st.fixed_dictionaries({}, optional={name: st.sampled_from(known) for name, known in VALUES.items()}),
    bare=st.booleans(),
)
def test_any_rules_of_competition_make_whole_chapters(competition, values, bare):
    book = make_book(competition)
    if bare:
        book = replace(book, federation=Federation("F"))
    document = write(book, **values)
    assert unresolved_references(document) == ()
    for article in document.articles:
        texts = [article.title, *(text for block in article.blocks for text in block_texts(block))]
        assert article.blocks
        assert all(text.strip() for text in texts), article.code
        assert "None" not in " ".join(texts)


def test_tie_breaks_stand_in_their_order():
    order = text_of(assemble_rulebook(make_book("fisc")), "standings.order")
    names = ["Match points", "Median-Buchholz", "Berger", "Spread", "Total points"]
    assert [order.index(name) for name in names] == sorted(order.index(name) for name in names)


def test_late_joiners_are_told_the_last_round():
    text = text_of(assemble_rulebook(make_book("fisc")), "pairing.late")
    assert "round 2 of 5, round 3 of 6, round 3 of 7" in text


def test_places_of_tables_are_printed_in_match_points():
    (table,) = [
        block
        for article in assemble_rulebook(make_book("ebre")).articles
        if article.code == "competition.points"
        for block in article.blocks
        if block.kind == "table"
    ]
    assert table.head == ("Place at the table", "Table of 4", "Table of 3")
    assert table.rows == (("1", "4", "4"), ("2", "3", "3"), ("3", "2", "2"), ("4", "1", "–"))


def test_tables_of_four_are_not_rated():
    document = assemble_rulebook(make_book("ebre"))
    assert "Championships under these rules are not rated." in text_of(document, "delivery.conditions")
