"""``pair(snapshot, system, options)``: the one door to all engines. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from itertools import combinations

from tournaments.pairing.engines.australian import pair_australian
from tournaments.pairing.engines.chosen import pair_fixed, pair_random
from tournaments.pairing.engines.dutch import pair_dutch
from tournaments.pairing.engines.dutch.file import PACKAGE
from tournaments.pairing.engines.groups import pair_groups
from tournaments.pairing.engines.king_of_the_hill import pair_king_of_the_hill
from tournaments.pairing.engines.minimal_distance import pair_halves, pair_minimal_distance
from tournaments.pairing.engines.round_robin import pair_round_robin
from tournaments.pairing.engines.tables_of_four import pair_tables_of_four
from tournaments.pairing.explanations import explain_bye, explain_round, explain_table, what_to_confirm
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import Pair, order
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import Snapshot
from tournaments.pairing.rounds.numbering import number_tables
from tournaments.pairing.rounds.result import Draw, PairedTable, Pairing, Reason
from tournaments.pairing.rounds.starts import choose_starter
from tournaments.rules.pairing_systems import PairingSystem

__all__ = ["ENGINES", "Engine", "PairingSystem", "find_second_meetings", "name_engine", "pair"]

# Raised whenever an engine of ours may answer the same snapshot otherwise than before.
OUR_VERSION = "1"


@dataclass(frozen=True, slots=True)
class Engine:
    """``packages`` are the libraries whose version decides the result too. ``repeats``: second meetings are usual.

    ``ranked``: it goes by a ranking, ``by_number``: of points and start numbers alone.
    """

    draw: Callable[[Contest], Draw]
    packages: tuple[str, ...] = ()
    repeats: bool = False
    ranked: bool = True
    by_number: bool = False


ENGINES: Mapping[PairingSystem, Engine] = {
    PairingSystem.MINIMAL_DISTANCE: Engine(pair_minimal_distance, ("rustworkx",)),
    PairingSystem.DUTCH: Engine(pair_dutch, (PACKAGE,), by_number=True),
    PairingSystem.KING_OF_THE_HILL: Engine(pair_king_of_the_hill, repeats=True),
    PairingSystem.HALVES: Engine(pair_halves, ("rustworkx",)),
    PairingSystem.GROUPS: Engine(pair_groups, ("rustworkx",)),
    PairingSystem.AUSTRALIAN: Engine(pair_australian, ("rustworkx",)),
    PairingSystem.ROUND_ROBIN: Engine(pair_round_robin, repeats=True, ranked=False),
    PairingSystem.RANDOM: Engine(pair_random, ("rustworkx",)),
    PairingSystem.FIXED: Engine(pair_fixed),
    PairingSystem.TABLES_OF_FOUR: Engine(pair_tables_of_four, repeats=True),
}


def pair(snapshot: Snapshot, system: PairingSystem, options: PairingOptions) -> Pairing:
    """The round that the system gives, the same in every process. Raises CannotPair, with a code and parameters.

    Nothing is confirmed here: what ``to_confirm`` lists is the arbiter's to decide.
    """
    engine = ENGINES[system]
    contest = Contest(snapshot, options, engine.by_number)
    draw = engine.draw(contest)
    second_meetings = find_second_meetings(contest, draw)
    return Pairing(
        round=snapshot.round,
        system=system.value,
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


def name_engine(system: PairingSystem) -> str:
    """Engine and version, with those of the libraries that decide the result too."""
    libraries = [f"{package} {version(package)}" for package in ENGINES[system].packages]
    return " · ".join([f"{system.value} {OUR_VERSION}", *libraries])


def find_second_meetings(contest: Contest, draw: Draw) -> tuple[Pair, ...]:
    """Pairs that sit together and have met before, lower number first."""
    pairs = (order(*couple) for table in draw.tables for couple in combinations(table, 2))
    return tuple(sorted(couple for couple in pairs if contest.met(*couple)))


def _draws_starts(contest: Contest, draw: Draw) -> bool:
    return contest.options.starts == "draw" or any(len(table) > 2 for table in draw.tables)


def _seat(contest: Contest, draw: Draw, system: PairingSystem) -> list[PairedTable]:
    seated, draws = [], _draws_starts(contest, draw)
    for number, sitting in number_tables(contest, draw.tables, keeps_order=draw.keeps_order):
        players, reason = _start(contest, draw, sitting, draws=draws)
        why = explain_table(contest, draw, system, sitting, repeats=ENGINES[system].repeats)
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
