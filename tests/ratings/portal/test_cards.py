"""Share cards: a picture for every page that is shared, of public data alone, with names as long as names are."""

from __future__ import annotations

import io
import re
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.portal.cards import views
from ratings.portal.cards.card import SIZE, Card, CardRow, draw_card
from ratings.portal.cards.letters import ELLIPSIS, SANS, SLAB, Face, fit, shorten, wrap
from ratings.publication.services.editions import publish_rating_list
from ratings.systems.models import RatingSystem
from tests.pages import count_queries, get, read_page
from tests.people import make_players
from tests.ratings.making.published import seed_players
from tests.repeated import many
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_announcement, make_approved
from tests.tournaments.making.played import game, make_played
from tournaments.calendar.services.championships import announce_championship

NAMES = ("Núria Sant·Llehí", "Świętosława Wiśniewska", "Oriol Çelik", "Łukasz Żak")
ROUNDS = [game(1, 1, 1, 2, "412-365"), game(1, 2, 3, 4, "300-290"), game(2, 1, 1, 3, "350-301")]


def opened(content: bytes) -> Image.Image:
    with Image.open(io.BytesIO(content)) as image:
        image.load()
    assert (image.format, image.size) == ("PNG", SIZE)
    return image


@pytest.fixture
def listed(fisc: Federation, system: Actor) -> str:
    """A championship that was played, rated and published; its address."""
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        players = make_players(*NAMES)
        seed_players(barruf, players)
        slug = make_played(system, "Obert de Vic", players, ROUNDS).slug
        publish_rating_list(system, barruf)
    return slug


def card(title: str, **parts: object) -> Card:
    return Card(**{"owner": "Federació", "short": "FISC", "band": "#7c1d33", "title": title, **parts})  # type: ignore[arg-type]


@settings(max_examples=many(30))
@given(st.text(max_size=300), st.text(max_size=80), st.text(max_size=12), st.integers(-9999, 9999))
def test_any_text_is_drawn(title: str, name: str, figure: str, change: int) -> None:
    rows = (CardRow(1, name, figure, change),)
    opened(draw_card(card(title, owner=name, short=figure, figure=figure, foot=title)))
    opened(draw_card(card(title, rows=rows, lines=(name,))))


@given(st.text(st.characters(categories=("Lu", "Ll", "Zs")), max_size=200), st.sampled_from([SANS, SLAB]))
def test_nothing_is_wider_than_its_room(text: str, name: str) -> None:
    face = Face(name, 40, 600)
    assert face.width(shorten(face, text, 300)) <= 300
    lines = wrap(face, text, 300, 2)
    assert len(lines) <= 2
    assert all(face.width(line) <= 300 for line in lines)


@pytest.mark.parametrize(
    "name", ["Świętosława Wiśniewska-Kowalczykiewicz", "Ermessenda Puigdelrovell", "Maria del Mar Sant·Llehí Çelik"]
)
def test_long_names_keep_every_letter(name: str) -> None:
    _face, lines = fit(SLAB, 700, name, 768, (68, 60, 52, 46), 2)
    assert " ".join(lines) == name


def test_what_is_longer_than_two_lines_ends_in_dots_after_a_word() -> None:
    _face, lines = fit(SLAB, 700, "Campionat Obert " * 20, 768, (68, 46), 2)
    assert lines[-1].endswith(("Campionat" + ELLIPSIS, "Obert" + ELLIPSIS))


def test_letters_of_both_files_are_measured_as_they_are_drawn() -> None:
    face = Face(SANS, 40, 400)
    assert face.width("Łódź") == pytest.approx(face.width("Ł") + face.width("ó") + face.width("d") + face.width("ź"))
    assert face.width("\N{CYRILLIC CAPITAL LETTER ZHE}") == face.width("?")
    assert face.width("a\u200bb\x07") == face.width("ab")


def test_every_page_names_its_own_card_and_each_is_a_picture(listed: str) -> None:
    own = {
        "/fisc/": "/fisc/card.png",
        "/fisc/clubs/": "/fisc/card.png",
        "/fisc/ranking/": "/fisc/ranking/barruf/editions/1/card.png",
        f"/fisc/championships/{listed}/": f"/fisc/championships/{listed}/card.png",
        f"/fisc/championships/{listed}/rounds/": f"/fisc/championships/{listed}/card.png",
        "/fisc/players/2/": "/fisc/players/2/card.png",
    }
    for page, path in own.items():
        html = read_page(page)
        [address] = re.findall(r'<meta property="og:image" content="([^"]+)">', html)
        assert address.endswith(path)
        assert address.startswith("http")
        answer = get(path)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
        opened(answer.content)
        [title] = re.findall(r'<meta property="og:title" content="([^"]*)">', html)
        assert html.count(f"<title>{title}") == 1
        assert re.search(r'<meta name="description" content="[^"]+">', html)


def test_cards_say_what_the_pages_say(fisc: Federation, listed: str) -> None:
    with federation_scope(fisc):
        first, second = (Player.objects.get(number=number) for number in (1, 2))
        system = RatingSystem.objects.get(code="barruf")
        edition = system.editions.get()
        said = views.player_card(first)
        row = edition.rows.get(player=first)
        assert (said.title, said.figure) == (NAMES[0], str(row.rating))
        assert {one.name for one in views.edition_card(edition).rows} == {
            one.list_name for one in Player.objects.all()
        }
        assert views.player_card(second).title == NAMES[1]


def test_card_is_of_what_everybody_sees_also_for_staff(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        hidden = announce_championship(system, make_announcement("Amagat")).slug
        make_approved(system, "Obert de Berga")
    staff = log_in_as(fisc, Role.STAFF)
    assert get(f"/fisc/championships/{hidden}/card.png", staff).status_code == 404
    assert get(f"/fisc/championships/{hidden}/card.png").status_code == 404
    for path in ("players/9/card.png", "ranking/barruf/editions/4/card.png", f"games/{uuid4()}/card.png"):
        assert get(f"/fisc/{path}").status_code == 404, path


def test_card_is_kept_as_pages_are(fisc: Federation, system: Actor, settings: object) -> None:
    settings.FARISTOL_KEEP_PAGES = True  # type: ignore[attr-defined]
    with federation_scope(fisc):
        make_approved(system, "Obert de Berga")
    first = get("/fisc/card.png")
    assert get("/fisc/card.png", **{"If-None-Match": first["ETag"]}).status_code == 304
    assert get("/fisc/card.png").content == first.content


@pytest.mark.parametrize("path", ["card.png", "players/1/card.png", "ranking/barruf/editions/1/card.png"])
def test_cards_ask_little(listed: str, path: str) -> None:
    assert count_queries(f"/fisc/{path}") <= 12
