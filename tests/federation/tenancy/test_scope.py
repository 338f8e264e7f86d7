"""Both walls, from inside and outside."""

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_scopes import scopes_disabled
from django_scopes.exceptions import ScopeError

from federation.people.models.accounts import Membership, Role
from federation.people.models.players import Club, Player
from federation.portal.queries import federations_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import (
    FEDERATION_SETTING,
    USER_SETTING,
    federation_scope,
    is_in_federation,
    reader_scope,
    user_scope,
)
from tests.people import make_federation, make_players, make_user

pytestmark = pytest.mark.django_db


def _settings() -> tuple[str, str]:
    """Whose federation and whose own rows the database shows."""
    with connection.cursor() as cursor:
        asked = "coalesce(current_setting(%s, true), '')"
        cursor.execute(f"SELECT {asked}, {asked}", [FEDERATION_SETTING, USER_SETTING])
        federation, user = cursor.fetchone()
        return str(federation), str(user)


def _setting() -> str:
    return _settings()[0]


def _count_by_raw_sql(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        return int(cursor.fetchone()[0])


def test_query_outside_of_a_scope_raises() -> None:
    with pytest.raises(ScopeError):
        Player.objects.count()


def test_raw_sql_finds_only_the_own_federations_rows(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(fisc):
        make_players("Aina Ferrer", "Bru Soler")
    with federation_scope(pfs):
        make_players("Zofia Źrebiec")
        assert _count_by_raw_sql("federation_player") == 1
        assert _count_by_raw_sql("federation_playerevent") == 1
    assert _count_by_raw_sql("federation_player") == 0


def test_forgotten_filter_finds_nothing_of_another_federation(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(fisc):
        make_players("Aina Ferrer")
    with federation_scope(pfs), scopes_disabled():
        assert not Player.objects.exists()


def test_row_of_another_federation_cannot_be_written(fisc: Federation, pfs: Federation) -> None:
    with (
        federation_scope(fisc),
        pytest.raises(ProgrammingError, match="row-level security"),
        transaction.atomic(),
    ):
        Club.objects.create(name="Club", key="club", federation=pfs)


def test_reference_into_another_federation_is_refused(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(fisc):
        club = Club.objects.create(name="Club", key="club")
    with federation_scope(pfs):
        [player] = make_players("Zofia Nowak")
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError), transaction.atomic():
            Player.objects.filter(pk=player.pk).update(club_id=club.pk)


def test_nested_scope_gives_the_outer_one_back(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(fisc):
        with federation_scope(pfs):
            assert _setting() == str(pfs.pk)
        assert _setting() == str(fisc.pk)
        with pytest.raises(ZeroDivisionError), federation_scope(pfs):
            _ = 1 / 0
        assert _setting() == str(fisc.pk)
    assert _setting() == ""


def test_today_is_the_federations_day() -> None:
    # 25 hours apart: it is never the same day in both.
    late = make_federation("late", time_zone="Pacific/Pago_Pago")
    early = make_federation("early", time_zone="Pacific/Kiritimati")
    with federation_scope(late):
        of_late = timezone.localdate()
        with federation_scope(early):
            assert timezone.localdate() > of_late
        assert timezone.localdate() == of_late


def test_database_error_in_an_inner_scope_leaves_the_outer_one_usable(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(fisc):
        make_players("Aina Ferrer")
        with pytest.raises(ProgrammingError), federation_scope(pfs), connection.cursor() as cursor:
            cursor.execute("SELECT no_such_column")
        assert Player.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_setting_is_gone_after_the_transaction(fisc: Federation) -> None:
    with federation_scope(fisc):
        make_players("Aina Ferrer")
    assert _setting() == ""
    assert _count_by_raw_sql("federation_player") == 0


def test_user_sees_the_own_memberships_everywhere_and_no_others(fisc: Federation, pfs: Federation) -> None:
    both = make_user("both@example.org", Role.STAFF, federation=fisc)
    make_user("other@example.org", Role.STAFF, federation=pfs)
    with federation_scope(pfs):
        Membership.objects.create(user=both, role=Role.PLAYER)
    with user_scope(both.pk):
        assert set(federations_of(both)) == {fisc, pfs}
        assert _count_by_raw_sql("federation_membership") == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("at_federation", [True, False])
def test_reader_is_in_both_scopes_by_one_query_that_nothing_has_to_take_back(
    fisc: Federation, pfs: Federation, at_federation: bool
) -> None:
    both = make_user("both@example.org", Role.STAFF, federation=fisc)
    with federation_scope(pfs):
        Membership.objects.create(user=both, role=Role.PLAYER)
        make_players("Zofia Nowak")
    with CaptureQueriesContext(connection) as queries, reader_scope(pfs if at_federation else None, both.pk):
        pass
    assert [query["sql"].split()[0] for query in queries] == ["BEGIN", "SELECT", "COMMIT"]
    assert _settings() == ("", "")
    with reader_scope(pfs if at_federation else None, both.pk):
        assert set(federations_of(both)) == {fisc, pfs}
        assert _count_by_raw_sql("federation_membership") == 2
        assert _count_by_raw_sql("federation_player") == int(at_federation)
        assert is_in_federation() is at_federation
    assert (_settings(), is_in_federation()) == (("", ""), False)


def test_scope_of_a_reader_gives_the_outer_ones_back(fisc: Federation, pfs: Federation) -> None:
    user = make_user("both@example.org")
    with federation_scope(fisc), user_scope(user.pk):
        outer = _settings()
        with reader_scope(pfs, user.pk + 1):
            assert _settings() == (str(pfs.pk), str(user.pk + 1))
        assert _settings() == outer == (str(fisc.pk), str(user.pk))
        with reader_scope(pfs, None):
            assert _settings() == (str(pfs.pk), str(user.pk))
        with pytest.raises(ZeroDivisionError), reader_scope(pfs, user.pk + 1):
            _ = 1 / 0
        assert _settings() == outer
    assert _settings() == ("", "")


@pytest.mark.django_db(transaction=True)
def test_stranger_on_the_portal_is_in_no_scope_and_no_transaction() -> None:
    with CaptureQueriesContext(connection) as queries, reader_scope(None, None):
        assert not is_in_federation()
        assert not connection.in_atomic_block
    assert not queries.captured_queries


@pytest.mark.django_db(transaction=True)
def test_settings_are_gone_after_a_transaction_that_failed(fisc: Federation) -> None:
    with pytest.raises(ZeroDivisionError), reader_scope(fisc, 1):
        _ = 1 / 0
    assert _settings() == ("", "")
