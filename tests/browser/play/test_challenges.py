"""An arbiter's telephone: the answer, the list that is kept, no connection, the log afterwards, and logging out."""

from __future__ import annotations

import random
from base64 import b64encode

import pytest
from playwright.sync_api import expect

from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.lexicons.search import WordIndex
from games.lexicons.trie import collect_keys, compile_words, pack_list
from games.material.tiles import load_tileset, tileset_names
from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE, Visitor
from tests.games.making.word_lists import WORDS, make_lexicon, make_lexicon_version
from tests.tournaments.making.makers import make_approved
from tournaments.challenges.models import Challenge
from tournaments.championship.models.championships import Championship

pytestmark = pytest.mark.browser

SYSTEM = system_actor("test")
_LOOK_UP = """async ([packed, words]) => {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const list = await Faristol.WordList.unpack(bytes);
  return words.map((word) => list.has(word));
}"""
_KEPT = "async () => (await caches.keys()).length"


@pytest.fixture
def championship(federation: Federation) -> Championship:
    with federation_scope(federation):
        make_lexicon_version(SYSTEM, make_lexicon(SYSTEM, "Leximots", may_be_kept=True))
        return make_approved(SYSTEM, "Open de Lleida")


def ask(arbiter: Visitor, words: str, answer: str) -> None:
    arbiter.page.get_by_label("Words of the last move").fill(words)
    arbiter.button("Is the move valid?").click()
    expect(arbiter.page.locator("#verdict .verdict-word")).to_have_text(answer)
    expect(arbiter.page.locator("#verdict [data-about]")).to_have_text(words.upper())


def change_ones_mind_about_logging_out(arbiter: Visitor) -> None:
    """Logging out would lose the answers that wait: it asks first."""
    asked: list[str] = []
    arbiter.page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    arbiter.page.locator("summary").filter(has_text="My account").click()
    arbiter.button("Log out").click()
    assert "To send them, open the challenge page while online." in asked[0]


def test_arbiter_answers_with_and_without_a_connection(
    visit: Visit, federation: Federation, championship: Championship
) -> None:
    arbiter = visit(Role.ARBITER)
    arbiter.page.set_viewport_size(PHONE)
    path = f"/championships/{championship.slug}/challenge/"
    arbiter.open(path)
    arbiter.check_page()
    arbiter.page.set_viewport_size(PHONE)
    ask(arbiter, "casa col.legi", "Valid")
    ask(arbiter, "casa kiwi", "Not valid")
    arbiter.check_page()
    arbiter.button("Save the list on this phone").click()
    arbiter.reads("Saved on this phone: Leximots 1")

    arbiter.page.context.set_offline(True)
    arbiter.complaints.clear()
    arbiter.page.reload()
    arbiter.reads("Saved on this phone: Leximots 1")
    for words, answer in (("ço gossa", "Valid"), ("l·l", "Not valid"), ("qe canya", "Valid"), ("gat", "Not valid")):
        ask(arbiter, words, answer)
    arbiter.reads("Answered offline;")
    arbiter.reads("Answers waiting to be sent: 4")
    arbiter.check_page()
    change_ones_mind_about_logging_out(arbiter)
    arbiter.reads("Answers waiting to be sent: 4")
    with federation_scope(federation):
        assert Challenge.objects.count() == 2
    # Nothing could be fetched: the browser says so for each.
    assert all("ERR_INTERNET_DISCONNECTED" in one for one in arbiter.complaints), arbiter.complaints
    arbiter.complaints.clear()

    arbiter.page.context.set_offline(False)
    expect(arbiter.page.locator("[data-waiting]")).to_be_hidden()
    with federation_scope(federation):
        offline = Challenge.objects.filter(was_offline=True).order_by("asked_at")
        assert [one.is_valid for one in offline] == [True, False, True, False]
    arbiter.open(f"{path}log/")
    arbiter.reads("offline")
    arbiter.check_page()

    with federation_scope(federation):
        second = make_lexicon_version(SYSTEM, make_lexicon(SYSTEM, "Nova", may_be_kept=True), f"{WORDS}gat\n")
        Championship.objects.update(lexicon=second)
    arbiter.open(path)
    arbiter.reads("Saved on this phone: Nova 1")
    arbiter.button("Remove list").click()
    expect(arbiter.button("Save the list on this phone")).to_be_visible()
    assert arbiter.page.evaluate(_KEPT) == 0

    arbiter.button("Save the list on this phone").click()
    expect(arbiter.button("Remove list")).to_be_visible()
    assert arbiter.page.evaluate(_KEPT) == 1
    arbiter.page.locator("summary").filter(has_text="My account").click()
    arbiter.press("Log out")
    assert arbiter.page.evaluate(_KEPT) == 0


