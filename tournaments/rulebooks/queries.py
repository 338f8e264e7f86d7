"""The source of a rulebook, from current settings or as copied by an edition; and its editions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from itertools import groupby
from typing import Any

from django.conf import settings
from django.db.models import Prefetch, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from federation.errors import NotFound
from federation.pdf.pages import Mark
from federation.seasons.models import Season
from federation.tenancy.federations import Federation as FederationRow
from games.problems.kinds import Problem
from games.rulebook.document import Document, InvalidDocument
from games.rules.fields import read_fields, write_fields
from games.rules.models import RuleSetVersion
from games.rules.queries import find_rule_set, published_rule_sets
from tournaments.championship.models.championships import Championship
from tournaments.championship.rules.deadlines import Deadline
from tournaments.competition.queries import list_rating_names
from tournaments.competition.rules import CompetitionRules, InvalidRules
from tournaments.errors import NoRuleSetForBook
from tournaments.rulebooks.document.pages import Figures
from tournaments.rulebooks.document.source import Federation, OwnArticle, RatingName, Rulebook
from tournaments.rulebooks.models import RulebookArticle, RulebookEdition, RulebookText


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
    """Return every edition with its season and its texts, without their long columns."""
    texts = RulebookText.objects.defer("document").select_related("pdf", "job").order_by("language")
    editions = RulebookEdition.objects.defer("competition", "articles", "settings").select_related("season")
    return editions.prefetch_related(Prefetch("texts", queryset=texts))


def list_shelves() -> list[Shelf]:
    """Return every book with its editions, ordered by title. Two queries."""
    editions = list_editions().order_by("book", "-number")
    shelves = [Shelf(book, tuple(group)) for book, group in groupby(editions, key=lambda edition: edition.book)]
    return sorted(shelves, key=lambda shelf: (shelf.current.title, shelf.book))


def current_edition(book: str) -> RulebookEdition | None:
    """Return the edition of a book for new championships."""
    return RulebookEdition.objects.filter(book=book).order_by("-number").first() if book else None


def find_rulebook(championship: Championship) -> RulebookEdition | None:
    """Return the edition that a championship is played under, with its season. At most one query."""
    if championship.rulebook_id is None:
        return None
    return RulebookEdition.objects.select_related("season").get(pk=championship.rulebook_id)


def read_document(text: RulebookText) -> Document | None:
    """Return the document of a text; None until it is built."""
    return Document.from_json(text.document) if text.built_at is not None else None


def choose_language(edition: RulebookEdition, wanted: Sequence[str]) -> str:
    """Return the first wanted language that the edition has, else its first one."""
    return next((language for language in wanted if language in edition.languages), edition.languages[0])


LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)


@dataclass(frozen=True, slots=True)
class Source:
    """Everything that the texts of one book are made from. ``articles`` and ``told`` are as an edition stores them.

    ``told`` has ``federation`` (``tournaments.rulebooks.document.source.Federation``)
    and ``mark`` (``federation.pdf.pages.Mark``).
    """

    book: str
    title: str
    season: Season
    rule_set: RuleSetVersion
    competition: Mapping[str, Any]
    articles: tuple[Mapping[str, Any], ...]
    told: Mapping[str, Any]

    @property
    def digest(self) -> str:
        """Equal for two sources that give the same texts."""
        made_of = [
            *(self.book, self.title, self.season.name, self.rule_set.sha256, self.rule_set.rules),
            *(self.competition, list(self.articles), self.told),
        ]
        text = json.dumps(made_of, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def mark(self) -> Mark:
        return Mark(**self.told["mark"])

    def figures(self) -> Figures:
        scoring = self.rule_set.as_rules().scoring
        return Figures(self.rule_set.as_board(), self.rule_set.as_tileset(), scoring)

    def untranslated(self, languages: Iterable[str]) -> list[tuple[str, str]]:
        """Return (key, language) of the federation's own articles that are missing in a language."""
        return [
            (article["key"], language)
            for article in self.articles
            for language in languages
            if language not in article["texts"]
        ]

    def in_language(self, language: str, *, edition: str = "", published_on: str = "") -> Rulebook:
        """Return the book in one language, without own articles that are missing in it."""
        with translation.override(language):
            subtitle = _("Rules of the championship and of the game")
        return Rulebook(
            title=self.title,
            subtitle=subtitle,
            language=language,
            season=self.season.name,
            edition=edition,
            published_on=published_on,
            federation=read_told(self.told["federation"]),
            competition=CompetitionRules.from_json(self.competition),
            rules=self.rule_set.as_rules(),
            tiles=self.rule_set.as_tileset(),
            board=self.rule_set.as_board(),
            own=tuple(_own_article(one, language) for one in self.articles if language in one["texts"]),
        )


