"""Pages of challenges: one answer on an arbiter's telephone, and a log that players never see."""

from __future__ import annotations

import json
import re
import uuid
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.lexicons.models import Lexicon, LexiconVersion
from tests.api import Api, api_of
from tests.days import federations_day
from tests.games.making.word_lists import WORDS, make_lexicon, make_lexicon_version
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import change_federation, make_actor, make_user
from tests.staff import log_in, log_in_as, send
from tests.tournaments.challenges.test_services import offer
from tests.tournaments.making.makers import make_approved
from tournaments.calendar.services.championships import name_organiser
from tournaments.challenges.models import Challenge
from tournaments.challenges.services import MOST_A_MINUTE
from tournaments.championship.models.championships import Championship

FED = "/fisc/challenge/"
HERE = "/fisc/championships/open-de-lleida-2026/challenge/"


@pytest.fixture
def championship(fisc: Federation, system: Actor) -> Championship:
    offer(fisc, "fisc")
    with federation_scope(fisc):
        make_lexicon_version(system, make_lexicon(system, "Leximots", may_be_kept=True))
        return make_approved(system, "Open de Lleida")


@pytest.fixture
def arbiter(fisc: Federation, championship: Championship) -> Client:
    return log_in_as(fisc, Role.ARBITER)


def ask(client: Client, words: str, path: str = HERE, **fields: str) -> str:
    """The address of the answer."""
    answer = send(client, path, {"words": words, **fields})
    assert answer.status_code == 302
    return answer["Location"]


def answer_page(client: Client, words: str) -> str:
    """The page of an answer without what differs with the question, its moment and its address."""
    html = read_page(ask(client, words), client)
    html = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "-", html)
    html, moments = re.subn(r'(<p class="soft">)\w[^·<]*\d[^·<]*(?= · )', r"\1", html)
    assert moments == 1
    return re.sub(r'csrfmiddlewaretoken" value="\w+"|X-CSRFToken": "\w+"', "", html).replace(words.upper(), "WORDS")


@pytest.mark.parametrize("path", [FED, HERE])
def test_question_is_answered_in_one_word(arbiter: Client, path: str) -> None:
    html = read_page(path, arbiter)
    assert_well_formed(html)
    assert "Words of the last move" in html
    for words, says in (("casa col.legi", "Valid"), ("casa kiwi", "Not valid")):
        page = read_page(ask(arbiter, words, path, round="2", table="7"), arbiter)
        assert_well_formed(page)
        assert f"{says} {words.upper()}" in words_of(page)
        assert "Round 2 · Table 7" in words_of(page)


def test_answer_about_the_move_never_tells_which_word(arbiter: Client) -> None:
    """The whole page is the same whichever of the words is the wrong one."""
    pages = {answer_page(arbiter, words) for words in ("kiwi casa", "casa kiwi", "kiwi kiwi")}
    assert len(pages) == 1
    assert "verdict-each" not in pages.pop()


def test_each_word_is_told_where_the_rules_say_so(fisc: Federation, arbiter: Client) -> None:
    offer(fisc, "mallorca")
    with federation_scope(fisc):
        Championship.objects.update(rule_set=None)
    text = words_of(read_page(ask(arbiter, "casa kiwi"), arbiter))
    assert "CASA: valid" in text
    assert "KIWI: not valid" in text
    assert "Challenge again, with reasons" not in text


@pytest.mark.parametrize("data", [{}, {"words": " ,, "}, {"words": "a " * 9}, {"words": "a", "round": "x"}])
def test_what_is_no_move_is_refused(arbiter: Client, data: dict[str, str]) -> None:
    answer = send(arbiter, HERE, data)
    assert answer.status_code == 400


def test_too_many_challenges_say_when_to_ask_again(fisc: Federation, arbiter: Client) -> None:
    for _time in range(MOST_A_MINUTE):
        ask(arbiter, "casa")
    answer = send(arbiter, HERE, {"words": "casa"})
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert "challenges in a minute" in answer.content.decode()


def test_arbiter_decides_again_with_reasons_once(fisc: Federation, arbiter: Client) -> None:
    address = ask(arbiter, "gat")
    assert send(arbiter, address, {"is_valid_move": "yes", "reasons": " "}).status_code == 400
    ruling = send(arbiter, address, {"is_valid_move": "yes", "reasons": "It is printed."})
    page = read_page(ruling["Location"], arbiter)
    assert_well_formed(page)
    assert "Final decision by an arbiter" in page
    again = send(arbiter, address, {"is_valid_move": "no", "reasons": "Not so."})
    assert again.status_code == 302
    page = read_page(address, arbiter)
    assert "the decision is final" in page
    assert "It is printed." in page
    with federation_scope(fisc):
        assert Challenge.objects.count() == 2


def test_log_shows_what_was_asked_to_arbiters(arbiter: Client) -> None:
    assert "No challenges yet" in read_page(f"{HERE}log/", arbiter)
    send(arbiter, ask(arbiter, "gat", table="9"), {"is_valid_move": "yes", "reasons": "It is printed."})
    for path in (f"{HERE}log/", f"{FED}log/"):
        html = read_page(path, arbiter)
        assert_well_formed(html)
        for text in ("GAT", "Not valid", "second decision: valid", "It is printed.", "Table 9", "Leximots 1"):
            assert text in words_of(html)


