"""Every cell of the permission matrix tried: by page and by the API, at home and by who has the role elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import pytest
from django.test import Client

from federation.accounts.services.keys import create_token
from federation.development.permissions import LOCAL_ROLES, actions, write_table
from federation.people.models.accounts import FEDERATION_ROLES, Role, User
from federation.permissions import actor_for, grants
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.databases import ROOT
from tests.leaks.addresses import Address, find_addresses
from tests.leaks.callers import BACKEND
from tests.leaks.matrix import PROBES, SHEET, Probe
from tests.leaks.planted import Planted
from tests.people import make_user
from tournaments.championship.models.championships import Championship, ChampionshipRole
from tournaments.records.models import TableRecord

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Cell:
    """Somebody with a role, everywhere or in the championships alone (``local``), and what he or she may do."""

    action: StrEnum
    role: Role | None
    local: bool
    api: bool
    probe: Probe

    @property
    def may(self) -> bool:
        granted = grants[self.action]
        if self.role is None:
            return False
        if not self.local:
            return self.role in granted.anywhere
        return self.role in granted.here if self.probe.local is None else self.probe.local


@dataclass(frozen=True)
class Somebody:
    user: User | None
    token: str = ""

    def ask(self, federation: Federation, cell: Cell, address: Address, data: dict[str, object]) -> Any:
        client, headers = Client(), {}
        if cell.api and self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        elif self.user is not None and not cell.api:
            client.force_login(self.user, backend=BACKEND)
        # Pages send forms, programs either.
        kind = {} if cell.probe.method in ("get", "post") else {"content_type": "application/json"}
        send: Any = getattr(client, cell.probe.method)
        return send(f"/{federation.slug}/{address.path}", data, headers=headers, **kind)


def make_people(federation: Federation) -> dict[tuple[Role | None, bool], Somebody]:
    """One with each role of the federation, one with each role in all its championships, and the public."""
    with federation_scope(federation):
        people: dict[tuple[Role | None, bool], Somebody] = {(None, False): Somebody(None)}
        for role in FEDERATION_ROLES:
            user = make_user(f"{role}@{federation.slug}.matrix.example", role, federation=federation)
            people[role, False] = Somebody(user, create_token(actor_for(user), "matrix"))
        for role in LOCAL_ROLES:
            user = make_user(f"local-{role}@{federation.slug}.matrix.example")
            for championship in Championship.objects.all():
                ChampionshipRole.objects.create(championship=championship, user=user, role=role)
            people[role, True] = Somebody(user, create_token(actor_for(user), "matrix"))
        return people


def cells() -> Iterator[Cell]:
    for action in actions():
        probes = PROBES[action]
        for api, probe in ((False, probes.page), (True, probes.api)):
            if probe is not None:
                for role in (*FEDERATION_ROLES, None):
                    yield Cell(action, role, False, api, probe)
                for role in LOCAL_ROLES:
                    yield Cell(action, role, True, api, probe)


def is_refused(response: Any, probe: Probe) -> bool:
    """Asked to log in, not allowed, or not even told that it is there."""
    to_login = response.status_code == 302 and "/accounts/login/" in response["Location"]
    return to_login or response.status_code in ((401, 403) if probe.is_empty else (401, 403, 404))


def find_address(probe: Probe, addresses: list[Address], federation: Federation) -> Address:
    found = next(one for one in addresses if one.name == probe.name)
    if not probe.about:
        return found
    path = re.sub(r"championships/[^/]+", f"championships/{probe.about}-{federation.slug}", found.path)
    return replace(found, path=path)


def test_every_action_is_tried() -> None:
    assert set(PROBES) == set(actions())


def test_every_cell_of_the_matrix_is_tried_at_home_and_from_elsewhere(ours: Planted, theirs: Planted) -> None:
    home, addresses = theirs.federation, find_addresses(theirs)
    members, strangers = make_people(home), make_people(ours.federation)
    with federation_scope(home):
        sheet = TableRecord.objects.values_list("pk", flat=True).get()
    wrong, counts = [], dict.fromkeys([(place, api) for place in ("home", "elsewhere") for api in (False, True)], 0)
    # Who may not first: what somebody has done changes what there is to do.
    for cell in sorted(cells(), key=lambda cell: cell.may):
        address = find_address(cell.probe, addresses, home)
        data = {name: sheet if value == SHEET else value for name, value in cell.probe.data.items()}
        for place, people in (("elsewhere", strangers), ("home", members)):
            response = people[cell.role, cell.local].ask(home, cell, address, data)
            counts[place, cell.api] += 1
            may = cell.may and place == "home"
            if is_refused(response, cell.probe) is may or response.status_code >= 500:
                who = f"{cell.role}{' of the championship' if cell.local else ''}"
                wrong.append(f"{place}: {who}, {cell.action}, {cell.probe.name}: {response.status_code}")
    for (place, api), count in counts.items():
        print(f"{place}, by {'API' if api else 'page'}: {count} cells")
    assert not wrong, "\n".join(wrong)
    assert counts == {("home", False): 252, ("home", True): 144, ("elsewhere", False): 252, ("elsewhere", True): 144}


def test_printed_matrix_is_the_one_that_holds() -> None:
    assert write_table() in (ROOT / "docs" / "permissions.md").read_text(encoding="utf-8")