def current_source(federation: FederationRow, book: str, season: Season) -> Source:
    """Return the book as it would be published for a season now.

    Raises NotFound for a book the federation doesn't have, NoRuleSetForBook if no rule set is in force.
    """
    offered = federation.settings.get("competitions", {}).get(book)
    try:
        rules = CompetitionRules.from_json(offered["rules"])
        code, title = str(offered["game_rules"]), str(offered.get("name") or book)
    except (InvalidRules, KeyError, TypeError) as error:
        raise NotFound(what=book) from error
    rule_set = find_rule_set(code, season)
    if rule_set is None:
        seasons = published_rule_sets().filter(code=code).order_by("season__starts_on")
        known = ", ".join(dict.fromkeys(seasons.values_list("season__name", flat=True)))
        raise NoRuleSetForBook(name=title, season=season.name, known=known or "–")
    return Source(
        book=book,
        title=title,
        season=season,
        rule_set=rule_set,
        competition=rules.as_json(),
        articles=tuple(stored_article(one) for one in RulebookArticle.objects.filter(book=book)),
        told={"federation": write_fields(_tell(federation)), "mark": asdict(Mark.of(federation))},
    )


def seasons_of_book(federation: FederationRow, book: str) -> list[Season]:
    """Return the seasons for which the book can be made, earliest first: those since its first rules of the game."""
    code = federation.settings.get("competitions", {}).get(book, {}).get("game_rules", "")
    first = published_rule_sets().filter(code=code).order_by("season__starts_on").first()
    return list(Season.objects.filter(starts_on__gte=first.season.starts_on).order_by("starts_on")) if first else []


def usual_season(seasons: Sequence[Season], today: date) -> Season | None:
    """Return the default among seasons in order: the last that has begun."""
    begun = [season for season in seasons if season.starts_on <= today]
    return (begun or [*seasons])[-1] if seasons else None


def edition_source(edition: RulebookEdition) -> Source:
    """Return what an edition was made from, without any current settings."""
    return Source(
        book=edition.book,
        title=edition.title,
        season=edition.season,
        rule_set=edition.rule_set,
        competition=edition.competition,
        articles=tuple(edition.articles),
        told=edition.settings,
    )


def stored_article(article: RulebookArticle) -> dict[str, Any]:
    return {
        "key": article.key,
        "anchor": article.anchor,
        "position": article.position,
        "order": article.order,
        "texts": article.texts,
    }


def _own_article(stored: Mapping[str, Any], language: str) -> OwnArticle:
    text = stored["texts"][language]
    return OwnArticle(
        key=stored["key"],
        anchor=stored["anchor"],
        position="before" if stored["position"] == "before" else "after",
        order=stored["order"],
        title=text["title"],
        markdown=text["text"],
    )


def _tell(federation: FederationRow) -> Federation:
    told = federation.settings
    deadlines = told.get("deadlines", {})
    dictionary = told.get("dictionary", "")
    return Federation(
        name=federation.name,
        announcement=Deadline.from_json(deadlines.get("announcement")),
        results=Deadline.from_json(deadlines.get("results")),
        dictionaries=(dictionary,) if dictionary else (),
        formats=tuple(told.get("accepted_formats", ())),
        ratings=tuple(RatingName(code, name) for code, name in list_rating_names()),
    )


def read_told(data: object) -> Federation:
    """Return the part of an edition's settings that its text contains. Raises InvalidDocument."""
    problems: list[Problem] = []
    federation = read_fields(Federation, data, problems)
    if federation is None:
        raise InvalidDocument(problems)
    return federation
