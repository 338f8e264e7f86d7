"""The page of notices: what one was told, what one chooses, and that nobody sees another's."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from federation.notices.models import NoticeChoice, ReceivedNotice, Way
from federation.people.models.accounts import Role, User
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import assert_well_formed, count_queries, read_page, words_of
from tests.people import make_players, make_user

pytestmark = pytest.mark.django_db

PAGE = "/fisc/account/notices/"


@pytest.fixture
def aina(fisc: Federation) -> User:
    return make_user("aina@fisc.example", Role.STAFF, federation=fisc)


def log_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def keep(federation: Federation, user: User, subject: str, count: int = 1) -> ReceivedNotice:
    with federation_scope(federation):
        rows = [
            ReceivedNotice(
                user=user,
                act=f"{subject}:{number}",
                topic="staff_waiting",
                way=Way.PORTAL,
                subject=subject,
                text="One line.\n\nAnother.",
                url="/fisc/desk/",
                at=timezone.now(),
            )
            for number in range(count)
        ]
        return ReceivedNotice.objects.bulk_create(rows)[0]


def test_page_shows_what_one_was_told_the_latest_first_with_the_count_in_the_menu(
    fisc: Federation, aina: User
) -> None:
    keep(fisc, aina, "First")
    keep(fisc, aina, "Second")
    page = read_page(PAGE, log_in(aina))
    assert_well_formed(page)
    words = words_of(page)
    assert words.index("Second") < words.index("First")
    assert 'class="menu-count">2<' in page


def test_empty_page_says_so(aina: User) -> None:
    page = read_page(PAGE, log_in(aina))
    assert_well_formed(page)
    assert 'class="empty"' in page
    assert "menu-count" not in page


def test_list_is_paged_and_its_length_costs_no_queries(fisc: Federation, aina: User) -> None:
    client = log_in(aina)
    keep(fisc, aina, "One", 40)
    few = count_queries(PAGE, client)
    keep(fisc, aina, "Many", 70)
    assert count_queries(PAGE, client) == few
    assert words_of(read_page(PAGE, client)).count("Many") <= 60
    assert "One" in words_of(read_page(f"{PAGE}?page=4", client))


def test_notice_is_read_by_opening_it_and_all_by_a_button(fisc: Federation, aina: User) -> None:
    client, notice = log_in(aina), keep(fisc, aina, "One", 3)
    opened = client.post(f"{PAGE}open/{notice.pk}/")
    assert (opened.status_code, opened.headers["Location"]) == (302, "/fisc/desk/")
    with federation_scope(fisc):
        assert ReceivedNotice.objects.filter(read_at=None).count() == 2
    assert client.get(f"{PAGE}read/").status_code == 405
    client.post(f"{PAGE}read/")
    with federation_scope(fisc):
        assert not ReceivedNotice.objects.filter(read_at=None).exists()


def test_nobody_sees_opens_or_reads_anothers(fisc: Federation, aina: User) -> None:
    notice = keep(fisc, aina, "Hers alone")
    other = log_in(make_user("other@fisc.example", Role.ADMINISTRATOR, federation=fisc))
    assert "Hers alone" not in read_page(PAGE, other)
    assert other.post(f"{PAGE}open/{notice.pk}/").status_code == 404
    other.post(f"{PAGE}read/")
    with federation_scope(fisc):
        assert ReceivedNotice.objects.get().read_at is None


def test_who_has_no_part_here_has_no_notices_here(fisc: Federation, pfs: Federation, aina: User) -> None:
    stranger = log_in(make_user("stranger@pfs.example", Role.STAFF, federation=pfs))
    assert stranger.get(PAGE).status_code == 403
    assert stranger.post(PAGE, {"wanted": "on", "staff_waiting": "nothing"}).status_code == 403
    assert stranger.post(f"{PAGE}read/").status_code == 403
    assert Client().get(PAGE).status_code == 302
    with federation_scope(fisc):
        assert not NoticeChoice.objects.exists()


def test_choices_are_kept_and_others_refused(fisc: Federation, aina: User) -> None:
    client = log_in(aina)
    assert client.post(PAGE, {"wanted": "on", "staff_waiting": "digest"}).status_code == 302
    with federation_scope(fisc):
        assert [(one.topic, one.way) for one in NoticeChoice.objects.all()] == [("staff_waiting", "digest")]
    # Of whose kind none can come to the reader, or which cannot be turned off.
    client.post(PAGE, {"wanted": "on", "list_published": "nothing", "roles": "nothing"})
    assert client.post(PAGE, {"wanted": "on", "keys": "nothing"}).status_code == 422
    with federation_scope(fisc):
        assert NoticeChoice.objects.count() == 1


def test_what_players_can_be_told_is_offered_to_players(fisc: Federation, aina: User) -> None:
    assert 'name="list_published"' not in read_page(PAGE, log_in(aina))
    with federation_scope(fisc):
        [player] = make_players("Aina Puig")
        player.user = aina
        player.save(update_fields=["user"])
    page = read_page(PAGE, log_in(aina))
    assert 'name="list_published"' in page
    assert 'name="staff_waiting"' in page
