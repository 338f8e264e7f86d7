"""Searching everything public: players, championships, clubs, pages, news, articles of rulebooks.

Permissions are checked in the database after the words are found, so that nothing hidden is ever named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from django.db.models import Q

from federation.names.search import Index, Searched, Terms, find, words_of
from federation.people.models.players import Club, Player, PlayerTerm
from federation.permissions import Actor
from federation.registry.queries import prefix_end
from federation.site.models import NewsItem, SitePage
from federation.site.queries import visible_news, visible_pages
from federation.tenancy.scope import current_federation_id
from federation.tenancy.versions import data_version
from federation.values.translated import Texts
from games.rulebook.document import Document, block_texts, write_plain
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships import visible_championships
from tournaments.rulebooks.models import RulebookEdition, RulebookText
from tournaments.rulebooks.queries import choose_language

Row = TypeVar("Row", SitePage, NewsItem)

# Per kind; each kind's own list has a search for more.
MOST = 8
LONGEST = 80
MOST_WORDS = 6
# Older news can be found by its date in the full list.
MOST_NEWS = 200
# Matches are checked for visibility in batches of this size until there are enough.
_ASKED_AT_ONCE = 50
# Never reached. Without a limit the database would scan all players by name and look up the words of each.
_MORE_THAN_ALL = 1_000_000


@dataclass(frozen=True, slots=True)
class FoundArticle:
    """An article in a rulebook's current edition, in the reader's language."""

    book: str
    edition: int
    language: str
    rulebook: str
    anchor: str
    number: str
    title: str


@dataclass(frozen=True, slots=True)
class Findings:
    players: Sequence[Player] = ()
    championships: Sequence[Championship] = ()
    clubs: Sequence[Club] = ()
    articles: Sequence[FoundArticle] = ()
    pages: Sequence[SitePage] = ()
    news: Sequence[NewsItem] = ()

    def __bool__(self) -> bool:
        found = (self.players, self.championships, self.clubs, self.articles, self.pages, self.news)
        return any(found)


def wanted_words(text: str) -> list[str]:
    return list(words_of(text[:LONGEST]))[:MOST_WORDS]


def search_everything(actor: Actor, text: str, language: str) -> Findings:
    """Search by a few words; empty for a text without words. At most twelve queries."""
    wanted = wanted_words(text)
    if not wanted:
        return Findings()
    return Findings(
        players=_find_players(wanted),
        championships=_find_championships(actor, wanted),
        clubs=_find_clubs(wanted),
        articles=_find_articles(wanted, language),
        pages=find([_searched(page, page.texts) for page in visible_pages(actor)], wanted)[:MOST],
        news=find([_searched(item, item.texts) for item in visible_news(actor)[:MOST_NEWS]], wanted)[:MOST],
    )


def _find_players(wanted: Sequence[str]) -> list[Player]:
    """Find players by ranges over folded words in the database; only mistyped words are compared with all words."""
    newest = PlayerTerm.objects.order_by("-pk").values_list("pk", flat=True).first()
    if newest is None:
        return []
    terms = _player_terms(current_federation_id(), newest)
    reached = PlayerTerm.objects.all()
    for number, word in enumerate(wanted):
        meant = Q(term__gte=word, term__lt=prefix_end(word))
        if not terms.beginning_with(word):
            near = terms.near(word)
            if not near:
                return []
            meant = Q(term__in=near)
        others = Q(player_id__in=PlayerTerm.objects.filter(meant).values("player_id"))
        reached = reached.filter(others if number else meant)
    players = Player.objects.filter(merged_into=None, pk__in=reached.values("player_id")[:_MORE_THAN_ALL])
    return list(players.select_related("club").order_by("sort_key", "number")[:MOST])


@lru_cache(maxsize=32)
def _player_terms(_federation_id: int, _newest: int) -> Terms:
    """Return the words of all players. Words deleted since do no harm: the database is queried afterwards."""
    return Terms.of(PlayerTerm.objects.order_by().values_list("term", flat=True).distinct())


def _find_championships(actor: Actor, wanted: Sequence[str]) -> list[Championship]:
    """Find championships, latest first. All are searched; then the database says which ones the reader may see."""
    found = _championships(current_federation_id(), data_version()).find(wanted)
    shown = visible_championships(actor)
    championships: list[Championship] = []
    for start in range(0, len(found), _ASKED_AT_ONCE):
        some = found[start : start + _ASKED_AT_ONCE]
        by_id = shown.in_bulk(some)
        championships += [by_id[pk] for pk in some if pk in by_id]
        if len(championships) >= MOST:
            break
    return championships[:MOST]


@lru_cache(maxsize=32)
def _championships(_federation_id: int, _version: str) -> Index[int]:
    """Return the index. The version was read first, so at worst the index is newer than its version."""
    lines = Championship.objects.order_by("-starts_on", "name").values_list("pk", "name", "place", "starts_on__year")
    return Index.of([Searched.of(pk, name, f"{place} {year}") for pk, name, place, year in lines])


def _find_clubs(wanted: Sequence[str]) -> list[Club]:
    clubs = list(Club.objects.order_by("key"))
    return find([Searched.of(club, club.name, club.town) for club in clubs], wanted)[:MOST]


def _searched(row: Row, texts: Texts) -> Searched[Row]:
    """Return the texts in every available language."""
    titles = " ".join(text["title"] for text in texts.values())
    return Searched.of(row, titles, " ".join(text["text"] for text in texts.values()))


def _find_articles(wanted: Sequence[str], language: str) -> list[FoundArticle]:
    current = RulebookEdition.objects.order_by("book", "-number").distinct("book")
    chosen = Q(pk=None)
    for edition in current.only("pk", "languages"):
        chosen |= Q(edition=edition, language=choose_language(edition, [language]))
    texts = RulebookText.objects.filter(chosen, built_at__isnull=False).order_by("edition__title", "pk")
    return _articles(tuple(texts.values_list("pk", "sha256"))).find(wanted)[:MOST]


@lru_cache(maxsize=32)
def _articles(texts: Sequence[tuple[int, str]]) -> Index[FoundArticle]:
    return Index.of([one for pk, sha256 in texts for one in _articles_of(pk, sha256)])


@lru_cache(maxsize=64)
def _articles_of(text_id: int, _sha256: str) -> Sequence[Searched[FoundArticle]]:
    """Return the articles of a text, which never changes once made."""
    text = RulebookText.objects.select_related("edition").defer("edition__articles").get(pk=text_id)
    document, edition = Document.from_json(text.document), text.edition
    numbers = document.numbers
    found = []
    for article in document.articles:
        words = [write_plain(part, numbers) for block in article.blocks for part in block_texts(block)]
        key = FoundArticle(
            book=edition.book,
            edition=edition.number,
            language=text.language,
            rulebook=edition.title,
            anchor=article.anchor,
            number=article.number,
            title=write_plain(article.title, numbers),
        )
        found.append(Searched.of(key, key.title, " ".join(words)))
    return tuple(found)
