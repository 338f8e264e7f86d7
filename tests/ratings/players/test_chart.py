"""The chart of a player's page: its years, a second line, and what else the page tells of a career."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from operator import itemgetter
from typing import Any

import pytest

from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.players.views.chart import MOST_POINTS, thin_out
from ratings.replay.services.recomputation import recompute_ratings
from tests.bench.ground.data import ACTOR, make_history
from tests.days import federations_day
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import make_players
from tests.tournaments.making.played import game, make_played

NAMES = ("Núria Sant·Llehí", "Świętosława Wiśniewska", "Oriol Çelik", "Łukasz Żak")
PAGE = "/fisc/players/1/"


def points_of(page: str, name: str = "rating-history") -> list[dict[str, Any]]:
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', page, re.DOTALL)
    points: list[dict[str, Any]] = json.loads(found[1]) if found else []
    return points


@pytest.fixture
def career(fisc: Federation, system: Actor) -> Federation:
    """Player 1 won a championship five years ago and one last month, and was second in between."""
    today = federations_day()
    with federation_scope(fisc):
        systems = install_rating_systems(system, ["barruf", "rasccat"])
        players = make_players(*NAMES)
        for days, name, result in ((1900, "Vell", "400-300"), (700, "Mitjà", "300-400"), (30, "Nou", "500-300")):
            rounds = [game(1, 1, 1, 2, result), game(1, 2, 3, 4, "310-300")]
            make_played(system, name, players, rounds, day=today - timedelta(days=days))
        for one in systems:
            recompute_ratings(system, one)
    return fisc


def labels(page: str, name: str = "rating-history") -> list[str]:
    return [point["label"] for point in points_of(page, name)]


def test_chart_shows_as_many_years_as_are_asked_for(career: Federation) -> None:
    assert labels(read_page(PAGE)) == ["Starting rating", "Vell", "Mitjà", "Nou"]
    # With the one before, from which the line comes.
    assert labels(read_page(f"{PAGE}?years=3")) == ["Vell", "Mitjà", "Nou"]
    assert labels(read_page(f"{PAGE}?years=1")) == ["Mitjà", "Nou"]
    for years in ("2", "x", "-1", "²", "9" * 99):
        assert len(labels(read_page(f"{PAGE}?years={years}"))) == 4


@pytest.mark.parametrize("asked", ["2", "wisn", "Świętosława"])
def test_second_player_is_found_by_name_or_number(career: Federation, asked: str) -> None:
    page = read_page(f"{PAGE}?with={asked}&years=1")
    assert_well_formed(page)
    assert labels(page, "rating-history-other") == ["Mitjà", "Nou"]
    assert 'data-chart-other="rating-history-other"' in page
    assert "The dashed line is Świętosława Wiśniewska ." in words_of(page)
    assert 'href="?years=3&amp;with=' in page


def test_second_line_may_be_another_rating(career: Federation) -> None:
    page = read_page(f"{PAGE}?system=barruf&beside=rasccat")
    assert labels(page, "rating-history-other")
    assert "The dashed line is RASCCAT ." in words_of(page)
    assert '<input type="hidden" name="system" value="barruf">' in page


@pytest.mark.parametrize("asked", ["nobody", "99", "1", "%00", "<b>", "x" * 3000])
def test_nobody_is_said_to_be_nobody(career: Federation, asked: str) -> None:
    page = read_page(f"{PAGE}?with={asked}") if "%00" not in asked else ""
    assert not labels(page, "rating-history-other")
    assert "No player found." in page or not page
    assert get(f"{PAGE}?beside=nothing").status_code == 200


def test_who_is_not_rated_has_no_line(career: Federation) -> None:
    with federation_scope(career):
        make_players("Nova Jugadora")
    assert "Nova Jugadora has no rated championships." in words_of(read_page(f"{PAGE}?with=5"))


def test_page_tells_of_titles_and_the_best_performance(career: Federation) -> None:
    page = read_page(PAGE)
    text = words_of(page)
    assert f"Nou ({(federations_day() - timedelta(days=30)).year})" in text
    assert "Mitjà (" not in text
    assert "best performance" in text
    assert re.search(r'href="/fisc/players/1/ratings/[a-z]+/in/(vell|nou)[^"]*"', page)


def test_second_line_asks_little(career: Federation) -> None:
    assert count_queries(PAGE) <= 15
    assert count_queries(f"{PAGE}?with=2&years=3") <= 20


def test_line_of_very_many_points_keeps_what_stands_out() -> None:
    points = [{"label": number, "rating": 1000 + (7 * number) % 100} for number in range(5_001)]
    points[1234]["rating"], points[4321]["rating"] = 1900, 300
    drawn = thin_out(points)
    assert len(drawn) <= MOST_POINTS + 1
    assert (drawn[0], drawn[-1]) == (points[0], points[-1])
    assert (max(drawn, key=itemgetter("rating")), min(drawn, key=itemgetter("rating"))) == (points[1234], points[4321])
    assert drawn == sorted(drawn, key=itemgetter("label"))
    assert thin_out(points[:MOST_POINTS]) == points[:MOST_POINTS]


@pytest.mark.django_db
def test_page_of_a_player_of_very_many_championships_stays_light() -> None:
    history = make_history(
        "many", players=24, championships=MOST_POINTS + 100, games=12 * (MOST_POINTS + 100), analyse=False
    )
    with federation_scope(history.federation):
        recompute_ratings(ACTOR, history.system)
    page = read_page("/many/players/1/")
    assert len(page) < 200_000
    assert len(points_of(page)) <= MOST_POINTS + 1
    assert "There are too many championships to draw each one: the line goes through the lowest, highest and" in page
    assert "data-chart-thinned" in page
    assert "There are too many" not in read_page("/many/players/1/?years=1")
