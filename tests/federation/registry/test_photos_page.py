"""A player's photo on pages: chosen with an agreement, put in by staff with a consent, seen by everybody, gone."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from federation.people.models.accounts import Role, User
from federation.people.models.players import Player, PlayerPhoto
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.federation.registry.test_photos import photo_file
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import change_federation, make_players, make_user
from tests.staff import log_in, log_in_as, send

pytestmark = pytest.mark.django_db

PAGE = "/fisc/players/1/"
MINE = "/fisc/players/me/data/"
RECORD = "/fisc/desk/players/1/"


@pytest.fixture
def player(fisc: Federation) -> Player:
    allow_photos(fisc)
    with federation_scope(fisc):
        return make_players("Aina Ferrer", "Biel Grau")[0]


@pytest.fixture
def user(fisc: Federation, player: Player) -> User:
    user = make_user("aina@fisc.example")
    with federation_scope(fisc):
        Player.objects.filter(pk=player.pk).update(user=user)
    return user


def allow_photos(federation: Federation, *names: str) -> None:
    allowed = list(names or ("photo",))
    change_federation(federation, settings={**federation.settings, "public_details": allowed})


def choose(client: Client, **values: Any) -> Any:
    return send(client, "/fisc/players/me/photo/", {"file": photo_file(), "agreed": "on", **values})


def put_in(client: Client, **values: Any) -> Any:
    given = {"file": photo_file(), "consent": "signed on paper", "consented_on": "2026-11-01", **values}
    return send(client, f"{RECORD}photo/", given)


def image_on(page: str) -> dict[str, str]:
    """The attributes of the photo; nothing where there is none."""
    [tag] = re.findall(r'<img class="portrait"[^>]*>', page) or [""]
    return dict(re.findall(r'(\w+)="([^"]*)"', tag))


def test_player_shows_a_photo_and_takes_it_away(user: User) -> None:
    aina = log_in(user)
    assert "I agree that everyone can see it on my page" in words_of(read_page(MINE, aina))
    assert image_on(read_page(PAGE)) == {}
    assert choose(aina).status_code == 302
    mine = read_page(MINE, aina)
    assert_well_formed(mine)
    assert "you agreed to show it to everyone on your page." in words_of(mine)
    page = read_page(PAGE)
    assert_well_formed(page)
    image = image_on(page)
    assert (image["alt"], image["width"], image["height"]) == ("Photo of Aina Ferrer", "120", "160")
    assert image_on(mine) == image
    assert send(aina, "/fisc/players/me/photo/remove/").status_code == 302
    assert image_on(read_page(PAGE)) == {}
    assert get(image["src"]).status_code == 404


def test_photo_is_asked_for_each_time_and_is_never_kept_for_long(user: User) -> None:
    aina = log_in(user)
    choose(aina)
    address = image_on(read_page(PAGE))["src"]
    answer = get(address)
    assert answer["Content-Type"] == "image/webp"
    assert answer["Cache-Control"] == "public, max-age=0, must-revalidate"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Robots-Tag"] == "noindex"
    assert not answer.cookies
    with Image.open(io.BytesIO(answer.content)) as kept:
        assert kept.size == (360, 480)
    again = get(address, **{"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    choose(aina, file=photo_file("#224488"))
    other = image_on(read_page(PAGE))["src"]
    assert other != address
    assert get(other, **{"If-None-Match": answer["ETag"]}).status_code == 200
    send(aina, "/fisc/players/me/photo/remove/")
    assert get(address, **{"If-None-Match": answer["ETag"]}).status_code == 404


def test_without_the_tick_or_without_a_picture_nothing_is_kept(fisc: Federation, user: User) -> None:
    aina = log_in(user)
    without = send(aina, "/fisc/players/me/photo/", {"file": photo_file()})
    assert without.status_code == 400
    assert_well_formed(without.content.decode())
    assert "It isn’t shown without your consent." in words_of(without.content.decode())
    assert "” can’t be read as a picture." in words_of(choose(aina, file=io.BytesIO(b"nothing")).content.decode())
    small = choose(aina, file=photo_file(size=(100, 100)))
    assert (small.status_code, "PNG, JPEG or WebP, at least 150 ×" in words_of(small.content.decode())) == (400, True)
    with federation_scope(fisc):
        assert not PlayerPhoto.objects.exists()


def test_photo_is_neither_shown_nor_served_where_the_federation_allows_none(fisc: Federation, user: User) -> None:
    aina = log_in(user)
    choose(aina)
    address = image_on(read_page(PAGE))["src"]
    allow_photos(fisc, "category")
    assert image_on(read_page(PAGE)) == {}
    assert get(address).status_code == 404
    assert get(address, aina).status_code == 404
    mine = words_of(read_page(MINE, aina))
    assert "The photo is stored but isn’t shown to anyone: the federation’s settings don’t allow photos." in mine
    assert "I agree" not in mine
    assert choose(aina).status_code == 409
    assert send(aina, "/fisc/players/me/photo/remove/").status_code == 302
    with federation_scope(fisc):
        assert not PlayerPhoto.objects.exists()
    assert "My photo" not in words_of(read_page(MINE, aina))


def test_staff_put_in_a_photo_with_the_consent_they_hold(fisc: Federation, player: Player) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    page = read_page(RECORD, staff)
    assert_well_formed(page)
    assert "Consent you hold" in words_of(page)
    missing = put_in(staff, consent="", consented_on="")
    assert missing.status_code == 400
    ahead = put_in(staff, consented_on="2099-01-01")
    assert ahead.status_code == 409
    assert put_in(staff).status_code == 302
    record = read_page(RECORD, staff)
    assert_well_formed(record)
    assert "Consent: signed on paper, 1 Nov 2026." in words_of(record)
    public = read_page(PAGE)
    assert image_on(public)["alt"] == "Photo of Aina Ferrer"
    assert "signed on paper" not in public
    assert send(staff, f"{RECORD}photo/remove/").status_code == 302
    assert image_on(read_page(PAGE)) == {}


def test_staff_take_away_the_photo_of_who_has_an_account_and_choose_none(fisc: Federation, user: User) -> None:
    choose(log_in(user))
    staff = log_in_as(fisc, Role.STAFF)
    record = words_of(read_page(RECORD, staff))
    assert "The player gave consent on their own page on" in record
    assert "Consent you hold" not in record
    refused = put_in(staff)
    assert refused.status_code == 409
    assert ") has an account and chooses the photo on their own page." in words_of(refused.content.decode())
    assert send(staff, f"{RECORD}photo/remove/").status_code == 302
    assert image_on(read_page(PAGE)) == {}


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_nobody_else_puts_one_in_or_takes_one_away(fisc: Federation, user: User, role: Role) -> None:
    choose(log_in(user))
    client = log_in_as(fisc, role)
    assert put_in(client).status_code == 403
    assert send(client, f"{RECORD}photo/remove/").status_code == 403
    assert choose(client).status_code == 302
    assert send(client, "/fisc/players/me/photo/remove/").status_code == 302
    assert image_on(read_page(PAGE))
    assert choose(Client()).status_code == 403


def test_photo_of_one_federation_is_nowhere_in_another(fisc: Federation, pfs: Federation, user: User) -> None:
    choose(log_in(user))
    allow_photos(pfs)
    with federation_scope(pfs):
        make_players("Ola Lis")
    address = image_on(read_page(PAGE))["src"]
    assert get(address).status_code == 200
    assert get(address.replace("/fisc/", "/pfs/")).status_code == 404


def test_own_data_hold_the_photo_and_its_consent(user: User) -> None:
    aina = log_in(user)
    choose(aina)
    shown = get(image_on(read_page(PAGE))["src"]).content
    with zipfile.ZipFile(io.BytesIO(get("/fisc/players/me/data.zip", aina).content)) as archive:
        assert archive.read("photo.webp") == shown
        assert b'"consented_on"' in archive.read("player.json")


def test_api_gives_the_address_while_everybody_sees_the_photo(fisc: Federation, user: User) -> None:
    asked = lambda: Client().get("/fisc/api/v1/players/1/").json()["photo"]  # noqa: E731
    assert asked() is None
    choose(log_in(user))
    address = asked()
    assert address.endswith(image_on(read_page(PAGE))["src"])
    assert get(address.partition("testserver")[2]).status_code == 200
    allow_photos(fisc, "category")
    assert asked() is None


def test_photo_costs_the_page_one_query_and_none_where_photos_are_not_allowed(fisc: Federation, user: User) -> None:
    without = count_queries(PAGE)
    choose(log_in(user))
    assert count_queries(PAGE) == without
    allow_photos(fisc, "category")
    with_details = count_queries(PAGE)
    allow_photos(fisc, "category", "photo")
    assert count_queries(PAGE) == with_details + 1


def test_player_reads_which_consent_staff_hold(fisc: Federation, user: User) -> None:
    choose(log_in(user))
    with federation_scope(fisc):
        PlayerPhoto.objects.update(consented_on=date(2026, 11, 1), consent="signed on paper")
    assert "Your consent: signed on paper, 1 Nov 2026." in words_of(read_page(MINE, log_in(user)))
