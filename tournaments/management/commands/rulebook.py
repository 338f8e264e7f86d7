"""``rulebook FEDERATION --season 2023/24 --language ca --output FILE.pdf``: a rulebook as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from federation.files.services import read_file
from federation.management.base import FederationCommand
from federation.permissions import Actor
from federation.seasons.models import Season
from federation.tenancy.scope import current_federation
from tournaments.competition.queries import list_competitions
from tournaments.errors import RulebookNotThere
from tournaments.rulebooks.models import RulebookEdition, RulebookText
from tournaments.rulebooks.queries import LANGUAGES, current_source, read_document, seasons_of_book
from tournaments.rulebooks.services import MadeText, make_edition_text, make_text


class Command(FederationCommand):
    help = (
        "Write a rulebook as PDF: the text published for the season or, if there is none, the rules in force "
        "in that season."
    )

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--season", required=True, help="for example 2023/24")
        parser.add_argument("--language", required=True, help=" or ".join(LANGUAGES))
        parser.add_argument("--output", required=True, type=Path, metavar="FILE.pdf")
        parser.add_argument(
            "--competition", default="", help="the code of the competition rules (default: the usual ones)"
        )

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        book = _find_book(options["competition"])
        season = _find_season(book, options["season"])
        found = RulebookEdition.objects.filter(book=book, season=season).select_related("season", "rule_set")
        edition = found.order_by("-number").first()
        language = options["language"]
        known = edition.languages if edition else LANGUAGES
        if language not in known:
            raise RulebookNotThere(what="language", asked=language, known=", ".join(known))
        content, told = _published(edition, language) if edition else _current(book, season, language)
        try:
            options["output"].write_bytes(content)
        except OSError as error:
            raise CommandError(f"{options['output']}: {error.strerror}") from error
        return {
            "book": book,
            "season": season.name,
            "language": language,
            "edition": edition.number if edition else None,
            **told,
            "file": str(options["output"]),
            "bytes": len(content),
        }


def _find_book(code: str) -> str:
    offered = [competition.code for competition in list_competitions(current_federation()) if competition.code]
    if not offered or (code and code not in offered):
        raise RulebookNotThere(what="competition", asked=code, known=", ".join(sorted(offered)) or "–")
    # The usual one comes first.
    return code or offered[0]


def _find_season(book: str, name: str) -> Season:
    seasons = seasons_of_book(current_federation(), book)
    found = next((season for season in seasons if season.name == name), None)
    if found is None:
        known = ", ".join(season.name for season in seasons) or "–"
        raise RulebookNotThere(what="season", asked=name, known=known)
    return found


def _published(edition: RulebookEdition, language: str) -> tuple[bytes, dict[str, Any]]:
    """Return the edition's text as built, or build it here if its job hasn't run."""
    text = RulebookText.objects.select_related("pdf").get(edition=edition, language=language)
    document = read_document(text)
    if document is None or text.pdf is None:
        return _tell(make_edition_text(edition, language))
    told = {"title": document.title, "articles": len(document.articles), "pages": text.pages, "sha256": text.sha256}
    return read_file(text.pdf), told


def _current(book: str, season: Season, language: str) -> tuple[bytes, dict[str, Any]]:
    return _tell(make_text(current_source(current_federation(), book, season), language))


def _tell(made: MadeText) -> tuple[bytes, dict[str, Any]]:
    document = made.document
    told = {"title": document.title, "articles": len(document.articles), "pages": made.pdf.pages}
    return made.pdf.content, {**told, "sha256": document.sha256}
