"""A federation's logo and picture in a browser: beside the words and never under them, on any screen."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.pictures.kinds import HERO, LOGO
from federation.pictures.services import set_picture
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit
from tests.browser.visitor import DESKTOP, PHONE
from tests.days import federations_day
from tests.federation.pictures.test_images import picture
from tests.tournaments.making.makers import make_approved

pytestmark = pytest.mark.browser

_COVERED = """() => {
  const box = document.querySelector(".hero-picture").getBoundingClientRect();
  return [...document.querySelectorAll(".hero-text > *")].filter((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].some((text) =>
      text.right > box.left && text.left < box.right && text.bottom > box.top && text.top < box.bottom);
  }).map((element) => element.textContent.trim());
}"""


def test_own_pictures_leave_the_words_alone(visit: Visit, federation: Federation) -> None:
    with federation_scope(federation):
        make_approved(system_actor("test"), "Obert de Nadal", day=federations_day() + timedelta(days=30))
        for kind, content in ((LOGO, picture()), (HERO, picture((1200, 800), "#336699", "#c8a45e", format="JPEG"))):
            set_picture(system_actor("test"), federation, kind, SimpleUploadedFile("a.png", content))
    visitor = visit(Role.ADMINISTRATOR)
    visitor.open("/desk/settings/pictures/")
    visitor.check_page()
    visitor.open("/")
    visitor.check_page()
    for size in (DESKTOP, {"width": 1000, "height": 800}, {"width": 1920, "height": 1000}, PHONE):
        visitor.page.set_viewport_size(size)
        assert visitor.page.evaluate(_COVERED) == [], size
