from __future__ import annotations

from datetime import date

import pytest

from federation.people.models.players import Player
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from tests.pages import get, read_page
from tests.pdfs import get_printed, text_of_pdf
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system
from tests.tables import download


@pytest.fixture
def rated(fisc: Federation) -> Federation:
    """BARRUF with one championship in edition 1; player 2 has a name that is a formula."""
    with federation_scope(fisc):
        system = make_system("barruf")
        one, two = make_players("Aina Puig", "Biel Grau")
        Player.objects.filter(pk=two.pk).update(surname="=1+1", given_name="")
        add_championship(system, "open", [Game(one, two), Game(one, two, 1)])
        recompute_ratings(ACTOR, system)
        publish_rating_list(ACTOR, system, date(2020, 11, 1))
    return fisc


@pytest.mark.parametrize("path", ["/fisc/ranking/barruf/download/", "/fisc/ranking/barruf/editions/1/download/"])
def test_edition_download_has_everybody_by_rating(rated: Federation, path: str) -> None:
    heads, first, second = download(path)
    assert heads == ["Place", "Number", "Player", "Club", "Rating", "Change", "Games", "Status", "Previous place"]
    assert first == ["", "1", "Puig, Aina", "", "965", "", "2", "provisional", ""]
    assert second[1:5] == ["2", "'=1+1", "", "935"]


def test_edition_download_of_no_edition_is_not_found(fisc: Federation) -> None:
    with federation_scope(fisc):
        make_system("barruf")
    for path in ("ranking/barruf/download/", "ranking/barruf/editions/1/download/", "ranking/none/download/"):
        assert get(f"/fisc/{path}").status_code == 404


def test_changes_download_has_the_players_history(rated: Federation) -> None:
    heads, row = download("/fisc/players/1/download/")
    assert heads == [
        *("Date", "Championship", "Rating before", "Games", "Points", "Expected", "K", "Change", "Rating after")
    ]
    assert row[:5] == ["2020-10-03", "Open", "950", "2", "1.5"]
    assert float(row[5]) == 1.0
    assert row[6:] == ["30", "15", "965"]


def test_player_games_download_has_every_game(rated: Federation) -> None:
    heads, first, second = download("/fisc/players/1/games/download/")
    assert heads[:4] == ["Championship", "Date", "Round", "Opponents"]
    assert first == ["Open", "2020-10-03", "1", "'=1+1", "played", "1", "", ""]
    assert second[5] == "0.5"


def test_downloads_of_a_merged_record_lead_to_the_one_that_stayed(rated: Federation) -> None:
    with federation_scope(rated):
        [old] = make_players("A. Puig")
        Player.objects.filter(pk=old.pk).update(merged_into=Player.objects.get(number=1))
    for part in ("download/", "games/download/"):
        response = get(f"/fisc/players/{old.number}/{part}?as=xlsx")
        assert (response.status_code, response["Location"]) == (301, f"/fisc/players/1/{part}?as=xlsx")


def test_pages_offer_their_tables(rated: Federation) -> None:
    assert "/fisc/ranking/barruf/editions/1/download/?as=xlsx" in read_page("/fisc/ranking/")
    player = read_page("/fisc/players/1/")
    assert "/fisc/players/1/download/?as=csv&amp;system=barruf" in player
    assert "/fisc/players/1/games/download/?as=xlsx" in player


def test_edition_as_pdf_has_everybody_with_a_place(fisc: Federation) -> None:
    with federation_scope(fisc):
        system = make_system("barruf")
        one, two, three = make_players("Aina Puig", "Biel Grau", "Cesc Mas")
        add_championship(system, "open", [*[Game(one, two)] * 12, Game(one, three)])
        recompute_ratings(ACTOR, system)
        publish_rating_list(ACTOR, system, date(2020, 11, 1))
    answer = get_printed(fisc, "/fisc/ranking/barruf/editions/1/list.pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert "fisc-barruf-1-" in answer["Content-Disposition"]
    text = " ".join(text_of_pdf(answer.content).split())
    assert text.index("Puig, Aina") < text.index("Grau, Biel")
    assert "Mas, Cesc" not in text
    assert "1 player has no place on this list." in text
    assert "1 Nov 2020" in text
    assert "/fisc/ranking/barruf/editions/1/list.pdf" in read_page("/fisc/ranking/barruf/")


def test_pdf_of_no_edition_is_not_found(rated: Federation) -> None:
    for path in ("ranking/barruf/editions/9/list.pdf", "ranking/none/editions/1/list.pdf"):
        assert get(f"/fisc/{path}").status_code == 404
