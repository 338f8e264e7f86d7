"""Keys: who gets one, for how long, what is kept of it, and who takes it back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from federation.accounts.services.keys import create_token, digest_of, revoke_token
from federation.audit.models import AuditEntry
from federation.errors import NameTaken, NotPermitted
from federation.people.models.accounts import ApiToken, Role
from federation.permissions import Actor, actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_actor, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(in_fisc: Federation) -> Actor:
    return make_actor(in_fisc, Role.ORGANISER)


def acts() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("action", flat=True))


@pytest.mark.parametrize(("days", "lasts"), [(90, timedelta(days=90)), (1, timedelta(days=1)), (None, None)])
def test_key_is_kept_as_a_digest_for_its_days(organiser: Actor, days: int | None, lasts: timedelta | None) -> None:
    secret = create_token(organiser, "club", days=days)
    token = ApiToken.objects.get()
    assert (token.user, token.name, token.digest) == (organiser.user, "club", digest_of(secret))
    assert (token.expires_at - token.created_at if token.expires_at else None) == lasts
    assert secret.startswith("far_")
    assert len(secret) > 40
    assert acts() == ["token_created"]


def test_no_two_keys_are_alike(organiser: Actor) -> None:
    assert create_token(organiser, "one") != create_token(organiser, "two")


def test_name_is_taken_by_ones_own_key_only(in_fisc: Federation, organiser: Actor) -> None:
    create_token(organiser, "club")
    with pytest.raises(NameTaken):
        create_token(organiser, "club")
    create_token(make_actor(in_fisc, Role.STAFF), "club")
    assert ApiToken.objects.count() == 2


def test_who_is_nobody_here_gets_no_key(in_fisc: Federation, system: Actor) -> None:
    for actor in (system, actor_for(make_user("nobody@elsewhere.example"))):
        with pytest.raises(NotPermitted):
            create_token(actor, "club")
    assert not ApiToken.objects.exists()


def test_key_is_taken_back_by_its_owner_alone(in_fisc: Federation, pfs: Federation, organiser: Actor) -> None:
    create_token(organiser, "another")
    create_token(organiser, "club")
    token = ApiToken.objects.get(name="club")
    with pytest.raises(NotPermitted):
        revoke_token(make_actor(in_fisc, Role.ADMINISTRATOR), token.pk)
    with federation_scope(pfs), pytest.raises(NotPermitted):
        revoke_token(organiser, token.pk)
    revoke_token(organiser, token.pk)
    assert ApiToken.objects.get().name == "another"
    assert acts() == ["token_created", "token_created", "token_revoked"]
