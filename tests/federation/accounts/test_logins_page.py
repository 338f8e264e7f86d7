"""Where an account is logged in: its owner sees it and ends it, and nobody else's."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.audit.models import AuditEntry
from federation.people.models.accounts import Login, Role, User
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import PASSWORD, make_federation, make_user
from tests.staff import log_in, send

PAGE = "/fisc/account/logins/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"
PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"


@pytest.fixture
def user(fisc: Federation) -> User:
    return make_user("player@fisc.example", Role.PLAYER, federation=fisc)


def logged_in(user: User, agent: str) -> Client:
    client = Client(headers={"User-Agent": agent})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    client.get("/fisc/")
    return client


def test_every_browser_is_listed_in_words_and_this_one_marked(user: User) -> None:
    here, phone = logged_in(user, FIREFOX), logged_in(user, PHONE)
    page = read_page(PAGE, here)
    assert_well_formed(page)
    assert "Firefox, Linux this browser" in words_of(page)
    assert "Chrome, Android" in words_of(page)
    assert "Chrome, Android this browser" in words_of(read_page(PAGE, phone))


def test_one_is_ended_and_its_browser_asked_to_log_in(user: User, fisc: Federation) -> None:
    here, phone = logged_in(user, FIREFOX), logged_in(user, PHONE)
    there = Login.objects.get(session_key=phone.session.session_key)
    for _time in range(2):
        assert send(here, f"{PAGE}{there.pk}/end/").status_code == 302
    assert phone.get(PAGE).status_code == 302
    assert get(PAGE, here).status_code == 200
    with federation_scope(fisc):
        assert AuditEntry.objects.filter(action="logins_ended", user=user).count() == 1


def test_all_others_are_ended_and_this_one_stays(user: User) -> None:
    here, others = logged_in(user, FIREFOX), [logged_in(user, PHONE) for _time in range(3)]
    assert send(here, f"{PAGE}end-others/").status_code == 302
    assert [other.get(PAGE).status_code for other in others] == [302, 302, 302]
    assert "No other active sessions." in words_of(read_page(PAGE, here))
    assert Login.objects.filter(user=user).count() == 1


def test_nobody_ends_somebody_elses(user: User, fisc: Federation) -> None:
    other = make_user("admin@fisc.example", Role.ADMINISTRATOR, federation=fisc)
    mine, theirs = logged_in(user, FIREFOX), logged_in(other, PHONE)
    login = Login.objects.get(user=user)
    assert send(theirs, f"{PAGE}{login.pk}/end/").status_code == 302
    assert send(theirs, f"{PAGE}end-others/").status_code == 302
    assert mine.get(PAGE).status_code == 200
    assert "Firefox" not in read_page(PAGE, theirs)


def test_another_password_ends_the_others_and_the_list_knows_it(user: User) -> None:
    here, phone = logged_in(user, FIREFOX), logged_in(user, PHONE)
    new = "a-new-long-password-8"
    data = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert send(here, "/fisc/accounts/password/change/", data).status_code == 302
    assert phone.get(PAGE).status_code == 302
    assert "Chrome, Android" not in read_page(PAGE, here)
    assert "Firefox, Linux this browser" in words_of(read_page(PAGE, here))


def test_pages_write_nothing_for_ten_minutes_and_then_once(user: User) -> None:
    client = logged_in(user, FIREFOX)
    first = Login.objects.get(user=user).last_seen_at
    client.get("/fisc/players/")
    with CaptureQueriesContext(connection) as queries:
        client.get("/fisc/players/")
    assert not [sql for sql in queries if "federation_login" in sql["sql"]]
    assert Login.objects.get(user=user).last_seen_at == first
    # What another process remembers does not write either; time alone does.
    cache.clear()
    client.get("/fisc/players/")
    assert Login.objects.get(user=user).last_seen_at == first
    Login.objects.update(last_seen_at=timezone.now() - timedelta(minutes=11))
    cache.clear()
    client.get("/fisc/players/")
    assert Login.objects.get(user=user).last_seen_at >= first


def test_nothing_is_kept_about_strangers(fisc: Federation) -> None:
    client = Client(headers={"User-Agent": FIREFOX})
    client.get("/fisc/")
    client.get("/fisc/accounts/login/")
    with patch.object(cache, "add") as remembered:
        client.cookies["sessionid"] = "x" * 32
        client.get("/fisc/")
    assert not [key for (key, *_rest), _named in remembered.call_args_list if "login" in key]
    assert not Login.objects.exists()


def test_what_a_browser_says_is_cut_and_escaped(user: User) -> None:
    client = logged_in(user, "<b>Firefox</b>" * 100)
    assert len(Login.objects.get(user=user).user_agent) == 200
    assert "<b>Firefox" not in read_page(PAGE, client)


def test_list_is_for_who_is_logged_in(fisc: Federation) -> None:
    assert get(PAGE, Client()).status_code == 302
    assert log_in(make_user("nobody@fisc.example")).get(PAGE).status_code == 200


def test_visitor_from_elsewhere_ends_its_logins_and_leaves_no_trace(user: User) -> None:
    elsewhere = make_federation("uf")
    here, phone = logged_in(user, FIREFOX), logged_in(user, PHONE)
    assert send(here, "/uf/account/logins/end-others/").status_code == 302
    assert phone.get(PAGE).status_code == 302
    with federation_scope(elsewhere):
        assert not AuditEntry.objects.exists()
