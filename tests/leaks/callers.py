"""Who asks: an account with a role, nobody, or a program with a key; and what an answer gives away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from federation.people.models.accounts import FEDERATION_ROLES, Role, User
from tests.leaks.addresses import Address, find_addresses
from tests.leaks.planted import Planted

BACKEND = "django.contrib.auth.backends.ModelBackend"
PAGE_METHODS = ("get", "post")
API_METHODS = ("get", "post", "put", "patch", "delete")
ROLES = [role.value for role in FEDERATION_ROLES]
CALLERS = [*ROLES, "anonymous", "token"]


@dataclass
class Caller:
    user: User | None = None
    token: str = ""
    client: Client = field(default_factory=Client)

    def ask(self, method: str, site: str, address: Address, data: dict[str, Any] | None = None) -> Any:
        """The answer at a site: ``/pfs/`` for a path prefix, ``https://…`` for a host name."""
        if self.user is not None and "sessionid" not in self.client.cookies:
            self.client.force_login(self.user, backend=BACKEND)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        base = site
        if not site.startswith("/"):
            headers["Host"] = site
            base = "/"
        send = getattr(self.client, method)
        response = send(base + address.path, data=data or {}, headers=headers)
        if address.is_account and method != "get":
            # It may have logged out, or changed the account's password.
            self.client.cookies.clear()
        return response


def caller(kind: str, planted: Planted) -> Caller:
    """A member of what was planted with this role; anybody; or a program with the administrator's key."""
    if kind == "anonymous":
        return Caller()
    if kind == "token":
        return Caller(token=planted.token)
    return Caller(user=planted.members[Role(kind)])


@dataclass
class Visits:
    """What everybody is shown of a federation, each asked once: what a test does is taken back, so it stays so."""

    planted: Planted
    found: dict[tuple[str, str], dict[Address, Any]] = field(default_factory=dict)

    def shown(self, kind: str, site: str) -> dict[Address, Any]:
        """Every answer at a site to somebody of this kind, of the federation itself."""
        if (kind, site) not in self.found:
            who = caller(kind, self.planted)
            answers = {address: who.ask("get", site, address) for address in find_addresses(self.planted)}
            for answer in answers.values():
                body_of(answer)
                # All that the page was made from would be kept as well.
                answer.context = answer.templates = None
            self.found[kind, site] = answers
        return self.found[kind, site]


def methods_of(address: Address) -> tuple[str, ...]:
    if address.name == "schema":
        # The same for everybody, and slow to make.
        return ("get",)
    return API_METHODS if address.is_api else PAGE_METHODS


def text_of(response: Any) -> str:
    """Everything an answer says, in small letters: its body, its headers, its cookies."""
    headers = " ".join(str(value) for value in response.headers.values())
    return f"{body_of(response)} {headers} {response.cookies.output()}".lower()


def body_of(response: Any) -> str:
    """What an answer says; a file handed out in pieces can be read once only, and is kept for the next look."""
    if not response.streaming:
        content = response.content
    else:
        if not hasattr(response, "kept_body"):
            response.kept_body = b"".join(response.streaming_content)
        content = response.kept_body
    text: str = content.decode("utf-8", "replace")
    return text


def signs_in(response: Any, signs: Iterable[str]) -> list[str]:
    text = text_of(response)
    return [sign for sign in signs if sign.lower() in text]


def form_data(planted: Planted) -> dict[str, Any]:
    """Fields of every form there is, filled with ids and numbers of what was planted."""
    return {
        **{name: planted.ids[name] for name in ("player", "entry", "version", "user", "membership", "club", "job")},
        **{"championship": planted.ids["championship"], "slug": f"sent-{planted.federation.slug}"},
        **{"reason": "A reason", "role": "organiser", "email": "nobody@nowhere.example", "name": "Name", "days": "90"},
        **{"password": "x", "password1": "x", "password2": "x", "login": "x", "code": "1", "language": "pl"},
        **{"starts_on": "2099-03-14", "competition": "", "seen": "0", "published_on": "2026-10-01"},
        "files": SimpleUploadedFile("open.zip", b"nothing"),
    }
