"""``pair(snapshot, system, options)``: the entry point to all engines. Pure."""

from __future__ import annotations

from importlib.metadata import version
from itertools import combinations

from tournaments.competition.pairing_systems import pairing_systems
from tournaments.pairing.explanations import explain_bye, explain_round, explain_table, what_to_confirm
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import Pair, order
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import Snapshot
from tournaments.pairing.rounds.result import Draw, PairedTable, Pairing, Reason
from tournaments.pairing.rounds.tables import choose_starter, number_tables

# Increased whenever one of our engines may answer the same snapshot differently.
OUR_VERSION = "1"


def pair(snapshot: Snapshot, system: str, options: PairingOptions) -> Pairing:
    """Return the round by the system with this code, the same in every process.

    Raises CannotPair, with a code and parameters.

    Nothing is confirmed here: the items in ``to_confirm`` are for the arbiter to decide.
    """
    engine = pairing_systems()[system]
    contest = Contest(snapshot, options, engine.by_number)
    draw: Draw = engine.draw(contest)
    second_meetings = find_second_meetings(contest, draw)
    return Pairing(
        round=snapshot.round,
        system=system,
        engine=name_engine(system),
        digest=snapshot.digest,
        ranking=contest.ranking if engine.ranked else (),
        tables=tuple(_seat(contest, draw, system)),
        byes=draw.byes,
        second_meetings=second_meetings,
        to_confirm=what_to_confirm(contest, draw, system, () if engine.repeats else second_meetings),
        byes_why=tuple(explain_bye(contest, draw, system, number) for number in draw.byes),
        notes=explain_round(contest, draw),
        starts_drawn=_draws_starts(contest, draw),
    )


def name_engine(system: str) -> str:
    """Return engine and version, with those of the libraries that also affect the result."""
    libraries = [f"{package} {version(package)}" for package in pairing_systems()[system].packages]
    return " · ".join([f"{system} {OUR_VERSION}", *libraries])


def find_second_meetings(contest: Contest, draw: Draw) -> tuple[Pair, ...]:
    """Return pairs that sit together and have met before, lower number first."""
    pairs = (order(*couple) for table in draw.tables for couple in combinations(table, 2))
    return tuple(sorted(couple for couple in pairs if contest.met(*couple)))


def _draws_starts(contest: Contest, draw: Draw) -> bool:
    return contest.options.starts == "draw" or any(len(table) > 2 for table in draw.tables)


def _seat(contest: Contest, draw: Draw, system: str) -> list[PairedTable]:
    seated, draws = [], _draws_starts(contest, draw)
    for number, sitting in number_tables(contest, draw.tables, keeps_order=draw.keeps_order):
        players, reason = _start(contest, draw, sitting, draws=draws)
        why = explain_table(contest, draw, system, sitting, repeats=pairing_systems()[system].repeats)
        seated.append(PairedTable(number, players, (*why, *([reason] if reason else []))))
    return seated


def _start(
    contest: Contest, draw: Draw, sitting: tuple[int, ...], *, draws: bool
) -> tuple[tuple[int, ...], Reason | None]:
    by_engine = [number for number in sitting if number in draw.firsts]
    if by_engine:
        others = tuple(number for number in sitting if number != by_engine[0])
        sitting = (by_engine[0], *others)
    if len(sitting) != 2 or draws:
        return sitting, None
    if by_engine:
        return sitting, Reason("starts_by_system", {"starter": by_engine[0]})
    return choose_starter(contest, *sitting)
