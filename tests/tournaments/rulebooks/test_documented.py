"""docs/rules.md holds the five rulebooks against their regulations: the table says what the books say."""

from pathlib import Path

import pytest

from games.rulebook.document import Article
from tests.tournaments.rulebooks.books import make_book
from tournaments.rulebooks.document.assembly import assemble_rulebook

BOOKS = ("fisc", "mallorca", "ebre", "pinczow", "basics")
DOCUMENT = Path(__file__).parents[3] / "docs" / "rules.md"
# What a cell may name beside these: sections common to all, and the numbers of articles of Mallorca and Ebre.
SECTIONS = {
    "mallorca": {"title", "System", "System a", "System c", "b", "Diccionari", *map(str, range(1, 35))},
    "ebre": {"title", *map(str, range(26)), *("5.2", "14.1", "14.2", "24.2", "24.4")},
    "pinczow": {
        *("title", "PFS: 30 days", "Informacje ogólne", "Zasady gry", "Czas gry", "Ułożenie pierwszego wyrazu"),
        *("Wymiana płytek", "Opuszczenie kolejki", "Dozwolone słowa", "Kwestionowanie", "Ruch przeciwnika"),
        "Zakończenie gry",
    },
}
COMMON = {"here", "computed", "set", "basics"}
WHOLE = "The regulations leave this open; the federation has decided it."


def read_table() -> dict[str, dict[str, str]]:
    """{code of an article: {book: cell}}."""
    rows = [line.strip("| \n").split(" | ") for line in DOCUMENT.read_text("utf-8").splitlines() if "| `" in line[:3]]
    return {cells[0].strip("`"): dict(zip(BOOKS, cells[1:], strict=True)) for cells in rows}


def tell_origin(article: Article) -> str:
    """here, in part here, or stated: by the notes of an article, and by the articles that list decisions."""
    if article.code.endswith(".decided"):
        return "here"
    notes = [block.text for block in article.blocks if block.kind == "note"]
    if not notes:
        return "stated"
    return "here" if notes == [WHOLE] else "in part here"


def read_cell(cell: str) -> str:
    if cell == "here":
        return "here"
    return "in part here" if cell.endswith("; in part here") else "stated"


@pytest.mark.parametrize("book", BOOKS)
def test_the_table_says_where_each_article_comes_from(book):
    printed = {article.code: tell_origin(article) for article in assemble_rulebook(make_book(book)).articles}
    told = {code: cells[book] for code, cells in read_table().items()}
    assert {code: read_cell(cell) for code, cell in told.items() if cell != "–"} == printed


def test_every_cell_is_filled():
    assert all(cell.strip(" ?") for cells in read_table().values() for cell in cells.values())


def name_sections(cell: str) -> set[str]:
    """The sections that a cell names, ranges of articles written out."""
    named = cell.removesuffix("; in part here").replace("§", "").split(", ")
    ranges = [part.partition("–") for part in named]
    return {
        each
        for first, dash, last in ranges
        for each in ([str(number) for number in range(int(first), int(last) + 1)] if dash else [first])
    }


@pytest.mark.parametrize("book", SECTIONS)
def test_cells_name_sections_that_the_regulation_has(book):
    named = {code: name_sections(cells[book]) for code, cells in read_table().items() if cells[book] != "–"}
    assert [(code, each) for code, sections in named.items() for each in sections - SECTIONS[book] - COMMON] == []
