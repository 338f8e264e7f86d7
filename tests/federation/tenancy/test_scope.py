"""Both walls, from inside and outside."""

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django_scopes import scopes_disabled
from django_scopes.exceptions import ScopeError

from federation.models import Club, Federation, Membership, Player, Role
from federation.queries.registry import federations_of
from federation.tenancy.scope import FEDERATION_SETTING, federation_scope, user_scope
from tests.people import make_players, make_user

pytestmark = pytest.mark.django_db


def _setting() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(current_setting(%s, true), '')", [FEDERATION_SETTING])
        return str(cursor.fetchone()[0])


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
