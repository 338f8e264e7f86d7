"""Every page as it looks, with the longest names and in every language: nothing beside the screen, nothing cut off,
nothing that axe finds; and the tokens of the pages load what they name.

Which pages: all addresses of the federation that need no more than what is made here; each in light and dark.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from django.conf import settings
from django.core.files.base import ContentFile
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer
from pytest_django.plugin import DjangoDbBlocker

from federation.people.models.accounts import Role, User
from federation.permissions import system_actor
from federation.presets.services import load_preset
from federation.site.models import PagePlace
from federation.site.services.news import NewsDraft, write_news
from federation.site.services.pages import PageDraft, write_page
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from federation.webhooks.models import WebhookEvent
from federation.webhooks.services.endpoints import register_webhook, send_test
from ratings.outside.services import add_outside_list
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from tests.browser.conftest import make_account
from tests.browser.visitor import Visitor
from tests.databases import empty_tables
from tests.days import federations_day
from tests.federation.pictures.test_images import picture
from tests.people import make_players
from tests.ratings.making.published import seed_players
from tests.tournaments.live.played import NAMES, begin_round, enter, make_live, state_of
from tests.tournaments.making.makers import make_approved, make_version
from tests.tournaments.making.played import game, make_played
from tests.tournaments.results.services.test_answers import DIVISIONS
from tests.tournaments.results.services.test_interim import make_league, send_in
from tournaments.entries.services.entries import withdraw_entrant
from tournaments.live.queries import slip_token
from tournaments.log.models import Entrant
from tournaments.report.report import UploadedFile

pytestmark = pytest.mark.browser

SYSTEM = system_actor("test")
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
LANGUAGES = [code for code, _name in settings.LANGUAGES]
# 320 px is also a window of 1280 px at four times its size (WCAG 2.2, 1.4.10); 720 one of 1440 at twice.
WIDTHS = (320, 390, 720, 1024, 1440)
# The dark pages are the light ones in other colours: there, what axe says of colours.
RULES: dict[str, dict[str, Any]] = {"light": {}, "dark": {"runOnly": ["color-contrast", "link-in-text-block"]}}
LONG = "Wawrzyniec-Bartłomiej Brzęczyszczykiewicz-Chrząszczyżewoszycki"
LONG_ENTRANT = "Maria de la Immaculada Sant·Llehí-Puigdollers i Vilanova de Montmagastre"
LONG_CLUB = "Associació Cultural i Recreativa d'Escrabblistes de Sant Llorenç de la Muga i Rodalia"
LONG_NAME = "XXVII Memorial Internacional d'Escrabble en Català de la Immaculada Concepció de l'Estel·lés"
PUBLIC = (
    *("", "championships/", "championships/?when=past", "ranking/", "ranking/?show=all", "players/", "rulebooks/"),
    *("players/1/", "players/1/games/", "players/1/opponents/", "ranking/rasccat/rules/", "help/problems/?q=bye"),
    "help/formats/",
    *("ranking/rasccat/editions/", "ranking/rasccat/editions/2/movers/", "rules/", "games/", "accounts/login/"),
    "ranking/rasccat/verification/",
    *("open-data/", "pages/", "pages/about/", "news/", "news/1/", "records/", "seasons/", "clubs/"),
    *("championships/?when=month", "players/1/?with=2&years=1", "embed/", "embed/ranking/", "embed/calendar/"),
    *("styleguide/", "styleguide/?page=cross", "nothing/"),
)
STAFF = (
    *("desk/", "championships/new/", "desk/players/", "desk/players/1/", "desk/clubs/", "desk/audit/"),
    *(
        "desk/ratings/",
        "desk/ratings/rasccat/publish/",
        "desk/ratings/rasccat/sequence/",
        "desk/ratings/rasccat/parameters/",
        "desk/ratings/rasccat/notes/",
        "desk/ratings/others/",
    ),
    *("desk/seasons/", "desk/joining/", "desk/tables/", "desk/rules/", "desk/rulebooks/", "desk/lexicons/"),
    *("desk/settings/", "desk/members/", "desk/competitions/", "desk/competitions/new/", "account/keys/"),
    "account/logins/",
    *("account/notices/", "games/new/", "challenge/", "games/upload/", "rulebooks/forms/"),
    *("desk/data/", "desk/players/1/anonymise/", "desk/webhooks/"),
    *("desk/site/", "desk/site/new-page/", "desk/site/pages/about/", "desk/site/new-news/", "desk/site/news/1/"),
    *("desk/mails/", "desk/settings/pictures/", "desk/competitions/fisc/", "desk/lexicons/new/", "desk/boards/new/"),
)
OF_A_CHAMPIONSHIP = (
    *("", "?columns=all", "rounds/", "cross-table/", "games/", "manage/", "change/", "results/upload/"),
    *("formats/", "disqualify/"),
)
OF_A_LIVE_ONE = (
    *(
        "live/",
        "live/outlook/1/",
        "live/wall/",
        "live/wall/?by=name",
        "live/desk/",
        "live/desk/committee/",
        "live/desk/log/",
    ),
    *("live/desk/entries/", "live/desk/entries/1/", "live/desk/entries/list/", "live/desk/entries/cards/"),
    *("live/desk/entries/debutants/", "live/desk/rounds/1/", "live/desk/rounds/1/?table=1"),
    *("live/desk/rounds/1/what-if/", "live/desk/rules/", "live/desk/prizes/", "live/desk/print/", "entries/"),
)

# They show every button there is.
SAMPLES = "styleguide/"

# Sentences about what stands beside the screen or is cut off. What may be moved sideways is named here.
_OVERFLOW = """() => {
  const found = [];
  const width = document.documentElement.clientWidth;
  const wider = document.documentElement.scrollWidth - width;
  if (wider > 0) found.push(`the page is ${wider} px too wide`);
  const moved = ".table-scroll, .tabs, .rule-table, .uplot, pre, textarea, svg, .visually-hidden";
  const folded = ".masthead-federation, .menu-login-text, .search-word, .skip-link, .hero-board";
  for (const element of document.querySelectorAll("body *")) {
    if (!element.checkVisibility() || element.closest(`${moved}, ${folded}`)) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const about = () => `${element.tagName}.${element.className} ${element.textContent.trim().slice(0, 40)}`;
    if (box.right > width + 1 || box.left < -1) found.push(`beside the screen: ${about()}`);
    // Few are wider inside than outside; only of those the style is asked for, which costs the most.
    const clips = () => ["hidden", "clip"].includes(getComputedStyle(element).overflowX);
    if (element.scrollWidth > element.clientWidth + 1 && !element.matches("input, select, .hero") && clips())
      found.push(`cut off: ${about()}`);
    if (!element.placeholder || element.value) continue;
    const style = getComputedStyle(element), pen = document.createElement("canvas").getContext("2d");
    const size = getComputedStyle(element, "::placeholder").fontSize;
    pen.font = `${style.fontWeight} ${size} ${style.fontFamily}`;
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (pen.measureText(element.placeholder).width > room)
      found.push(`cut off: ${element.placeholder}`);
  }
  return found.slice(0, 5);
}"""
_FILLED = """() => {
  const filled = [...document.querySelectorAll("main .btn-primary")]
    .filter((element) => element.checkVisibility()).map((element) => element.textContent.trim());
  return filled.length > 1 ? [`more than one filled button: ${filled.join(", ")}`] : [];
}"""
_AXE = """(rules) => axe.run(document, { resultTypes: ["violations"], ...rules }).then((result) =>
  result.violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target).join(", ")}`))"""


@pytest.fixture(scope="module")
def federation(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Federation]:
    """One for all tests here, as they only read."""
    with django_db_blocker.unblock():
        yield load_preset("fisc")
        empty_tables()


@pytest.fixture(scope="module")
def site(federation: Federation) -> Iterator[str]:
    server = LiveServer("localhost")
    yield f"{server.url}/{federation.slug}"
    server.stop()


@pytest.fixture(scope="module")
def account(federation: Federation) -> User:
    """Somebody who may do everything, so that every page shows all it has."""
    return make_account(federation, Role.ADMINISTRATOR, Role.STAFF)


@pytest.fixture(scope="module")
def addresses(federation: Federation) -> list[str]:
    """A federation with long names everywhere, a rating list with changes, results that wait, and a day that is on."""
    with federation_scope(federation):
        [rasccat] = install_rating_systems(SYSTEM, ["rasccat"])
        players = make_players(LONG, "Núria Sant·Llehí i Puigdollers de Montmagastre", "Ot Bo")
        Federation.objects.filter(pk=federation.pk).update(name=LONG_CLUB)
        seed_players(rasccat, players, games=60)
        publish_rating_list(SYSTEM, rasccat)
        games = [game(1, 1, 1, 2, "1012-365"), game(2, 1, 1, 3, "412-365"), game(3, 1, 2, 3, "400-400")]
        played = make_played(SYSTEM, LONG_NAME, players, games, day=federations_day() - timedelta(days=3))
        # Announced too late to be rated, as the page then says.
        publish_rating_list(SYSTEM, rasccat, force=True)
        waiting = make_approved(SYSTEM, f"{LONG_NAME} II")
        make_version(SYSTEM, waiting)
        asked = make_version(
            SYSTEM, make_approved(SYSTEM, "Fenland"), [UploadedFile("all.tsh", DIVISIONS.encode())]
        ).championship
        live = make_live(SYSTEM, [LONG_ENTRANT, *NAMES])
        begin_round(SYSTEM, live)
        enter(SYSTEM, live, 1, 1, 412, 365)
        day = f"championships/{live.championship.slug}"
        [_played, table, *_others] = state_of(live).played[0].tables
        # Who leaves with an open game is asked about at the desk.
        withdraw_entrant(SYSTEM, live, table.players[0], "ill")
        league = make_league(SYSTEM, f"{LONG_NAME} III")
        send_in(SYSTEM, league, 1)
        slips = [f"{day}/live/slip/{slip_token(live, 1, table)}/"]
        slips += [f"{day}/live/table/{one.token}/" for one in Entrant.objects.filter(live=live).order_by("number")[:2]]
        write_about(LONG_CLUB)
        outside = bring_a_list()
        told = tell_a_program()
    parts = [f"championships/{one.slug}/{part}" for one in (played, waiting) for part in OF_A_CHAMPIONSHIP]
    parts += [f"{day}/{part}" for part in OF_A_LIVE_ONE]
    parts += [f"{day}/live/desk/entries/{table.players[0]}/"]
    parts += [f"championships/{league.slug}/{part}" for part in ("", "interim/", "results/1/", "results/upload/")]
    results = [f"championships/{waiting.slug}/results/1/", f"championships/{asked.slug}/results/1/questions/"]
    return [*PUBLIC, *STAFF, *parts, *slips, *results, *outside, told]


def tell_a_program() -> str:
    """The page of a program that is told what happens, with a message that does not arrive."""
    url = f"https://127.0.0.1/{'x' * 200}"
    webhook = register_webhook(SYSTEM, url, [event.value for event in WebhookEvent]).webhook
    send_test(SYSTEM, webhook)
    return f"desk/webhooks/{webhook.pk}/"


def bring_a_list() -> list[str]:
    """The pages of a list of another federation, with a player of ours and a name to settle."""
    lines = f'player,rating\n"{LONG}",1402\nOt Bó,1200\nNúria Sant·Llehí Puigdollers Montmagastre,1100\n'
    file = UploadedFile(f"{'list' * 20}.csv", lines.encode())
    kept = add_outside_list(SYSTEM, "W" * 40, federations_day(), LONG_NAME, file)
    return [f"desk/ratings/others/{kept.reference}/", f"ranking/rasccat/others/{kept.reference}/"]


def write_about(title: str) -> None:
    """A page and news of the federation's own, with a table and long words."""
    text = f"# {LONG_NAME}\n\n| {LONG} | {LONG_ENTRANT} |\n|---|---|\n| 1 | 2 |\n\n- {LONG * 3}\n\n> [x](https://x.example)"
    texts = {code: {"title": title, "text": text} for code in LANGUAGES}
    write_page(SYSTEM, PageDraft("about", texts, PagePlace.MENU, is_public=True))
    file = ContentFile(picture((800, 400), "#336699", format="JPEG"), "beach.jpg")
    write_news(SYSTEM, NewsDraft(federations_day(), texts, is_public=True, picture=file))


@pytest.fixture
def page(browser: Browser, site: str, account: User) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(60_000)
    visitor = Visitor(context.new_page(), site)
    visitor.log_in(account)
    yield visitor.page
    context.close()


def visit(page: Page, site: str, address: str, language: str) -> Any:
    page.set_extra_http_headers({"Accept-Language": language})
    answer = page.goto(f"{site}/{address}")
    assert answer is not None
    assert answer.status < 500, (address, answer.status)
    return answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_beside_the_screen_or_cut_off(page: Page, site: str, addresses: list[str], language: str) -> None:
    found = []
    for address in addresses:
        visit(page, site, address, language)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            found += [f"{address} at {width}: {one}" for one in page.evaluate(_OVERFLOW)]
        if not address.startswith(SAMPLES):
            found += [f"{address}: {one}" for one in page.evaluate(_FILLED)]
    assert found == []


@pytest.mark.parametrize("scheme", RULES)
def test_axe_finds_nothing(page: Page, site: str, addresses: list[str], scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    found = []
    for address in addresses:
        visit(page, site, address, "en")
        page.evaluate(AXE)
        for width in (390, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            found += [f"{address} at {width}: {one}" for one in page.evaluate(_AXE, RULES[scheme])]
    assert found == []


def test_both_typefaces_are_used_and_nothing_is_missing(page: Page, site: str, addresses: list[str]) -> None:
    missing: list[str] = []
    page.on("response", lambda one: missing.append(one.url) if one.status >= 400 else None)
    visit(page, site, "players/1/", "pl")
    page.evaluate("() => document.fonts.ready")
    families = page.evaluate(
        "() => [...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)"
    )
    loaded = [family.strip('"') for family in families]
    # Two halves of each: the Polish name needs the extended one too.
    assert loaded.count("Faristol Sans") == 2
    assert loaded.count("Faristol Slab") == 2
    assert missing == []
