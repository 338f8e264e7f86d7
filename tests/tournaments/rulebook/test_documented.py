"""docs/rules.md holds the five rulebooks against their regulations: the table says what the books say."""

from pathlib import Path

import pytest

from games.rulebook.document import Article
from tests.tournaments.rulebook.books import make_book
from tournaments.rulebook.assembling import assemble_rulebook

BOOKS = ("fisc", "mallorca", "ebre", "pinczow", "basics")
DOCUMENT = Path(__file__).parents[3] / "docs" / "rules.md"
WHOLE = "The regulations leave this open; it is the federation's choice."


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
