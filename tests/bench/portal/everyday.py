"""What people come back for, in the largest federation: 20,000 players and 1,000,000 games, every page made anew."""

from __future__ import annotations

from datetime import date
from typing import Any

from tests.bench.ground.benchmark import Benchmark
from tests.bench.portal.pages import Page, ask

# Django is set up only when a benchmark with a database runs, so nothing of it is imported above.

RUNS = 9
CLUBS = 40
SEASONS = (date(2012, 9, 1), date(2204, 8, 31))
SIX = "/players/compare/?" + "&".join(f"player={number}" for number in range(1, 7))
EXPLAIN = "/players/1/ratings/barruf/in/{championship}/"

_made: dict[bool, Any] = {}


def make_great_federation(small: bool) -> Any:
    """A federation with its whole life in the database (small: 200 players, 2,000 games); made once."""
    if small not in _made:
        _made[small] = _make(small)
    return _made[small]


def _make(small: bool) -> Any:
    from django.db import connection

    from federation.tenancy.scope import federation_scope
    from ratings.players.services import keep_records_up_to_date
    from ratings.publication.services.editions import publish_rating_list
    from ratings.replay.services.recomputation import recompute_ratings
    from tests.bench.ground import data

    size = {"players": 200, "championships": 20, "games": 2_000}
    if not small:
        size = {"players": 20_000, "championships": 5_000, "games": 1_000_000}
    with connection.cursor() as cursor:
        # A million games at once are no page's work.
        cursor.execute("SET statement_timeout = 0")
    history = data.make_history("great", **size, analyse=False)
    with federation_scope(history.federation):
        history.system.rates_all = True
        history.system.save(update_fields=["rates_all"])
        _give_clubs_scores_and_seasons()
        recompute_ratings(data.ACTOR, history.system)
        publish_rating_list(data.ACTOR, history.system)
        _write_site()
    data.analyse_tables()
    with federation_scope(history.federation):
        keep_records_up_to_date(None)
    return history.federation


def _give_clubs_scores_and_seasons() -> None:
    from django.db import connection

    from federation.registry.services.registration import create_club
    from federation.seasons.services import ensure_seasons
    from federation.tenancy.scope import current_federation_id
    from tests.bench.ground import data

    owner = current_federation_id()
    for number in range(1, CLUBS + 1):
        create_club(data.ACTOR, f"Club {number}", f"Town {number}")
    ensure_seasons(*SEASONS)
    with connection.cursor() as cursor:
        for statement in _STATEMENTS:
            cursor.execute(statement, [owner] * statement.count("%s"))


_STATEMENTS = (
    """
    UPDATE federation_player p SET club_id = club.id
    FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM federation_club WHERE federation_id = %s) club
    WHERE p.federation_id = %s AND p.number %% 40 = club.place AND p.number %% 5 <> 0
    """,
    """
    UPDATE tournaments_championship c SET season_id = s.id FROM federation_season s
    WHERE s.federation_id = %s AND c.federation_id = %s AND c.starts_on BETWEEN s.starts_on AND s.ends_on
    """,
    # Somebody stands first in what is over.
    """
    UPDATE tournaments_entry e SET place = e.number FROM tournaments_championship c
    WHERE e.federation_id = %s AND c.federation_id = %s AND c.id = e.championship_id AND c.ends_on < current_date
    """,
    # Who won has more, and of a draw both the same.
    """
    UPDATE tournaments_seat SET game_points = 300 + 45 * half_points + (table_id * 37) %% 90 WHERE federation_id = %s
    """,
)


def _write_site() -> None:
    from django.utils import timezone

    from federation.site.models import PagePlace
    from federation.site.services.news import NewsDraft, write_news
    from federation.site.services.pages import PageDraft, write_page
    from tests.bench.ground import data

    texts = {"en": {"title": "The assembly", "text": "All members are invited.\n\n" * 20}}
    write_page(data.ACTOR, PageDraft("about", texts, PagePlace.MENU, is_public=True))
    for _number in range(30):
        write_news(data.ACTOR, NewsDraft(timezone.localdate(), texts, is_public=True))


def open_page(path: str, small: bool) -> Page:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    federation = make_great_federation(small)
    client = Client(raise_request_exception=True)
    # A reader of whom nothing is kept: the page is made each time.
    client.cookies["mine"] = "1"
    whole = f"/{federation.slug}{path.format(championship=_played_by_the_first(federation))}"
    client.get(whole)
    with CaptureQueriesContext(connection) as queries:
        client.get(whole)
    return Page(whole, client, len(queries))


def _played_by_the_first(federation: Any) -> str:
    from federation.tenancy.scope import federation_scope
    from ratings.replay.models import RatingChange

    with federation_scope(federation):
        changes = RatingChange.objects.filter(player__number=1).order_by("pk")
        return str(changes.values_list("championship__slug", flat=True)[0])


def _page(name: str, about: str, path: str, aim: float = 0.1) -> Benchmark:
    return Benchmark(
        name=f"everyday_{name}",
        about=about,
        setup=lambda small: open_page(path, small),
        run=ask,
        runs=RUNS,
        aim=aim,
        needs_database=True,
    )


EVERYDAY = (
    _page("home", "The home of the federation", "/"),
    _page("ranking", "The ranking of 20,000 players", "/ranking/"),
    _page("player", "A player's page, with places, milestones and chart", "/players/1/"),
    _page("player_record", "A player's record: opponents, streaks, best games", "/players/1/opponents/"),
    _page("head_to_head", "Two players", "/players/1/against/2/"),
    _page("compare", "Six players beside each other", SIX),
    _page("explain", "Why a rating changed", EXPLAIN),
    _page("ranking_on", "The ranking as of a day before the first list", "/ranking/barruf/on/?day=2026-11-01"),
    _page("movers", "Who moved in an edition", "/ranking/barruf/editions/1/movers/"),
    _page("editions", "The list of editions", "/ranking/barruf/editions/"),
    _page("verification", "How to verify a list", "/ranking/barruf/verification/"),
    _page("records", "The records of the federation", "/records/"),
    _page("seasons", "The list of seasons", "/seasons/"),
    _page("season", "A season with its rankings", "/seasons/2025-09-01/"),
    _page("clubs", "The ranking of clubs", "/clubs/"),
    _page("club", "A club with its players", "/clubs/club-1/"),
    _page("calendar", "The calendar, past", "/championships/?when=past"),
    _page("calendar_month", "A month of the calendar", "/championships/?when=month&month=2026-03"),
    _page("news", "The news", "/news/"),
    _page("news_item", "One of the news", "/news/1/"),
    _page("site_page", "A page of the federation's own", "/pages/about/"),
    _page("embed_ranking", "The ranking inside of another site", "/embed/ranking/"),
    _page("embed_calendar", "The calendar inside of another site", "/embed/calendar/"),
    _page("search", "Somebody found by name", "/search/?q=ferrer+12", aim=0.05),
    _page("search_wrong_letter", "Somebody found in spite of a wrong letter", "/search/?q=bofarul", aim=0.05),
    _page("search_one_letter", "A single letter", "/search/?q=a", aim=0.05),
)
