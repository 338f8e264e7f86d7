"""The crawl: every address of a federation, asked for by everybody of another one, gives nothing away."""

from __future__ import annotations

import re
from typing import Any

import pytest

from federation.notices.models import Mail, MailKind
from federation.tenancy.scope import federation_scope
from tests.leaks.addresses import Address, find_addresses
from tests.leaks.callers import CALLERS, Visits, body_of, caller, form_data, methods_of, signs_in
from tests.leaks.planted import Planted, snapshot

pytestmark = pytest.mark.django_db

# Where a logged-in reader of the own federation is told something about it; the crawl would be blind without.
SECRET_PAGES = {
    *("api_championships", "api_championship", "api_results_version", "audit", "championship_manage", "api_keys"),
    *("mails", "api_mails", "webhooks", "webhook", "lexicon", "lexicon_version", "api_lexicon"),
    *("challenge_log", "api_challenges"),
    *("registry_claims", "api_claims", "site_desk", "site_pages", "news_list", "api_pages", "api_news"),
    *("members", "results_version", "championship_list", "entry", "results_standings", "results_file"),
}
PUBLIC_PAGES = {
    *("home", "ranking", "ranking_system", "edition", "player", "player_games", "championship", "championship_list"),
    *(
        "championship_rounds",
        "championship_crosstable",
        "championship_announcement",
        "club",
        "api_championships",
        "api_championship",
        "api_players",
    ),
    *("site_pages", "site_page", "news_list", "news_item", "api_pages", "api_page", "api_news", "api_news_item"),
    *("records", "clubs", "season_list", "season"),
    *("api_player", "api_standings", "api_round", "api_rating_history", "api_edition_rows", "api_seasons"),
}


def pages_with(words: list[str], kind: str, visits: Visits) -> set[str]:
    answers = visits.shown(kind, f"/{visits.planted.federation.slug}/")
    return {address.name for address, answer in answers.items() if signs_in(answer, words)}


def test_members_and_the_public_see_what_the_crawl_looks_for(theirs: Planted, visits: Visits) -> None:
    """Otherwise the crawl would find nothing because there is nothing to find."""
    administrator = pages_with([theirs.words.secret], "administrator", visits)
    assert administrator >= SECRET_PAGES
    assert pages_with([theirs.words.public], "anonymous", visits) >= PUBLIC_PAGES


def test_public_sees_no_secret(theirs: Planted, visits: Visits) -> None:
    signs = [theirs.words.secret, theirs.token, *theirs.digests]
    assert pages_with(signs, "anonymous", visits) == set()


@pytest.mark.parametrize("kind", ["anonymous", "player"])
def test_address_of_an_entrants_table_is_shown_to_who_runs_the_championship_only(
    theirs: Planted, visits: Visits, kind: str
) -> None:
    """With it anybody sends results in that player's name. Nor are the codes of slips, which open a table."""
    assert "live_cards" in pages_with([theirs.live], "administrator", visits)
    for sign in (theirs.live, theirs.slip):
        # Pages that were asked for by it may name it.
        assert pages_with([sign], kind, visits) <= {"live_table", "live_slip", "entry_confirm"}


@pytest.mark.parametrize("kind", CALLERS)
def test_our_addresses_show_nothing_of_theirs(ours: Planted, theirs: Planted, kind: str) -> None:
    """Their slugs, numbers and ids in our addresses and in our forms: not found, nothing shown, nothing changed."""
    before = snapshot(theirs.federation)
    who = caller(kind, ours)
    for address in find_addresses(theirs):
        for method in methods_of(address):
            data = form_data(theirs) if method == "post" else None
            response = who.ask(method, "/pfs/", address, data)
            assert not signs_in(response, theirs.signs), (method, address)
            if address.names_object:
                assert response.status_code >= 300, (method, address)
        if address.names_object and (kind == "administrator" or address.is_api):
            response = who.ask("get", "pfs.example", address)
            not_found = {401, 404, 405} if address.is_api else {404, 405}
            # Whether there was such a key or not, the list of keys comes next.
            is_sent_on = address.name == "api_key_revoke" or is_asked_again_who_it_is(response, address)
            assert response.status_code in not_found or is_sent_on, address
            assert not signs_in(response, theirs.signs), address
    assert snapshot(theirs.federation) == before


