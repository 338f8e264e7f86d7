"""A player's photo in a browser: chosen with the tick, in its place before it has come, and taken away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from federation.people.models.accounts import Role, User
from federation.people.models.players import Player
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from tests.browser.conftest import Visit
from tests.browser.visitor import DESKTOP, PHONE
from tests.federation.pictures.test_images import picture
from tests.people import change_federation, make_players
from tests.tournaments.making.played import game, make_played

pytestmark = pytest.mark.browser


def holding(held: list[Route]) -> Callable[[Route], None]:
    """What keeps the picture back until it is let go."""

    def hold(route: Route) -> None:
        held.append(route)

    return hold


def test_photo_is_chosen_shown_and_taken_away(visit: Visit, federation: Federation, tmp_path: Path) -> None:
    file = tmp_path / "aina.jpg"
    file.write_bytes(picture((900, 1200), "#7d93a8", "#c79f82", format="JPEG"))
    change_federation(federation, settings={**federation.settings, "public_details": ["photo"]})
    aina = visit(Role.PLAYER)
    with federation_scope(federation):
        players = make_players("Aina Ferrer i Bonshoms", "Biel Grau")
        install_rating_systems(system_actor("test"), ["rasccat"])
        make_played(system_actor("test"), "Open de Reus", players, [game(1, 1, 1, 2, "412-365")])
        Player.objects.filter(pk=players[0].pk).update(user=User.objects.get(email__startswith="player"))
    aina.open("/players/me/data/")
    aina.page.locator("input[type=file]").set_input_files(file)
    aina.page.get_by_label("I agree that everyone can see it on my page").check()
    aina.press("Show photo")
    aina.reads("Your photo is now public on your page.")
    aina.check_page()
    reader = visit()
    for size in (DESKTOP, PHONE):
        reader.page.set_viewport_size(size)
        held: list[Route] = []
        reader.page.route("**/photo/**", holding(held))
        reader.page.goto(f"{reader.base}/players/1/", wait_until="domcontentloaded")
        photo = reader.page.get_by_role("img", name="Photo of Aina Ferrer i Bonshoms")
        assert photo.evaluate("(image) => image.naturalWidth") == 0
        kept_free = photo.bounding_box()
        assert kept_free is not None
        assert (kept_free["width"], kept_free["height"]) == (120, 160)
        held.pop().continue_()
        reader.page.unroute_all()
        expect(photo).to_have_js_property("naturalWidth", 360)
        assert photo.bounding_box() == kept_free, size
    reader.check_page()
    staff = visit(Role.STAFF)
    staff.open("/desk/players/1/")
    staff.check_page()
    staff.open("/desk/players/2/")
    staff.page.locator("input[type=file]").set_input_files(file)
    staff.page.get_by_label("Consent you hold").fill("signed on paper")
    staff.page.get_by_label("Date of consent").fill("2026-11-01")
    staff.press("Show photo")
    staff.reads("Consent: signed on paper, 1 Nov 2026.")
    staff.check_page()
    aina.press("Remove photo")
    aina.reads("Photo removed and deleted.")
    reader.open("/players/1/")
    expect(reader.page.locator("img.portrait")).to_have_count(0)