def test_log_takes_the_same_queries_for_many_rows(arbiter: Client) -> None:
    ask(arbiter, "gat")
    few = count_queries(f"{HERE}log/", arbiter), count_queries(f"{FED}log/", arbiter)
    for _time in range(2):
        send(arbiter, ask(arbiter, "gat"), {"is_valid_move": "yes", "reasons": "It is printed."})
    assert (count_queries(f"{HERE}log/", arbiter), count_queries(f"{FED}log/", arbiter)) == few


@pytest.mark.parametrize("path", [FED, HERE, f"{HERE}log/", f"{FED}log/", f"{HERE}words/", f"{FED}words/"])
def test_players_and_the_public_are_kept_out(fisc: Federation, arbiter: Client, path: str) -> None:
    assert get(path).status_code == 302
    for role in (Role.PLAYER, Role.ORGANISER):
        assert get(path, log_in_as(fisc, role)).status_code == 403


def test_answers_are_kept_from_players(fisc: Federation, arbiter: Client) -> None:
    address = ask(arbiter, "casa")
    assert get(address, log_in_as(fisc, Role.PLAYER)).status_code == 403
    assert get(address.replace(HERE, FED), arbiter).status_code == 404


def test_arbiter_of_one_championship_begins_at_the_first_page(
    fisc: Federation, championship: Championship, system: Actor
) -> None:
    user = make_user("arbiter@example.org")
    with federation_scope(fisc):
        name_organiser(system, championship, user, Role.ARBITER)
        make_approved(system, "Open de Reus")
    client = log_in(user)
    html = read_page(FED, client)
    assert_well_formed(html)
    assert HERE in html
    assert "Reus" not in html
    assert send(client, FED, {"words": "casa"}).status_code == 403
    assert "Valid" in read_page(ask(client, "casa"), client)
    assert "Answer challenges" in read_page("/fisc/desk/", client)


def test_championship_without_a_list_says_so_and_staff_choose(fisc: Federation, championship: Championship) -> None:
    with federation_scope(fisc):
        Championship.objects.update(lexicon=None)
        version = LexiconVersion.objects.get()
        Lexicon.objects.update(current=None)
    staff = log_in_as(fisc, Role.STAFF)
    assert "No word list is set here" in read_page(HERE, staff)
    assert send(staff, HERE, {"words": "casa"}).status_code == 409
    assert send(staff, f"{HERE}list/", {"version": ""}).status_code == 400
    assert send(staff, f"{HERE}list/", {"version": str(version.pk), "seen": seen_of(None)}).status_code == 302
    assert send(log_in_as(fisc, Role.ARBITER), f"{HERE}list/", {"version": str(version.pk)}).status_code == 403
    assert "Valid" in read_page(ask(staff, "casa"), staff)


def test_another_federations_challenges_are_not_found(fisc: Federation, pfs: Federation, arbiter: Client) -> None:
    address = ask(arbiter, "casa")
    client = log_in_as(pfs, Role.ADMINISTRATOR)
    for path in (address, HERE, f"{HERE}log/", f"{HERE}words/"):
        assert get(path.replace("/fisc/", "/pfs/"), client).status_code == 404


# --- The app -------------------------------------------------------------------------------------------


def test_manifest_is_the_federations_own(fisc: Federation, pfs: Federation) -> None:
    response = get("/fisc/challenge/manifest.webmanifest")
    assert response["Content-Type"] == "application/manifest+json"
    manifest = json.loads(response.content)
    assert (manifest["scope"], manifest["start_url"]) == ("/fisc/", "/fisc/challenge/")
    assert (manifest["name"], manifest["theme_color"]) == ("Challenges FISC", fisc.primary_colour)
    assert json.loads(get("/pfs/challenge/manifest.webmanifest").content)["scope"] == "/pfs/"
    for icon in manifest["icons"]:
        assert get(icon["src"]).status_code == 200


def test_worker_is_bounded_by_the_federations_address(fisc: Federation) -> None:
    response = get("/fisc/challenge/worker.js")
    assert response["Service-Worker-Allowed"] == "/fisc/"
    assert response["Content-Type"].startswith("text/javascript")
    change_federation(fisc, hostname="fisc.example")
    assert get("/challenge/worker.js", Host="fisc.example")["Service-Worker-Allowed"] == "/"


def test_list_is_given_only_where_it_may_be_kept(fisc: Federation, arbiter: Client) -> None:
    html = read_page(HERE, arbiter)
    assert f'data-words="{HERE}words/"' in html
    assert get(f"{HERE}words/", arbiter).content[:2] == b"\x1f\x8b"
    with federation_scope(fisc):
        Lexicon.objects.update(may_be_kept=False)
    html = read_page(HERE, arbiter)
    assert 'data-words=""' in html
    assert "If reception is poor, save the list on this phone." not in html
    assert get(f"{HERE}words/", arbiter).status_code == 403


