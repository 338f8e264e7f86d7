"""What the papers of a championship are made from."""

from __future__ import annotations

from federation.tenancy.scope import current_federation
from federation.web.notices_addresses import absolute_url
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.queries.usual_rules import usual_rules
from tournaments.live.papers.day import Day
from tournaments.live.papers.papers import OF_A_ROUND, PaperKind
from tournaments.live.queries.slips import slip_token
from tournaments.log.queries.championships import entrants_by_number, standings_of
from tournaments.log.state import LiveRound, State


def day_of(live: LiveChampionship, state: State, kind: PaperKind, one: LiveRound | None) -> Day:
    """A championship as ``kind`` needs it; ``one`` is the round that it is about. One query at most."""
    championship = live.championship
    return Day(
        name=championship.name,
        place=championship.place,
        starts_on=championship.starts_on,
        ends_on=championship.ends_on,
        state=state,
        standings=standings_of(state) if any(each.published for each in state.played) else [],
        round=one if kind in OF_A_ROUND else None,
        before=_before(state, one) if kind is PaperKind.BY_TABLE and one is not None else {},
        usual=usual_rules(championship) if kind is PaperKind.RULES else None,
        addresses=_addresses(live) if kind is PaperKind.SCORE_CARDS else {},
        slips=_slips(live, one) if kind is PaperKind.SLIPS and one is not None and live.phones else {},
    )


def _before(state: State, one: LiveRound) -> dict[int, int]:
    if one.number == 1:
        return {}
    return {line.number: line.half_points for line in standings_of(state, after_round=one.number - 1)}


def _addresses(live: LiveChampionship) -> dict[int, str]:
    """Of the players' own tables. A code has to work wherever the paper lies: the whole address."""
    federation, slug = current_federation(), live.championship.slug
    known = entrants_by_number(live)
    return {number: absolute_url(federation, "live_table", slug, row.token) for number, row in known.items()}


def _slips(live: LiveChampionship, one: LiveRound) -> dict[int, str]:
    federation, slug = current_federation(), live.championship.slug
    return {
        table.number: absolute_url(federation, "live_slip", slug, slip_token(live, one.number, table))
        for table in one.tables
    }
