"""The Django admin has no door of its own: whoever comes in passes the second factor and the limits of all."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from federation.people.models.accounts import User
from tests.people import PASSWORD, make_operator, make_user

# As the owner of the tables, whose rows are seen once they are committed: nobody else makes an operator.
pytestmark = pytest.mark.django_db(transaction=True, databases=["default", settings.OWNER_ALIAS])

LOGIN = "/admin/login/"


@pytest.fixture
def operator() -> User:
    return make_operator("operator@example.org")


def test_password_at_the_admins_door_opens_nothing(operator: User) -> None:
    client = Client()
    for address in (LOGIN, f"{LOGIN}?next=/admin/", "/admin/"):
        response = client.post(address, {"username": operator.email, "password": PASSWORD, "next": "/admin/"})
        assert response.status_code in {302, 403}
        assert "sessionid" not in client.cookies
    assert client.get("/admin/").status_code == 302


@pytest.mark.parametrize(
    ("address", "after"),
    [
        (LOGIN, "/admin/"),
        (f"{LOGIN}?next=/admin/auth/group/", "/admin/auth/group/"),
        (f"{LOGIN}?next=https://evil.example/", "/admin/"),
    ],
)
def test_stranger_is_led_to_the_portals_login(operator: User, address: str, after: str) -> None:
    assert Client().get(address)["Location"] == f"/accounts/login/?next={after}"
    client = Client()
    client.force_login(operator)
    assert client.get(address)["Location"] == after


def test_account_of_a_federation_does_not_get_in(db: None) -> None:
    client = Client()
    client.force_login(make_user("secretary@fisc.example"))
    assert client.get(LOGIN).status_code == 403
    assert client.get("/admin/")["Location"] == f"{LOGIN}?next=/admin/"
