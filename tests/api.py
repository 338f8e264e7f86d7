"""Calling the API in tests as programs do: with a key, or as the public."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from federation.accounts.services.keys import create_token
from federation.api.problems import MEDIA_TYPE
from federation.people.models.accounts import KeyScope
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope


@dataclass
class Api:
    """One caller of one federation's API. Paths are relative to ``/api/v1/``."""

    federation: Federation
    secret: str = ""
    client: Client = field(default_factory=Client)

    def call(self, method: str, path: str, status: int, **kwargs: Any) -> Any:
        """The answer's JSON. Fails unless it has this status, and is problem details when it is an error."""
        headers = kwargs.pop("headers", {})
        if self.secret:
            headers = {"Authorization": f"Bearer {self.secret}", **headers}
        address = path if path.startswith("http") else f"/{self.federation.slug}/api/v1/{path}"
        response = getattr(self.client, method)(address, headers=headers, **kwargs)
        assert response.status_code == status, response.content
        if status >= 400:
            assert response["Content-Type"] == MEDIA_TYPE
            problem = response.json()
            assert problem["status"] == status
            assert problem["type"] == f"urn:faristol:problem:{problem['code']}"
        self.last = response
        return response.json() if response.content else None

    def get(self, path: str, status: int = 200, **kwargs: Any) -> Any:
        return self.call("get", path, status, **kwargs)

    def post(self, path: str, status: int, **kwargs: Any) -> Any:
        return self.call("post", path, status, **kwargs)


def api_of(
    federation: Federation, actor: Actor, scopes: Collection[KeyScope] = (KeyScope.EVERYTHING,), name: str = "test"
) -> Api:
    """The API with a new key of this actor."""
    with federation_scope(federation):
        return Api(federation, create_token(actor, name, scopes=scopes))
