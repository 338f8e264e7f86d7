"""A slip's code in a real browser: from its address to a final result, and nothing has arrived without a receipt."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit
from tests.browser.live.test_phones import photograph, status, token_of, write
from tests.browser.visitor import PHONE, Visitor
from tests.tournaments.live.played import begin_round, make_live, state_of
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.queries import slip_token
from tournaments.log.state import TableStatus

pytestmark = pytest.mark.browser

SYSTEM = system_actor("test")
KEPT = "Your result is saved on this phone and hasn’t been sent yet."
_HOW_MANY = "() => Object.keys(localStorage).filter((key) => key.startsWith('faristol-kept:')).length"
LOGIN = "<!doctype html><html lang=en><title>Hotel Wi-Fi</title><main><h1>Welcome</h1><form><input></form></main>"


@pytest.fixture
def live(federation: Federation) -> LiveChampionship:
    with federation_scope(federation):
        live = make_live(SYSTEM)
        begin_round(SYSTEM, live)
        return live


def scan(visit: Visit, federation: Federation, live: LiveChampionship, table: int, seat: int) -> Visitor:
    """A phone opens the address of the code of a table's slip, and its holder chooses the own name."""
    with federation_scope(federation):
        state = state_of(live)
        found = state.played[0].tables[table - 1]
        address = f"/championships/{live.championship.slug}/live/slip/{slip_token(live, 1, found)}/"
        name = state.entrants[found.players[seat] - 1].name
    visitor = visit()
    visitor.page.set_viewport_size(PHONE)
    visitor.open(address)
    visitor.follow(name)
    return visitor


def reports(federation: Federation, live: LiveChampionship) -> int:
    with federation_scope(federation):
        return LiveChampionship.objects.get(pk=live.pk).events.filter(act="reported").count()


def points(federation: Federation, live: LiveChampionship, table: int) -> list[int | None]:
    with federation_scope(federation):
        return [seat.game_points for seat in state_of(live).played[0].tables[table - 1].seats]


def only_posts(act: Callable[[Route], None]) -> Callable[[Route], None]:
    return lambda route: act(route) if route.request.method == "POST" else route.continue_()


def say_welcome(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body=LOGIN)


def try_again(visitor: Visitor) -> None:
    with visitor.page.expect_request(lambda request: request.method == "POST"):
        visitor.page.evaluate("dispatchEvent(new Event('online'))")


def test_slip_from_its_code_to_a_final_result(visit: Visit, federation: Federation, live: LiveChampionship) -> None:
    one, other = (scan(visit, federation, live, 1, seat) for seat in (0, 1))
    write(one.page, "412", "365")
    expect(one.page.get_by_text("Received. The other side confirms it")).to_be_visible()
    assert one.page.evaluate(_HOW_MANY) == 0
    assert points(federation, live, 1) == [412, 365]
    other.page.reload()
    other.button("Yes, confirm").click()
    expect(other.page.get_by_text("The result is final.")).to_be_visible()
    assert status(federation, live, 1) is TableStatus.FINAL


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 200, "content_type": "text/html", "body": LOGIN},
        {"status": 200, "content_type": "application/json", "body": "{}"},
        {"status": 200, "content_type": "application/json", "body": '{"reference": "x", "event": 7}'},
        {"status": 404, "content_type": "text/html", "body": LOGIN},
        {"status": 502, "content_type": "text/html", "body": LOGIN},
        {"status": 302, "headers": {"Location": "/static/img/none.html"}, "body": ""},
    ],
    ids=["200", "json", "receipt for another", "404", "502", "302"],
)
def test_login_page_of_a_wifi_is_no_receipt(
    visit: Visit, federation: Federation, live: LiveChampionship, answer: dict[str, object]
) -> None:
    visitor = scan(visit, federation, live, 1, 0)
    meet = only_posts(lambda route: route.fulfill(**answer))  # type: ignore[arg-type]
    visitor.page.route("**/slip/**", meet)
    write(visitor.page, "380", "350")
    visitor.reads(KEPT)
    photograph(visitor.page, "phone-kept")
    visitor.page.reload()
    # What is kept is shown where it was typed.
    visitor.reads(KEPT)
    expect(visitor.page.locator(".your-points input").first).to_have_value("380")
    try_again(visitor)
    visitor.reads(KEPT)
    assert visitor.page.evaluate(_HOW_MANY) == 1
    assert status(federation, live, 1) is TableStatus.OPEN
    visitor.complaints.clear()

    visitor.page.unroute("**/slip/**", meet)
    visitor.page.evaluate("dispatchEvent(new Event('online'))")
    visitor.reads("Received.")
    assert visitor.page.evaluate(_HOW_MANY) == 0
    assert reports(federation, live) == 1
    assert points(federation, live, 1) == [380, 350]


