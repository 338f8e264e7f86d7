"""Every address of a federation, found in the resolver, with values for its parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.admindocs.views import simplify_regex
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RegexPattern

from tests.leaks.planted import Planted

# Addresses whose parameters stand for nothing of a federation.
FIXED = {
    "account_confirm_email": "accounts/confirm-email/abc/",
    "account_reset_password_from_key": "accounts/password/reset/key/1-set-password/",
    "api_unknown": "api/v1/nothing/",
}
_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


@dataclass(frozen=True)
class Address:
    """``names_object``: whether a parameter stands for something of the federation it was filled for."""

    name: str
    path: str
    names_object: bool

    @property
    def is_api(self) -> bool:
        return self.path.startswith("api/")

    @property
    def is_account(self) -> bool:
        """About the account itself, which belongs to no federation."""
        return self.name.startswith(("account_", "mfa_", "login_end", "logins"))


class NoValue(LookupError):
    """An address has a parameter for which ``tests.leaks.planting`` gives no value: give it one."""


def find_addresses(planted: Planted) -> list[Address]:
    """Every address of the tenants' urlconf, about what was planted. Raises NoValue for a new kind of parameter."""
    found = []
    for name, route in _routes(get_resolver("federation.urls.tenant"), ""):
        if name in FIXED:
            found.append(Address(name, FIXED[name], False))
            continue
        filled = [_fill(route, slug, planted) for slug in _slugs(route, planted)]
        found += [Address(name, path, bool(_PARAMETER.search(route))) for path in filled]
    return found


def _routes(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, str]]:
    for part in resolver.url_patterns:
        text = str(part.pattern)
        if isinstance(part.pattern, RegexPattern):
            text = simplify_regex(text).lstrip("/")
        if isinstance(part, URLPattern):
            yield part.name or text, prefix + text
        else:
            yield from _routes(part, prefix + text)


def _slugs(route: str, planted: Planted) -> list[str]:
    """The championships to ask for: results were sent in for one, one is run here, one has interim results, the
    others are a played and a hidden one."""
    if "championships/<slug" not in route:
        return [""]
    names = ["sent"] if "/results/" in route else ["open", "hidden"]
    if "/interim/" in route and "/results/" not in route:
        names = ["interim"]
    if "/live/" in route or "/entries/" in route:
        names = ["live"]
    if route.endswith(("championships/<slug:slug>/", "/announcement/")):
        # Another page while it is played.
        names.append("live")
    return [f"{name}-{planted.federation.slug}" for name in names]


def _fill(route: str, slug: str, planted: Planted) -> str:
    segments = route.split("/")
    for index, segment in enumerate(segments):
        match = _PARAMETER.fullmatch(segment)
        if match is None:
            if "<" in segment:
                raise NoValue(route)
            continue
        key = f"{segments[index - 1]}/{match[1]}"
        if key == "championships/slug":
            segments[index] = slug
        elif key in planted.parameters:
            segments[index] = str(planted.parameters[key])
        else:
            raise NoValue(f"{route}: {key}")
    return "/".join(segments)
