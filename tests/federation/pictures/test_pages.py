"""A federation's logo and the picture of its home, as people choose and see them."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from federation.audit.models import AuditEntry
from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.federation.pictures.test_images import BAND, picture
from tests.federation.site.test_settings_page import SETTINGS, filled
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import change_federation
from tests.staff import log_in_as, send

PICTURES = "/fisc/desk/settings/pictures/"


@pytest.fixture
def administrator(fisc: Federation) -> Client:
    change_federation(fisc, primary_colour=BAND, settings={"accepted_formats": ["excel"]})
    return log_in_as(fisc, Role.ADMINISTRATOR)


def choose(client: Client, kind: str, content: bytes, name: str = "escut.png") -> str:
    return send(client, PICTURES, {"kind": kind, "file": SimpleUploadedFile(name, content)}).content.decode()


@pytest.mark.parametrize("role", [Role.STAFF, Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_only_administrators_choose_pictures(fisc: Federation, role: Role) -> None:
    client = log_in_as(fisc, role)
    assert get(PICTURES, client).status_code == 403
    assert send(client, PICTURES, {"kind": "logo", "file": SimpleUploadedFile("a.png", picture())}).status_code == 403
    assert send(client, f"{PICTURES}remove/", {"kind": "logo"}).status_code == 403
    fisc.refresh_from_db()
    assert fisc.pictures == {}


def test_logo_stands_on_every_page_until_it_is_put_away(fisc: Federation, administrator: Client) -> None:
    assert_well_formed(read_page(PICTURES, administrator))
    assert choose(administrator, "logo", picture()) == ""
    page = read_page("/fisc/championships/")
    address = page.partition('class="masthead-logo" src="')[2].partition('"')[0]
    answer = get(address)
    assert answer["Content-Type"] == "image/png"
    assert "immutable" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    send(administrator, f"{PICTURES}remove/", {"kind": "logo"})
    assert "masthead-logo" not in read_page("/fisc/championships/")
    assert get("/fisc/pictures/logo/").status_code == 404
    with federation_scope(fisc):
        acts = AuditEntry.objects.filter(action__startswith="picture_").order_by("pk").values_list("action", flat=True)
        assert list(acts) == ["picture_chosen", "picture_removed"]


def test_picture_of_the_home_stands_in_place_of_the_board(fisc: Federation, administrator: Client) -> None:
    assert "board-squares" in read_page("/fisc/")
    choose(administrator, "hero", picture((1200, 600), "#336699", format="JPEG"), "platja.jpg")
    page = read_page("/fisc/")
    assert "hero-picture" in page
    assert "board-squares" not in page


def test_pictures_of_one_federation_are_nowhere_in_another(
    fisc: Federation, pfs: Federation, administrator: Client
) -> None:
    choose(administrator, "logo", picture())
    assert get("/fisc/pictures/logo/").status_code == 200
    assert get("/pfs/pictures/logo/").status_code == 404
    assert "masthead-logo" not in read_page("/pfs/")


def test_refused_picture_says_why_and_changes_nothing(fisc: Federation, administrator: Client) -> None:
    page = words_of(choose(administrator, "logo", picture(ink="#501020")))
    assert f"” is hard to see on the header ({BAND})" in page
    assert "Saved with a white ground, this one can be seen." in page
    assert "needs at least 800 × 400 pixels." in words_of(choose(administrator, "hero", picture()))
    assert "” can’t be read as a picture." in words_of(choose(administrator, "logo", b"nothing", "a.png"))
    fisc.refresh_from_db()
    assert fisc.pictures == {}


def test_settings_saved_meanwhile_keep_the_picture(fisc: Federation, administrator: Client) -> None:
    form = filled(fisc, name="Another name")
    choose(administrator, "logo", picture())
    send(administrator, SETTINGS, form)
    fisc.refresh_from_db()
    assert fisc.name == "Another name"
    assert "logo" in fisc.pictures