def test_logging_out_clears_what_the_browser_kept(fisc: Federation, arbiter: Client) -> None:
    arbiter.cookies["faristol_kept"] = "1"
    assert "Clear-Site-Data" not in get(HERE, arbiter).headers
    response = send(arbiter, "/fisc/accounts/logout/")
    assert response["Clear-Site-Data"] == '"cache", "storage"'
    assert response.cookies["faristol_kept"]["max-age"] == 0
    assert "Clear-Site-Data" not in send(log_in_as(fisc, Role.STAFF), "/fisc/accounts/logout/").headers


# --- The API -------------------------------------------------------------------------------------------


@pytest.fixture
def api(fisc: Federation, championship: Championship) -> Api:
    return api_of(fisc, make_actor(fisc, Role.ARBITER))


API = "championships/open-de-lleida-2026/challenges/"


def ask_api(api: Api, status: int = 200, path: str = API, **sent: Any) -> Any:
    return api.post(path, status, data=sent, content_type="application/json")


@pytest.mark.parametrize("path", [API, "challenges/"])
def test_api_answers_about_the_move_alone(api: Api, path: str) -> None:
    answers = [ask_api(api, path=path, words=words) for words in ("kiwi casa", "casa kiwi")]
    for answer in answers:
        assert answer.pop("reference")
    assert answers[0] == answers[1]
    assert answers[0] == {"valid": False, "words": None, "may_repeat": True, "list": "Leximots 1", "list_number": 1}


def test_page_takes_words_one_by_one_too(arbiter: Client) -> None:
    for words in (["kiwi", "casa"], ["casa", "kiwi"]):
        answer = send(arbiter, HERE, {"words": words})
        assert "Not valid" in words_of(read_page(answer["Location"], arbiter))
    answer = send(arbiter, HERE, {"words": ["casa", "col.legi"]})
    assert "Not valid" not in words_of(read_page(answer["Location"], arbiter))


def test_api_takes_words_as_a_list_too(api: Api) -> None:
    for words, valid in ((["casa"], True), (["kiwi", "casa"], False), (["kiwi casa"], False)):
        assert ask_api(api, words=words)["valid"] is valid
    stored = [one["words"] for one in api.get(API)["results"]]
    assert sorted(map(len, stored)) == [1, 2, 2]


def test_api_takes_an_answer_without_connection_once(api: Api) -> None:
    reference = str(uuid.uuid4())
    told = {"words": "casa", "told": True, "reference": reference, "list_number": 1}
    for _time in range(2):
        assert ask_api(api, **told)["reference"] == reference
    [one] = api.get(API)["results"]
    assert (one["was_offline"], one["valid"], one["ruling"]) == (True, True, None)


def test_api_rules_again_once(api: Api) -> None:
    reference = ask_api(api, words="gat")["reference"]
    path = f"{API}{reference}/again/"
    ruling = ask_api(api, path=path, valid=True, reasons="It is printed.")
    assert (ruling["valid"], ruling["may_repeat"]) == (True, False)
    assert ask_api(api, 409, path=path, valid=False, reasons="No.")["code"] == "challenge_final"
    assert ask_api(api, 400, path=path, valid=False)["code"] == "invalid"
    assert api.get(API)["results"][0]["ruling"] is True


@pytest.mark.parametrize(
    "sent",
    [
        *({}, {"words": ""}, {"words": "a", "reference": "x"}, {"words": "a", "round": 0}),
        *(
            {"words": []},
            {"words": ["", " "]},
            {"words": ["a", 1]},
            {"words": {"a": 1}},
            {"words": None},
            {"words": 7},
        ),
        *({"words": "a" * 2000}, {"words": ["a" * 60] * 100}, {"words": ["a\0"]}),
    ],
)
def test_api_refuses_what_is_no_challenge(api: Api, sent: dict[str, Any]) -> None:
    ask_api(api, 400, **sent)


def test_api_is_for_arbiters(fisc: Federation, api: Api) -> None:
    player = api_of(fisc, make_actor(fisc, Role.PLAYER))
    for path in (API, "challenges/"):
        player.get(path, 403)
        ask_api(player, 403, path=path, words=WORDS.split()[0])
    for _time in range(MOST_A_MINUTE):
        ask_api(api, words="casa")
    assert ask_api(api, 429, words="casa")["code"] == "too_many_challenges"


def test_arbiter_is_led_to_the_championships_of_these_days(
    fisc: Federation, system: Actor, championship: Championship, arbiter: Client
) -> None:
    today = federations_day()

    with federation_scope(fisc):
        make_approved(system, "Another", day=today)

    def is_offered(first: date, last: date) -> bool:
        Championship.objects.filter(pk=championship.pk).update(starts_on=first, ends_on=last)
        return HERE in read_page(FED, arbiter)

    with federation_scope(fisc):
        assert is_offered(today, today)
        assert is_offered(today - timedelta(days=60), today)
        assert is_offered(today + timedelta(days=30), today + timedelta(days=31))
        assert is_offered(today - timedelta(days=7), today - timedelta(days=7))
        assert not is_offered(today - timedelta(days=8), today - timedelta(days=8))
        assert not is_offered(today + timedelta(days=31), today + timedelta(days=31))
