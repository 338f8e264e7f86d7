"""A round under way: two hundred phones that ask whether anything happened, the projector, fifty people at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from tests.bench.ground.benchmark import Benchmark

PHONES, PLAYERS, PEOPLE = 200, 200, 50


@dataclass(frozen=True, slots=True)
class Hall:
    """A championship with its first round published; ``base`` is the address of its pages."""

    federation: Any
    live: Any
    base: str
    tokens: list[str]
    small: bool


_made: dict[bool, Hall] = {}


def open_hall(small: bool) -> Hall:
    """200 players (small: 12), made once."""
    if small not in _made:
        _made[small] = _open_hall(12 if small else PLAYERS, small)
    return _made[small]


def _open_hall(players: int, small: bool) -> Hall:
    from federation.permissions import system_actor
    from federation.tenancy.scope import federation_scope
    from tests.people import make_federation
    from tests.tournaments.live.played import begin_round, fresh, make_live
    from tournaments.entries.services.entries import enter_player
    from tournaments.log.models import Entrant

    federation, actor = make_federation("hall"), system_actor("bench")
    with federation_scope(federation):
        live = make_live(actor, [], rounds=7)
        for number in range(1, players + 1):
            enter_player(actor, live, name=f"Player {number}", walk_in=True)
        begin_round(actor, live)
        live = fresh(live)
        tokens = list(Entrant.objects.filter(live=live).order_by("number").values_list("token", flat=True))
    return Hall(federation, live, f"/hall/championships/{live.championship.slug}/live/", tokens, small)


def poll(hall: Hall) -> dict[str, Any]:
    """Every phone asks once; all know the last event already."""
    from django.test import Client, override_settings

    client, known = Client(), {"If-None-Match": f'"{hall.live.event_number}"'}
    # As a portal is set up; tests keep nothing.
    with override_settings(FARISTOL_BRIEF_SECONDS=1):
        answers = {client.get(f"{hall.base}number/", headers=known).status_code for _phone in range(PHONES)}
    return {"phones": PHONES, "answers": sorted(answers)}


def open_tables(hall: Hall) -> dict[str, Any]:
    """After a round is published every phone loads its own table."""
    from django.test import Client

    client = Client()
    answers = {client.get(f"{hall.base}table/{token}/").status_code for token in hall.tokens}
    return {"phones": len(hall.tokens), "answers": sorted(answers)}


def show_wall(hall: Hall) -> dict[str, Any]:
    """The projector turns a page while the phones ask: what it waits for behind them on one worker."""
    from django.test import Client

    client, known = Client(), {"If-None-Match": f'"{hall.live.event_number}"'}
    for _phone in range(PHONES // 10):
        client.get(f"{hall.base}number/", headers=known)
    answer = client.get(f"{hall.base}wall/", headers={"HX-Request": "true"})
    return {"bytes": len(answer.content)}


def start_over(hall: Hall) -> None:
    """The results of the run before are taken away."""
    from federation.permissions import system_actor
    from federation.tenancy.scope import federation_scope
    from tests.tournaments.live.played import fresh, state_of
    from tournaments.live.services.results import clear_result
    from tournaments.log.state import TableStatus

    with federation_scope(hall.federation):
        for table in state_of(hall.live).played[0].tables:
            if table.status is not TableStatus.OPEN:
                seen = fresh(hall.live).event_number
                clear_result(system_actor("bench"), fresh(hall.live), 1, table.number, seen=seen, reason="again")


def report_at_once(hall: Hall) -> dict[str, Any]:
    """Fifty people send the result of their tables in the same moment, eight at a time as a server has workers."""
    from federation.tenancy.scope import federation_scope
    from tests.tournaments.live.played import state_of
    from tournaments.log.state import TableStatus

    people = min(PEOPLE, len(hall.tokens) // 2)
    with federation_scope(hall.federation):
        tables = state_of(hall.live).played[0].tables[:people]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda table: _report(hall, table), tables))
    with federation_scope(hall.federation):
        state = state_of(hall.live)
    arrived = sum(table.status is TableStatus.REPORTED for table in state.played[0].tables)
    if arrived != people:
        raise RuntimeError(f"{arrived} of {people} results arrived")
    return {"people": people, "events": state.number}


def _report(hall: Hall, table: Any) -> None:
    from uuid import uuid4

    from django.db import connections
    from django.test import Client

    first, second = table.players
    data = {"act": "report", "round": 1, "table": table.number, "reference": uuid4().hex}
    data |= {f"points_{first}": 400, f"points_{second}": 350}
    try:
        Client().post(f"{hall.base}table/{hall.tokens[first - 1]}/", data)
    finally:
        connections.close_all()


def _benchmark(name: str, about: str, run: Any, aim: float, **more: Any) -> Benchmark:
    return Benchmark(
        name=f"live_{name}", about=about, setup=open_hall, run=run, runs=5, aim=aim, needs_database=True, **more
    )


LIVE_PAGES = (
    _benchmark("poll", "200 phones ask for the number of the last event, which they know", poll, 2.0),
    _benchmark("tables", "200 phones load their own table, one after another", open_tables, 8.0),
    _benchmark("wall", "a page of the projector behind twenty phones that ask", show_wall, 0.3),
    _benchmark("fifty", "50 people send results of one round at once", report_at_once, 5.0, prepare=start_over),
)