def is_asked_again_who_it_is(response: Any, address: Address) -> bool:
    """Before anything of an account is looked for, whether it is there or not."""
    return address.is_account and response.headers.get("Location", "").startswith("/accounts/reauthenticate/")


@pytest.mark.parametrize("kind", ["administrator", "staff", "organiser", "token"])
def test_their_ids_in_our_forms_reach_nothing_of_theirs(ours: Planted, theirs: Planted, kind: str) -> None:
    before = snapshot(theirs.federation)
    who = caller(kind, ours)
    for address in find_addresses(ours):
        for method in methods_of(address):
            response = who.ask(method, "/pfs/", address, form_data(theirs) if method == "post" else None)
            assert not signs_in(response, theirs.signs), (method, address)
    assert snapshot(theirs.federation) == before


@pytest.mark.parametrize("kind", CALLERS)
def test_our_members_are_the_public_in_their_federation(
    ours: Planted, theirs: Planted, visits: Visits, kind: str
) -> None:
    before = snapshot(theirs.federation)
    who = caller(kind, ours)
    secrets = [theirs.words.secret, theirs.token, *theirs.digests]
    sites = ("/fisc/", "fisc.example") if kind == "administrator" else ("/fisc/",)
    public = {site: visits.shown("anonymous", site) for site in sites}
    for address in find_addresses(theirs):
        for site in sites:
            response = who.ask("get", site, address)
            assert not signs_in(response, secrets), (site, address)
            if not address.is_account:
                assert_like_the_public(response, public[site][address], address, kind)
        for method in methods_of(address)[1:]:
            response = who.ask(method, "/fisc/", address, form_data(theirs) if method == "post" else None)
            assert not signs_in(response, secrets), (method, address)
            if address.is_api:
                assert response.status_code >= 400, (method, address)
    assert_one_mail_about_an_account(theirs, secrets)
    assert snapshot(theirs.federation) == before


def assert_one_mail_about_an_account(planted: Planted, secrets: list[str]) -> None:
    """Anybody may ask for a new password on any site; its outbox takes the mail to the address that was typed.

    It is taken out again: of the federation itself nothing was changed.
    """
    with federation_scope(planted.federation):
        [mail] = Mail.objects.filter(address=form_data(planted)["email"])
        assert mail.kind == MailKind.ACCOUNT
        assert mail.act.startswith("account:")
        told = f"{mail.subject} {mail.body}".lower()
        assert [secret for secret in secrets if secret.lower() in told] == []
        mail.delete()


def assert_like_the_public(response: Any, public: Any, address: Address, kind: str) -> None:
    """The same page as the public's; where the public is asked who it is, a refusal."""
    if kind == "token" and address.is_api:
        assert response.status_code in {401, 404}, address
        return
    if public.status_code in {302, 401}:
        assert response.status_code in {302, 401, 403, 404, 405}, address
        if response.status_code == 302:
            # Sent to the login, or back to where nothing has happened.
            assert response["Location"] == public["Location"] or kind != "anonymous", address
        return
    assert response.status_code == public.status_code, address
    assert main_part(response) == main_part(public), address


def main_part(response: Any) -> str:
    """What a page says, without the frame in which a logged-in reader finds his or her name.

    Nor what is drawn by lot for every answer, for the same reader too: the form's token and its message's reference.
    """
    text = body_of(response)
    found = re.search(r"<main.*</main>", text, re.DOTALL)
    drawn = r'name="(csrfmiddlewaretoken" value="\w+|reference" value="[0-9a-f]{32}[cr])"'
    return re.sub(drawn, "", found[0] if found else text)


# The same for everybody, made for other sites or published for good: nothing of the reader is looked at, so a shared
# cache may keep them.
FOR_EVERYBODY = ("theme", "embed", "sealed_list", "rulebook_pdf", "player_photo")


def test_pages_for_one_reader_are_not_for_shared_caches(ours: Planted) -> None:
    who, public = caller("administrator", ours), caller("anonymous", ours)
    for address in find_addresses(ours):
        response = who.ask("get", "/pfs/", address)
        if address.name == "account_logout":
            continue
        kept = set(response["Cache-Control"].split(", "))
        if address.name.startswith(FOR_EVERYBODY) and "public" in kept:
            assert body_of(response) == body_of(public.ask("get", "/pfs/", address)), address
            assert not response.cookies, address
            continue
        assert "Cookie" in response["Vary"], address
        assert {"private", "no-store"} & kept, address
