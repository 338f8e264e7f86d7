"""Ranking, calendar and standings for frames of other sites: open there alone, without cookies, public only."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from tests.days import federations_day
from tests.pages import count_queries, get, read_page
from tests.people import make_players
from tests.ratings.making.published import seed_players
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_announcement, make_approved
from tests.tournaments.making.played import game, make_played
from tournaments.calendar.services.championships import announce_championship, cancel_championship

NAMES = ("Núria <Sant·Llehí>", "Świętosława Wiśniewska", "Oriol Çelik", "Łukasz Żak")
ROUNDS = [game(1, 1, 1, 2, "412-365"), game(1, 2, 3, 4, "300-300"), game(2, 1, 1, 3, "350-301")]


@pytest.fixture
def listed(fisc: Federation, system: Actor) -> str:
    """A championship that was played, one to come, and a list; the address of the first."""
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        players = make_players(*NAMES)
        seed_players(barruf, players)
        publish_rating_list(system, barruf)
        make_approved(system, "Obert de Nadal", day=federations_day() + timedelta(days=9), place="Casal & hort")
        return make_played(system, "Obert de Vic", players, ROUNDS).slug


def paths(slug: str) -> list[str]:
    return ["/fisc/embed/ranking/", "/fisc/embed/calendar/", f"/fisc/embed/championships/{slug}/"]


def read_json(path: str) -> dict[str, Any]:
    answer = get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert answer["Access-Control-Allow-Origin"] == "*"
    found: dict[str, Any] = json.loads(answer.content)
    return found


def policy(answer: HttpResponse) -> str:
    return str(answer["Content-Security-Policy"])


def test_embeds_may_be_framed_anywhere_and_other_pages_nowhere(listed: str) -> None:
    for path in paths(listed):
        answer = get(path)
        assert "frame-ancestors *" in policy(answer)
        assert "X-Frame-Options" not in answer
        assert "script-src 'self'" in policy(answer)
    for path in ("/fisc/embed/", "/fisc/", "/fisc/ranking/"):
        answer = get(path)
        assert "frame-ancestors 'none'" in policy(answer)
        assert answer["X-Frame-Options"] == "DENY"


def test_embed_stays_open_when_pages_are_kept(listed: str, settings: Any) -> None:
    settings.FARISTOL_KEEP_PAGES = True
    for _time in range(2):
        answer = get("/fisc/embed/ranking/")
        assert "frame-ancestors *" in policy(answer)
        # Without one nobody is answered by 304, which would bring the policy of all other pages.
        assert "ETag" not in answer
        assert answer["Cache-Control"] == "public, max-age=300"


def test_embeds_set_no_cookie_and_run_no_script(listed: str) -> None:
    for path in paths(listed):
        answer = get(path)
        assert not answer.cookies
        assert "<script" not in answer.content.decode()
        assert "<form" not in answer.content.decode()


def test_embeds_and_their_json_say_the_same(listed: str) -> None:
    for path in paths(listed):
        html, told = read_page(path), read_json(path + "data.json")
        assert told["rows"]
        for row in told["rows"]:
            assert row["url"].startswith("http")
            assert f'href="{row["url"]}"' in html
            assert row["name"].replace("<", "&lt;").replace(">", "&gt;") in html


def test_ranking_is_that_of_the_list(listed: str) -> None:
    told = read_json("/fisc/embed/ranking/data.json?rows=2")
    assert [row["place"] for row in told["rows"]] == [1, 2]
    assert set(told["rows"][0]) == {"place", "name", "url", "rating", "change"}
    assert read_json("/fisc/embed/ranking/data.json?system=barruf")["title"] == "BARRUF ranking"
    assert get("/fisc/embed/ranking/?system=other").status_code == 404


def test_standings_and_calendar_have_their_figures(listed: str) -> None:
    rows = read_json(f"/fisc/embed/championships/{listed}/data.json")["rows"]
    assert (rows[0]["place"], rows[0]["points"]) == (1, 2)
    assert {row["points"] for row in rows} >= {2, 0.5}
    [row] = read_json("/fisc/embed/calendar/data.json")["rows"]
    assert (row["place"], row["state"]) == ("Casal & hort", "approved")


@pytest.mark.parametrize("rows", ["0", "-3", "²", "99999999999", "x", ""])
def test_wishes_that_make_no_sense_are_no_error(listed: str, rows: str) -> None:
    for path in paths(listed):
        assert get(f"{path}?rows={rows}&theme=<b>&lang=xx").status_code == 200


def test_theme_and_language_can_be_chosen(listed: str) -> None:
    assert 'data-theme="auto"' in read_page("/fisc/embed/ranking/")
    assert 'data-theme="dark"' in read_page("/fisc/embed/ranking/?theme=dark")
    answer = get("/fisc/embed/ranking/?lang=ca")
    assert '<html lang="ca"' in answer.content.decode()
    assert answer["Content-Language"] == "ca"


def test_what_is_not_public_is_shown_to_nobody(fisc: Federation, system: Actor, listed: str) -> None:
    with federation_scope(fisc):
        hidden = announce_championship(system, make_announcement("Amagat")).slug
        gone = make_approved(system, "Obert de Ripoll", day=federations_day() + timedelta(days=30))
        cancel_championship(system, gone, "No hall.")
    staff = log_in_as(fisc, Role.STAFF)
    for path in (f"/fisc/embed/championships/{hidden}/", f"/fisc/embed/championships/{hidden}/data.json"):
        assert get(path, staff).status_code == 404
    html = get("/fisc/embed/calendar/", staff).content.decode()
    assert "Amagat" not in html
    assert "cancelled" in html


def test_json_that_is_known_is_not_sent_again(listed: str) -> None:
    first = get("/fisc/embed/ranking/data.json")
    assert get("/fisc/embed/ranking/data.json", **{"If-None-Match": first["ETag"]}).status_code == 304


def test_page_gives_the_code_to_copy(listed: str) -> None:
    html = read_page("/fisc/embed/")
    assert html.count("&lt;iframe src=") == 3
    assert f"/embed/championships/{listed}/" in read_page(f"/fisc/embed/?championship={listed}")
    assert read_page("/fisc/embed/?championship=nothing")


def test_federation_without_anything_has_its_embeds_too(fisc: Federation) -> None:
    assert "No list has been published yet." in read_page("/fisc/embed/ranking/")
    assert "No championships announced" in read_page("/fisc/embed/calendar/")
    assert read_page("/fisc/embed/").count("&lt;iframe src=") == 2


@pytest.mark.parametrize("path", ["ranking/", "calendar/", "ranking/data.json", ""])
def test_embeds_ask_little(listed: str, path: str) -> None:
    assert count_queries(f"/fisc/embed/{path}") <= 10
