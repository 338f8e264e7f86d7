"""A rulebook put together: the chapters of the competition, those of the game, and the federation's own articles."""

from __future__ import annotations

from django.utils import translation

from games.rulebook.chapters import game_chapters
from games.rulebook.document import Chapter, Document, number_document
from games.rulebook.typography import typeset_chapters
from tournaments.rulebook.chapters import chapters_after_game, chapters_before_game
from tournaments.rulebook.own_articles import place_own_articles
from tournaments.rulebook.source import Rulebook


def assemble_rulebook(book: Rulebook) -> Document:
    """The numbered document in the book's language, whatever language is active. Asks nothing of the database."""
    with translation.override(book.language):
        chapters = place_own_articles(_generated_chapters(book), book.own)
    chapters = typeset_chapters(chapters, book.language)
    document = Document(
        title=book.title,
        subtitle=book.subtitle,
        language=book.language,
        federation=book.federation.name,
        season=book.season,
        edition=book.edition,
        published_on=book.published_on,
        chapters=chapters,
    )
    return number_document(document)


def _generated_chapters(book: Rulebook) -> tuple[Chapter, ...]:
    game = game_chapters(book.rules, book.tiles, book.board)
    return (*chapters_before_game(book), *game, *chapters_after_game(book))
