"""The band of every page has room for all it has: in each language, for each role, whatever the federation is called.

One browser for all of it: the window is resized and a page loaded only where a reader or a language changes.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from federation.people.models.accounts import FEDERATION_ROLES, Role
from federation.permissions import system_actor
from federation.site.models import PagePlace
from federation.site.services.pages import PageDraft, write_page
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

LANGUAGES = [code for code, _name in settings.LANGUAGES]
WIDTHS = (320, 360, 390, 768, 1024, 1200, 1280, 1440)
# One row, and on a telephone two.
HEIGHTS = {width: 64 if width >= 768 else 98 for width in WIDTHS}
READERS: tuple[tuple[Role, ...], ...] = ((), *((role,) for role in FEDERATION_ROLES))
# A name on two lines or cut after them, as many tiles as there can be, and notifications that wait.
_CROWD = """(name) => {
  document.querySelector(".masthead-federation").textContent = name;
  const tiles = document.querySelector(".masthead-home .tiles");
  while (tiles.children.length < 7) tiles.append(tiles.firstElementChild.cloneNode(true));
  const account = document.querySelector(".masthead-menus .menu:last-child > summary");
  account?.insertAdjacentHTML("beforeend", '<span class="menu-count">128</span>');
}"""
LONG = "Associació Cultural i Recreativa d'Escrabblistes de Sant Llorenç de la Muga i Rodalia"
# Sentences about what is cut off, over another thing, or beside the window; and how high the band is.
_FAULTS = """() => {
  const header = document.querySelector(".site-header"), width = document.documentElement.clientWidth;
  const shown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 2;
  const things = [...header.querySelectorAll(".site-nav a, .menu > summary, .menu > a, .masthead-home > .tiles")];
  const boxes = things.filter(shown).map((element) => [element, element.getBoundingClientRect()]);
  const found = [], say = (fault, element) => found.push(`${fault}: ${element.textContent.trim()}`);
  if (document.documentElement.scrollWidth > width) found.push("the page can be moved sideways");
  for (const [element, box] of boxes) {
    if (box.left < -.5 || box.right > width + .5) say("beside the window", element);
    if (element.scrollWidth > element.clientWidth + 1) say("wider than its box", element);
    for (let around = element.parentElement; around !== header; around = around.parentElement) {
      const frame = around.getBoundingClientRect(), clips = getComputedStyle(around).overflow !== "visible";
      if (clips && (box.left < frame.left - 1 || box.right > frame.right + 1)) say("cut off", element);
    }
    for (const [other, its] of boxes)
      if (other !== element && box.left < its.right - 1 && its.left < box.right - 1
        && box.top < its.bottom - 1 && its.top < box.bottom - 1) say("over another", element);
  }
  return [found, Math.round(header.getBoundingClientRect().height)];
}"""
# What can be chosen there, by its text; a menu that is closed counts as one.
_CHOICES = """() => [...document.querySelectorAll(".site-header :is(a, summary)")]
  .filter((element) => element.checkVisibility()).map((element) => element.textContent.trim())"""
_HERE = "() => document.activeElement.closest('.site-header') ? document.activeElement.textContent.trim() : null"


@pytest.fixture
def own_pages(federation: Federation) -> None:
    """The federation's own pages are a section too: the menu is as full as it gets."""
    texts = {code: {"title": "About us", "text": "Text"} for code in LANGUAGES}
    with federation_scope(federation):
        write_page(system_actor("test"), PageDraft("about", texts, PagePlace.MENU, is_public=True))


def measure(page: Page, width: int) -> tuple[list[str], int]:
    page.set_viewport_size({"width": width, "height": 900})
    faults, height = page.evaluate(_FAULTS)
    return faults, height


def test_menu_fits_in_every_language_for_everyone(visit: Visit, own_pages: None) -> None:
    found: list[Any] = []
    for roles in READERS:
        visitor = visit(*roles)
        for language in LANGUAGES:
            visitor.page.set_extra_http_headers({"Accept-Language": language})
            visitor.open("/ranking/")
            for width in WIDTHS:
                faults, height = measure(visitor.page, width)
                if faults or height != HEIGHTS[width]:
                    found.append((roles, language, width, height, faults))
            visitor.page.evaluate(_CROWD, LONG)
            for width in WIDTHS:
                faults, _height = measure(visitor.page, width)
                if faults:
                    found.append((roles, language, width, "a long name", faults))
    assert found == []


@pytest.mark.parametrize("width", [360, 1200])
def test_whole_menu_is_reached_by_keyboard(visit: Visit, own_pages: None, width: int) -> None:
    page = visit(Role.STAFF).page
    page.set_viewport_size({"width": width, "height": 900})
    page.reload()
    choices, reached = page.evaluate(_CHOICES), []
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.matches('.skip-link')")
    page.keyboard.press("Tab")
    while (here := page.evaluate(_HERE)) is not None:
        reached.append(here)
        page.keyboard.press("Tab")
    assert reached == choices
    assert len(choices) >= 8
