"""The style guide in a real browser, under the site's own content security policy: nothing is refused, nothing is
wider than a telephone, and the chart answers to the keyboard. The pages are rendered once and served with the
static files by a small server of the test's own: no database is needed.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit

import pytest
from csp.utils import build_policy
from django.contrib.staticfiles import finders
from django.test import RequestFactory
from playwright.sync_api import Page, expect

from federation.development.styleguide import SECTIONS, styleguide
from federation.values.theme import theme_css

pytestmark = pytest.mark.browser

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WIDTHS = (360, 390, 1280)


class StyleguideHandler(SimpleHTTPRequestHandler):
    """Serves rendered pages and static files, with the policy of the settings on each."""

    pages: dict[str, bytes] = {}
    policy = ""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        if address.path == "/styleguide/":
            self.answer(self.pages[parse_qs(address.query).get("page", [""])[0]], "text/html; charset=utf-8")
        elif address.path == "/theme.css":
            self.answer(theme_css("#8a1c36", "#d9a441").encode(), "text/css")
        else:
            super().do_GET()

    def answer(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def translate_path(self, path: str) -> str:
        name = urlsplit(path).path.removeprefix("/static/")
        found = finders.find(name)
        return str(found) if found else "/nonexistent"

    def log_message(self, format: str, *arguments: object) -> None:
        return None


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    return {"executable_path": CHROMIUM, "args": ["--no-sandbox", "--disable-gpu"]}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    factory = RequestFactory()
    pages = {name: styleguide(factory.get("/styleguide/", {"page": name})).content for name in SECTIONS}
    handler = type("Handler", (StyleguideHandler,), {"pages": pages, "policy": build_policy()})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/styleguide/"
        server.shutdown()
        thread.join()


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser complains about: refused by the policy, missing, failed."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


@pytest.mark.parametrize("name", SECTIONS)
def test_page_keeps_to_the_policy_and_to_the_screen(
    page: Page, address: str, complaints: list[str], name: str
) -> None:
    page.goto(f"{address}?page={name}")
    expect(page.locator("html")).to_have_class("has-js")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wider <= 0, f"{wider} px wider than {width}"
    assert complaints == []


def test_chart_tells_each_championship_to_the_keyboard(page: Page, address: str, complaints: list[str]) -> None:
    page.goto(f"{address}?page=player")
    page.locator(".chart-plot").focus()
    page.keyboard.press("Home")
    expect(page.locator("[data-chart-live]")).to_contain_text("1è Obert")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".chart-tip")).to_contain_text("2è Obert")
    page.keyboard.press("Escape")
    expect(page.locator(".chart-tip")).to_be_hidden()
    assert complaints == []


@pytest.mark.parametrize("chart", ["many", "two", "one"])
def test_chart_is_drawn_whatever_the_number_of_points(page: Page, address: str, chart: str) -> None:
    page.goto(address)
    figure = page.locator(f'[data-chart="{chart}"]')
    expect(figure.locator("canvas")).to_be_visible()
    figure.locator(".chart-plot").focus()
    page.keyboard.press("End")
    expect(figure.locator(".chart-tip")).to_be_visible()


def test_theme_chosen_is_kept(page: Page, address: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-bs-theme", "light")
    page.locator("summary", has_text="Appearance").click()
    page.locator('[data-theme-choice="dark"]').click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")


def test_standings_are_sorted_by_a_heading(page: Page, address: str) -> None:
    page.goto(f"{address}?page=championship")
    heading = page.locator("th", has_text="Total")
    first = page.locator("tbody tr:first-child th a")
    winner = first.inner_text()
    heading.get_by_role("button").click()
    expect(heading).to_have_attribute("aria-sort", "descending")
    expect(first).to_have_text(winner)
    heading.get_by_role("button").click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    expect(first).not_to_have_text(winner)


def test_everything_pressed_on_a_phone_is_large_enough(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address)
    # Links within a sentence or a table are exempt, and an entry's link is as large as its box.
    small = page.evaluate(
        """[...document.querySelectorAll("a, button, summary, select")]
        .filter((e) => e.offsetParent && !e.closest("p, .grid, .seat, .entry-title, .menu-list"))
        .filter((e) => e.getBoundingClientRect().height < 44).map((e) => e.textContent.trim())"""
    )
    assert small == []