def test_login_page_of_a_wifi_is_no_receipt_for_an_answer(
    visit: Visit, federation: Federation, championship: Championship
) -> None:
    """It answers 200 to everything: the list that is kept decides, and the answer waits until the portal names it."""
    arbiter = visit(Role.ARBITER)
    arbiter.open(f"/championships/{championship.slug}/challenge/")
    arbiter.button("Save the list on this phone").click()
    arbiter.reads("Saved on this phone: Leximots 1")
    for kind, body in (("text/html", "<!doctype html><h1>Welcome</h1>"), ("application/json", '{"valid": true}')):
        arbiter.page.context.route("**/api/**", lambda route, k=kind, b=body: route.fulfill(content_type=k, body=b))
        ask(arbiter, "gat", "Not valid")
        arbiter.reads("Answered offline;")
        with arbiter.page.expect_response("**/api/**"):
            arbiter.page.evaluate("dispatchEvent(new Event('online'))")
    arbiter.reads("Answers waiting to be sent: 2")
    arbiter.page.context.unroute_all()
    arbiter.page.evaluate("dispatchEvent(new Event('online'))")
    expect(arbiter.page.locator("[data-waiting]")).to_be_hidden()
    with federation_scope(federation):
        assert Challenge.objects.filter(was_offline=True, is_valid=False).count() == Challenge.objects.count() == 2


def test_challenge_page_works_without_script(visit: Visit, championship: Championship) -> None:
    arbiter = visit(Role.ARBITER, javascript=False)
    arbiter.open(f"/championships/{championship.slug}/challenge/")
    arbiter.page.get_by_label("Words of the last move").fill("gat")
    arbiter.press("Is the move valid?")
    arbiter.reads("Not valid")
    arbiter.page.get_by_text("Challenge again, with reasons").click()
    arbiter.page.get_by_label("The move is valid").check()
    arbiter.page.get_by_label("Reasons").fill("It is printed.")
    arbiter.press("Make final decision")
    arbiter.reads("Final decision by an arbiter")


def test_staff_send_in_a_list_and_take_it_into_use(visit: Visit, championship: Championship) -> None:
    staff = visit(Role.STAFF)
    staff.open("/desk/lexicons/")
    staff.check_page()
    staff.follow("Leximots")
    staff.check_page()
    file = {"name": "llista.txt", "mimeType": "text/plain", "buffer": f"{WORDS}kiwi\nrosa\nCASA\n".encode()}
    staff.page.get_by_label("Word list file").set_input_files(file)  # type: ignore[arg-type]
    staff.page.get_by_label("Edition").fill("2025")
    staff.press("Upload and compile")
    staff.reads("Use this version?")
    staff.page.locator("summary").filter(has_text="Can’t be spelled with the tiles").click()
    staff.check_page()
    staff.press("Use this version")
    staff.reads("This version is in use")
    staff.open("/desk/lexicons/leximots/find/?what=c*")
    staff.reads("CANYA")
    staff.check_page()
    staff.open("/desk/lexicons/leximots/edit/")
    staff.check_page()


def test_telephone_and_server_give_the_same_answers(visit: Visit, championship: Championship) -> None:
    """Invented words of every tile set, typed in every way that a tile may be typed, and some that cannot be."""
    arbiter = visit(Role.ARBITER)
    arbiter.open(f"/championships/{championship.slug}/challenge/")
    chance = random.Random(4)
    for name in tileset_names():
        tiles = load_tileset(name)
        pieces = [*tiles.spellings, *tiles.folds, "K", "·", "1"]
        words = ["".join(chance.choices(pieces, k=chance.randint(2, 4))) for _ in range(1500)]
        found, _tally = collect_keys(words[::2], tiles, 15)
        packed = b64encode(pack_list(found, tiles)).decode()
        server = WordIndex.from_bytes(compile_words(words[::2], tiles, 15)[0], tiles)
        asked = [word.lower() for word in words]
        told = arbiter.page.evaluate(_LOOK_UP, [packed, asked])
        assert told == [server.has(word) for word in asked]
        assert 0 < sum(told) < len(told)
