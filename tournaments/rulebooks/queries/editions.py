"""Reads of rulebooks used in more than one place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Prefetch, QuerySet

from games.rulebook.document import Document
from tournaments.championship.models.championships import Championship
from tournaments.rulebooks.models import RulebookEdition, RulebookText


@dataclass(frozen=True, slots=True)
class Shelf:
    """The editions of one book, the current one first."""

    book: str
    editions: tuple[RulebookEdition, ...]

    @property
    def current(self) -> RulebookEdition:
        return self.editions[0]

    @property
    def older(self) -> tuple[RulebookEdition, ...]:
        return self.editions[1:]


def list_editions() -> QuerySet[RulebookEdition]:
    """Every edition with its season and its texts, whose long columns are left out."""
    texts = RulebookText.objects.defer("document").select_related("pdf", "job").order_by("language")
    editions = RulebookEdition.objects.defer("competition", "articles", "settings").select_related("season")
    return editions.prefetch_related(Prefetch("texts", queryset=texts))


def list_shelves() -> list[Shelf]:
    """Every book with its editions, books in the order of their titles. Two queries."""
    editions = list_editions().order_by("book", "-number")
    shelves = [Shelf(book, tuple(group)) for book, group in groupby(editions, key=lambda edition: edition.book)]
    return sorted(shelves, key=lambda shelf: (shelf.current.title, shelf.book))


def current_edition(book: str) -> RulebookEdition | None:
    """The edition of a book that new championships are played under."""
    return RulebookEdition.objects.filter(book=book).order_by("-number").first() if book else None


def find_rulebook(championship: Championship) -> RulebookEdition | None:
    """The edition that a championship is played under, with its season. At most one query."""
    if championship.rulebook_id is None:
        return None
    return RulebookEdition.objects.select_related("season").get(pk=championship.rulebook_id)


def read_document(text: RulebookText) -> Document | None:
    """The document of a text; None while it is being made."""
    return Document.from_json(text.document) if text.built_at is not None else None


def choose_language(edition: RulebookEdition, wanted: Sequence[str]) -> str:
    """The first wanted language that the edition has, else its first one."""
    return next((language for language in wanted if language in edition.languages), edition.languages[0])