def test_result_whose_receipt_was_lost_counts_once_and_can_be_corrected(
    visit: Visit, federation: Federation, live: LiveChampionship
) -> None:
    """The portal noted it, the phone does not know: the same again is the same event, a correction is another."""
    first, second = scan(visit, federation, live, 1, 0), scan(visit, federation, live, 2, 0)

    def lose_the_receipt(route: Route) -> None:
        route.fetch()
        say_welcome(route)

    meet = only_posts(lose_the_receipt)
    for visitor in (first, second):
        visitor.page.route("**/slip/**", meet)
        write(visitor.page, "380", "350")
        visitor.reads(KEPT)
    assert reports(federation, live) == 2
    for visitor in (first, second):
        visitor.page.unroute("**/slip/**", meet)
    first.page.evaluate("dispatchEvent(new Event('online'))")
    first.reads("Received.")
    assert reports(federation, live) == 2
    write(second.page, "381", "350")
    second.reads("Received.")
    assert reports(federation, live) == 3
    assert (points(federation, live, 1), points(federation, live, 2)) == ([380, 350], [381, 350])


def test_double_tap_is_one_event(visit: Visit, federation: Federation, live: LiveChampionship) -> None:
    visitor = scan(visit, federation, live, 1, 0)
    sent: list[Route] = []
    visitor.page.route("**/slip/**", only_posts(sent.append))
    boxes = visitor.page.locator(".your-points input")
    boxes.nth(0).fill("412")
    boxes.nth(1).fill("365")
    visitor.button("Send the result").dblclick()
    visitor.button("Send the result").dispatch_event("click")
    visitor.page.wait_for_timeout(500)
    for route in sent:
        route.continue_()
    visitor.reads("Received.")
    assert len(sent) == 1
    assert reports(federation, live) == 1


def test_refusal_is_shown_and_nothing_is_kept(visit: Visit, federation: Federation, live: LiveChampionship) -> None:
    visitor = scan(visit, federation, live, 1, 0)
    visitor.expected.add(409)
    write(visitor.page, "412", "")
    visitor.reads("Enter the points of both sides.")
    assert visitor.page.evaluate(_HOW_MANY) == 0
    expect(visitor.page.locator(".your-points input").first).to_have_value("412")
    write(visitor.page, "412", "365")
    visitor.reads("Received.")


def test_kept_result_is_sent_from_another_tables_page(
    visit: Visit, federation: Federation, live: LiveChampionship
) -> None:
    """The phone's owner goes on to another page, one that has no form of its own among them."""
    visitor = scan(visit, federation, live, 1, 0)
    visitor.page.route("**/slip/**", only_posts(say_welcome))
    write(visitor.page, "412", "365")
    visitor.reads(KEPT)
    visitor.page.unroute_all()
    with federation_scope(federation):
        LiveChampionship.objects.filter(pk=live.pk).update(phones=False)
    visitor.expected.add(409)
    visitor.open(f"/championships/{live.championship.slug}/live/table/{token_of(federation, live, 2, 0)}/")
    # Phones were turned off meanwhile: the portal says so, and that is an answer.
    visitor.reads("Hand the signed slip to the organisers.")
    expect(visitor.page.locator("[data-kept]")).to_be_visible()
    visitor.page.wait_for_function("() => !Object.keys(localStorage).some((key) => key.startsWith('faristol-kept:'))")
    expect(visitor.page.locator("[data-kept]")).not_to_contain_text(KEPT)

    with federation_scope(federation):
        LiveChampionship.objects.filter(pk=live.pk).update(phones=True)
    second = scan(visit, federation, live, 3, 0)
    second.page.route("**/slip/**", only_posts(say_welcome))
    write(second.page, "400", "390")
    second.reads(KEPT)
    second.page.unroute_all()
    second.open(f"/championships/{live.championship.slug}/live/table/{token_of(federation, live, 2, 0)}/")
    second.page.wait_for_function("() => !Object.keys(localStorage).some((key) => key.startsWith('faristol-kept:'))")
    assert points(federation, live, 3) == [400, 390]
