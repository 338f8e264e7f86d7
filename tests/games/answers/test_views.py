"""The page on which rulings on tiles drawn are asked for, and the same questions by the API."""

import json
from datetime import UTC, datetime

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from games.rules.services import install_rule_set
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.staff import log_in_as

NOW = datetime(2026, 10, 3, 12, tzinfo=UTC)
PAGE = "/fisc/rules/mallorca/1/drawing/"


@pytest.fixture(autouse=True)
def published(in_fisc: Federation, system: Actor) -> None:
    install_rule_set(system, "mallorca", now=NOW)
    install_rule_set(system, "fisc", now=NOW)


def test_page_asks_and_says_who_starts() -> None:
    page = read_page(PAGE)
    assert_well_formed(page)
    assert "Tiles of player 2" in page
    assert "Tiles of player 3" not in page
    assert "Player 2 starts." in words_of(read_page(f"{PAGE}?ask=start&player1=Ç&player2=C"))
    assert "draw again" in words_of(read_page(f"{PAGE}?ask=start&player1=E&player2=E"))


def test_page_says_what_the_arbiter_does() -> None:
    page = read_page(f"{PAGE}?ask=swap&rack=AAEEIOU&bag=AAS&swapped=1")
    assert_well_formed(page)
    assert "Only S helps" in words_of(page)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("ask=start&player1=ZZ&player2=A", "each player draws 1"),
        ("ask=start&player1=Z&player2=Z", "Together, the racks have 2 Z tiles"),
        ("ask=start&player1=A", "This field is required"),
        ("ask=swap&rack=AAEEIOU&bag=ZZ&swapped=1", "The bag can’t hold 2 Z tiles"),
        ("ask=swap&rack=AAEEIOU&bag=&swapped=x", "Enter a whole number"),
        ("ask=swap&rack=" + "A" * 99 + "&swapped=1", "at most 60 characters"),
    ],
)
def test_page_says_what_cannot_be(asked: str, words: str) -> None:
    assert words in words_of(read_page(f"{PAGE}?{asked}"))


def test_page_of_rules_without_a_free_swap_does_not_ask_for_it() -> None:
    assert "free swap" not in words_of(read_page("/fisc/rules/fisc/1/drawing/"))
    assert get("/fisc/rules/fisc/7/drawing/").status_code == 404


def test_programs_get_the_same_answers(in_fisc: Federation) -> None:
    player = log_in_as(in_fisc, Role.PLAYER)

    def ask(client: Client, name: str, data: object) -> tuple[int, dict[str, object]]:
        answer = client.post(f"/fisc/api/v1/{name}/", json.dumps(data), content_type="application/json")
        return answer.status_code, answer.json()

    status, said = ask(player, "who-starts", {"rules": "mallorca", "draws": ["L·L", "L"]})
    assert (status, said["starts"], said["problems"]) == (200, 2, [])
    status, said = ask(player, "free-swap", {"rules": "mallorca", "rack": "AAEEIOU", "bag": "ST"})
    assert (status, said["ruling"], said["drawn"]) == (200, "draw_again", 7)
    status, said = ask(player, "free-swap", {"rules": "fisc", "rack": "AAEEIOU", "bag": "ST"})
    assert (status, said["code"]) == (400, "unanswerable")
    assert ask(player, "who-starts", {"rules": "mallorca", "draws": ["A"] * 9})[0] == 400
    assert ask(Client(), "who-starts", {"rules": "mallorca", "draws": ["A", "B"]})[0] in {401, 403}
