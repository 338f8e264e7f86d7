"""Queries for the day: what is still within reach, slips and photos of tables, the reasons for a pairing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.core.signing import Signer
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare

from federation.tenancy.scope import current_federation
from federation.values.numbers import whole_number
from federation.web.addresses import absolute_url
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.ports import RatingSoFar, find_ratings_so_far
from tournaments.championship.queries.rateability import usual_rules
from tournaments.competition.outlook.bounds import Bounds, bound_places
from tournaments.competition.outlook.chances import Chances, estimate_chances
from tournaments.competition.outlook.remaining_games import find_remaining
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.tallies import take_tallies
from tournaments.live.papers.day import Day
from tournaments.live.papers.papers import OF_A_ROUND, PaperKind
from tournaments.log.models import TablePhoto
from tournaments.log.queries import entrants_by_number, standings_of
from tournaments.log.report import report_of
from tournaments.log.state import LiveRound, LiveTable, State
from tournaments.pairing.rounds.result import Reason
from tournaments.pairing.words import describe_reason
from tournaments.report.report import Report

# The estimate takes a second for a large field: it is cached for each state of a championship.
MOST_KEPT = 20
_kept: OrderedDict[tuple[int, str], Outlook] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Outlook:
    """Keyed by entrant number. ``chances`` is None for tables of more than two, whose games aren't estimated."""

    bounds: Mapping[int, Bounds]
    chances: Chances | None
    rounds_left: int


def find_outlook(live: LiveChampionship, state: State) -> Outlook:
    """Return what is within reach after the last event; the seed is the event's number, so everyone sees the same."""
    key = (live.pk, live.digest)
    if key not in _kept:
        _kept[key] = _compute(state)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def _compute(state: State) -> Outlook:
    report, rules = public_report(state), CompetitionRules.from_json(state.rules)
    left = find_remaining(report, take_tallies(report, rules, announced=state.rounds), rules)
    if rules.seats > 2:
        return Outlook({}, None, left.rounds)
    ratings = {player.number: player.rating for player in report.players}
    return Outlook(bound_places(left), estimate_chances(left, ratings, seed=state.number), left.rounds)


def public_report(state: State) -> Report:
    """Return the public part: published rounds."""
    return report_of(state, published_only=True)


def find_rating_now(state: State, number: int) -> RatingSoFar | None:
    """Return an entrant's rating if the championship ended now, in the federation's main system."""
    players = {one.number: one.player for one in state.entrants if one.player is not None}
    return find_ratings_so_far(public_report(state), players).get(number)


def seats_key(table: LiveTable) -> str:
    """Return who sits at a table, as stored with a photo."""
    return "-".join(map(str, table.players))


def photos_of_table(live: LiveChampionship, round_number: int, table: LiveTable) -> QuerySet[TablePhoto]:
    """Return the photos of one table as currently paired. One query."""
    return live.photos.filter(round=round_number, table=table.number, players=seats_key(table))


def photos_by_table(live: LiveChampionship, one: LiveRound) -> Mapping[int, list[TablePhoto]]:
    """Return the photos of a round by table. One query."""
    keys = {table.number: seats_key(table) for table in one.tables}
    found: dict[int, list[TablePhoto]] = {}
    for photo in live.photos.filter(round=one.number):
        if keys.get(photo.table) == photo.players:
            found.setdefault(photo.table, []).append(photo)
    return found


# As long as an entrant's token: 128 bits, in letters that fit a small code.
_LENGTH = 22


def slip_token(live: LiveChampionship, round_number: int, table: LiveTable) -> str:
    """It changes as soon as others sit there: a slip with old names opens nothing."""
    return f"{round_number}.{table.number}.{next(_signatures(live, round_number, table))}"


def find_by_slip(live: LiveChampionship, state: State, token: str) -> tuple[LiveRound, LiveTable] | None:
    """Return the published round and table of a slip."""
    parts = token.split(".")
    if len(parts) != 3:
        return None
    number, table_number = whole_number(parts[0]), whole_number(parts[1])
    one = state.round(number) if number is not None else None
    table = one.find_table(table_number) if one is not None and one.published and table_number is not None else None
    if one is None or table is None:
        return None
    # Slips printed before a change of SECRET_KEY are still on the tables.
    known = [constant_time_compare(parts[2], each) for each in _signatures(live, one.number, table)]
    return (one, table) if any(known) else None


def _signed_text(round_number: int, table: LiveTable) -> str:
    return f"{round_number}.{table.number}.{'-'.join(map(str, table.players))}"


def _signatures(live: LiveChampionship, round_number: int, table: LiveTable) -> Iterator[str]:
    """Under the installation's current key, then under its previous ones."""
    signer, text = Signer(salt=f"tournaments.slip.{live.federation_id}.{live.pk}"), _signed_text(round_number, table)
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        yield signer.signature(text, key)[:_LENGTH]


def day_of(live: LiveChampionship, state: State, kind: PaperKind, one: LiveRound | None) -> Day:
    """Return a championship as ``kind`` needs it; ``one`` is the round concerned. At most one query."""
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
    """Addresses of the players' own tables. They are absolute, because a code must work wherever the paper is."""
    federation, slug = current_federation(), live.championship.slug
    known = entrants_by_number(live)
    return {number: absolute_url(federation, "live_table", slug, row.token) for number, row in known.items()}


def _slips(live: LiveChampionship, one: LiveRound) -> dict[int, str]:
    federation, slug = current_federation(), live.championship.slug
    return {
        table.number: absolute_url(federation, "live_slip", slug, slip_token(live, one.number, table))
        for table in one.tables
    }


def explain_round(live: LiveChampionship, state: State, one: LiveRound) -> dict[str, str]:
    """Return sentences in the reader's language by table number (``"3"``) and bye (``"bye 7"``). One query.

    Empty for a round changed by hand, as the engine's reasons no longer apply to its tables.
    """
    payload = live.events.filter(number=one.paired_at).values_list("payload", flat=True).first() or {}
    names = {entrant.number: entrant.name for entrant in state.entrants}
    return {
        key: " ".join(describe_reason(Reason(told["code"], told["params"]), names) for told in reasons)
        for key, reasons in (payload.get("why") or {}).items()
    }
