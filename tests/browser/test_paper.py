"""Pages on paper: nothing is cut off, and no box keeps a part to itself."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from playwright.sync_api import Page

from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from tests.browser.conftest import Visit
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system
from tests.tournaments.making.played import game, make_played

# The width of A4 without its margins, at the 96 pixels of an inch that browsers print with.
PAPER = {"width": 688, "height": 1000}

_CUT = """() => [...document.querySelectorAll('main *')].filter(one => {
  const box = one.getBoundingClientRect(), style = getComputedStyle(one);
  const shown = box.width > 1 && box.height > 1 && style.visibility !== 'hidden';
  const scrolls = ['auto', 'scroll'].includes(style.overflowX) || ['auto', 'scroll'].includes(style.overflowY);
  return shown && (box.right > innerWidth + 1 || (scrolls && one.scrollHeight > one.clientHeight + 1));
}).map(one => one.tagName + '.' + one.className)"""


# Headings of which nothing but the words is printed.
_BARE = """() => [...document.querySelectorAll('main section')].filter(one => {
  const heading = one.querySelector('h2, h3');
  const drawn = [...one.querySelectorAll('svg, canvas, img, table')].some(part => part.checkVisibility());
  return heading && heading.checkVisibility() && !drawn && one.innerText.trim() === heading.innerText.trim();
}).map(one => 'bare: ' + one.innerText.trim())"""


def rate(federation: Federation) -> None:
    with federation_scope(federation):
        system = make_system("barruf")
        people = make_players(*(f"Anna Maria Puigdomènech{number}" for number in range(12)))
        for month in range(1, 9):
            games = [Game(people[one], people[other]) for one in range(12) for other in range(one)]
            add_championship(system, f"open-{month}", games, day=date(2020, month, 1))
        recompute_ratings(ACTOR, system)
        publish_rating_list(ACTOR, system, date(2020, 11, 1))


def print_page(page: Page, path: Path) -> list[str]:
    """What is cut off in print, and headings without anything; the paper is written to ``path`` to be looked at."""
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)
    page.wait_for_timeout(300)
    page.pdf(path=path, prefer_css_page_size=True)
    wrong: list[str] = [*page.evaluate(_CUT), *page.evaluate(_BARE)]
    return wrong


def test_pages_on_paper_are_whole(visit: Visit, federation: Federation, tmp_path: Path) -> None:
    rate(federation)
    visitor = visit()
    for number, path in enumerate(("/players/1/?system=barruf", "/ranking/barruf/")):
        page = visitor.page
        page.emulate_media(media="screen")
        page.set_viewport_size({"width": 1280, "height": 900})
        visitor.open(path)
        if path.startswith("/players"):
            page.wait_for_selector(".chart-plot canvas")
        assert print_page(page, tmp_path / f"{number}.pdf") == []


def test_rounds_on_paper_have_nothing_to_click(visit: Visit, federation: Federation, tmp_path: Path) -> None:
    with federation_scope(federation):
        people = make_players(*(f"Anna Maria Puigdomènech{number}" for number in range(6)))
        games = [game(one, table, 2 * table - 1, 2 * table, "345-321") for one in (1, 2) for table in (1, 2, 3)]
        played = make_played(ACTOR, "Open de Lleida", people, games)
    visitor = visit()
    visitor.open(f"/championships/{played.slug}/rounds/")
    assert print_page(visitor.page, tmp_path / "rounds.pdf") == []
    assert not visitor.page.locator(".board-correct").first.is_visible()
    assert visitor.page.locator(".board").count() == 3
