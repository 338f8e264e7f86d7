"""A rulebook put together: the chapters of the competition, those of the game, and the federation's own articles."""

from __future__ import annotations

from dataclasses import replace

from django.utils import translation

from games.rulebook.chapters import game_chapters
from games.rulebook.document import Chapter, Document, number_document
from games.rulebook.typography import typeset_chapters
from games.rules.ruleset import RuleSet
from tournaments.rulebooks.chapters import chapters_after_game, chapters_before_game
from tournaments.rulebooks.document.assembly.own_articles import place_own_articles
from tournaments.rulebooks.document.source import Rulebook


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
    game = game_chapters(_with_one_dictionary(book), book.tiles, book.board)
    return (*chapters_before_game(book), *game, *chapters_after_game(book))


def _with_one_dictionary(book: Rulebook) -> RuleSet:
    """The rules of the game with the dictionary of the competition: a book names one.

    What the rules tell of another dictionary, its full name and where it is, does not hold for this one.
    """
    name, lexicon = book.competition.dictionary, book.rules.lexicon
    if not name or name == lexicon.name:
        return book.rules
    other = replace(lexicon, name=name, inflection="", full_name="", address="")
    return replace(book.rules, lexicon=other)
