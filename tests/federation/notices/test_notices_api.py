"""One's own notices and choices for programs: the same as on the page, and nobody else's."""

from __future__ import annotations

from functools import partial

import pytest
from django.utils import translation

from federation.notices.models import NoticeChoice, ReceivedNotice, Way
from federation.notices.services.notices import tell
from federation.notices.services.topics import STAFF_WAITING, Notice, NoticeText, notice_texts, topics
from federation.people.models.accounts import KeyScope, Membership, Role, User
from federation.permissions import actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api, api_of
from tests.people import make_actor, make_players, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def aina(fisc: Federation) -> User:
    return make_user("aina@fisc.example", Role.STAFF, federation=fisc)


@pytest.fixture
def api(fisc: Federation, aina: User) -> Api:
    return api_for(fisc, aina)


def api_for(federation: Federation, user: User, *scopes: KeyScope) -> Api:
    with federation_scope(federation):
        return api_of(federation, actor_for(user), scopes or (KeyScope.EVERYTHING,))


def tell_them(federation: Federation, *users: User, count: int = 1) -> None:
    with federation_scope(federation):
        for number in range(ReceivedNotice.objects.count(), ReceivedNotice.objects.count() + count):
            assert tell(f"test:{number}", STAFF_WAITING, users, partial(_write, number)) == len(users)


def _write(number: int, _user: User) -> Notice:
    return Notice("entered", _words(number), "https://example.org/here/")


def _words(number: int) -> dict[str, str]:
    return {"championship": f"Obert {number}", "name": "Aina"}


def _text(number: int) -> NoticeText:
    """In the federation's language: the program asks for no other one."""
    with translation.override("ca"):
        return notice_texts["entered"](_words(number))


def _subject(number: int) -> str:
    return _text(number).subject


def test_notices_are_ones_own_the_latest_first(fisc: Federation, aina: User, api: Api) -> None:
    tell_them(fisc, aina, count=2)
    found = api.get("notices/")["results"]
    assert [one["subject"] for one in found] == [_subject(1), _subject(0)]
    assert found[0] | {"id": 0, "at": "", "read": ""} == {
        "id": 0,
        "topic": "staff_waiting",
        "way": "mail",
        "subject": _subject(1),
        "text": _text(1).lines[0],
        "url": "https://example.org/here/",
        "at": "",
        "read_at": None,
        "read": "",
    }
    # Staff see the federation's mails, never what another was told.
    other = api_of(fisc, make_actor(fisc, Role.ADMINISTRATOR))
    assert other.get("notices/")["results"] == []
    other.post(f"notices/{found[0]['id']}/read/", 404)
    assert other.post("notices/read/", 200) == {"read": 0}
    assert len(api.get("notices/?unread=true")["results"]) == 2


def test_walk_by_cursor_finds_every_notice_once(fisc: Federation, aina: User, api: Api) -> None:
    tell_them(fisc, aina, count=5)
    found, address = [], "notices/?cursor=&page_size=2"
    while address:
        page = api.get(address)
        found += [one["subject"] for one in page["results"]]
        address = page["next"]
    assert found == [_subject(number) for number in (4, 3, 2, 1, 0)]


def test_one_is_read_and_then_all(fisc: Federation, aina: User, api: Api) -> None:
    tell_them(fisc, aina, count=3)
    first = api.get("notices/")["results"][0]
    read = api.post(first["read"], 200)
    assert read["read_at"] is not None
    assert api.post(first["read"], 200) == read
    assert [one["subject"] for one in api.get("notices/?unread=true")["results"]] == [_subject(1), _subject(0)]
    assert api.post("notices/read/", 200) == {"read": 2}
    assert api.get("notices/?unread=true")["results"] == []
    assert len(api.get("notices/?unread=false")["results"]) == 3


def test_choices_are_those_of_the_page(fisc: Federation, aina: User, api: Api) -> None:
    told = api.get("notices/choices/", headers={"Accept-Language": "en"})
    by_name = {one["topic"]: one for one in told["topics"]}
    assert told["wants_mails"] is True
    assert by_name["staff_waiting"]["title"] == "Tasks for staff"
    assert by_name["roles"]["ways"] == ["mail"]
    assert "list_published" not in by_name
    with federation_scope(fisc):
        [player] = make_players("Aina Puig")
        player.user = aina
        player.save(update_fields=["user"])
    assert [one["topic"] for one in api.get("notices/choices/")["topics"]] == [topic.name for topic in topics]


def choose(api: Api, ways: object, status: int = 200) -> dict[str, object]:
    answer: dict[str, object] = api.call(
        "patch", "notices/choices/", status, data={"ways": ways}, content_type="application/json"
    )
    return answer


def test_what_is_chosen_is_kept_and_the_rest_stays(fisc: Federation, aina: User, api: Api) -> None:
    choose(api, {"staff_waiting": "digest"})
    told = choose(api, {"keys": "portal"})
    assert told == api.get("notices/choices/")
    assert told == api.call("patch", "notices/choices/", 200, data={}, content_type="application/json")
    with federation_scope(fisc):
        kept = dict(NoticeChoice.objects.filter(user=aina).values_list("topic", "way"))
    assert kept == {"staff_waiting": Way.DIGEST, "keys": Way.PORTAL}


@pytest.mark.parametrize(
    "ways",
    [
        {"roles": "nothing"},
        {"keys": "nothing"},
        {"list_published": "mail"},
        {"unknown": "mail"},
        {"keys": "letter"},
        {"staff_waiting": "digest", "keys": "nothing"},
        [],
        None,
    ],
)
def test_what_cannot_be_chosen_is_refused_and_nothing_is_kept(fisc: Federation, api: Api, ways: object) -> None:
    assert "ways" in choose(api, ways, 400)["errors"]  # type: ignore[operator]
    with federation_scope(fisc):
        assert not NoticeChoice.objects.exists()


def test_whether_mails_are_wanted_anywhere_is_no_choice_of_a_key(api: Api, aina: User) -> None:
    body = {"ways": {}, "wants_mails": False}
    told = api.call("patch", "notices/choices/", 200, data=body, content_type="application/json")
    aina.refresh_from_db()
    assert told["wants_mails"] is aina.wants_notices is True


def test_who_has_no_part_here_has_no_notices_here(fisc: Federation, pfs: Federation) -> None:
    stranger = make_user("stranger@pfs.example", Role.STAFF, federation=pfs)
    with federation_scope(fisc):
        role = Membership.objects.create(user=stranger, role=Role.STAFF)
    key = api_for(fisc, stranger)
    with federation_scope(fisc):
        role.delete()
    for api, status in ((Api(fisc), 401), (key, 403)):
        api.get("notices/", status)
        api.get("notices/choices/", status)
        api.post("notices/read/", status)
        api.post("notices/1/read/", status)
        choose(api, {"staff_waiting": "nothing"}, status)
    with federation_scope(fisc):
        assert not NoticeChoice.objects.exists()


def test_key_that_only_reads_changes_nothing(fisc: Federation, aina: User) -> None:
    tell_them(fisc, aina)
    api = api_for(fisc, aina, KeyScope.READ)
    assert len(api.get("notices/")["results"]) == 1
    assert api.post("notices/read/", 403)["code"] == "scope_missing"
    assert choose(api, {"staff_waiting": "digest"}, 403)["code"] == "scope_missing"
    assert len(api.get("notices/?unread=true")["results"]) == 1
