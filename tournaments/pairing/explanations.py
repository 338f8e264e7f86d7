"""Reasons for a table, a bye, a round: codes and parameters, worded by ``tournaments.pairing.words``. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tournaments.competition.pairing_systems import pairing_systems
from tournaments.competition.rules import last_round_to_join
from tournaments.pairing.decisions import open_points_met
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import Pair, order
from tournaments.pairing.rounds.result import Draw, Reason


def explain_table(
    contest: Contest, draw: Draw, system: str, sitting: Sequence[int], *, repeats: bool
) -> tuple[Reason, ...]:
    """Return the reasons for one table: the system's, and what had to give way."""
    reasons = [_by_system(contest, system, sitting)]
    for one, other in combinations(sitting, 2):
        if order(one, other) in contest.forbidden:
            reasons.append(Reason("forbidden_pair", {"players": [one, other]}))
        if times := contest.met(one, other):
            reasons.append(
                Reason("meets_again" if repeats else "met_before", {"players": [one, other], "times": times})
            )
    reasons += [Reason("locked", _lock(contest, number)) for number in sitting if number in contest.locks]
    return tuple(reasons)


def _by_system(contest: Contest, system: str, sitting: Sequence[int]) -> Reason:
    if any(order(*pair) in contest.fixed for pair in combinations(sitting, 2)):
        return Reason("fixed_pair")
    ranks = sorted(contest.places[number] + 1 for number in sitting)
    params: dict[str, object] = {"places": ranks}
    if pairing_systems()[system].compared == "distances" and len(ranks) == 2:
        if contest.snapshot.round == 1 and contest.options.decided.first_round_halves:
            return Reason("first_round_halves", params)
        nearest = _nearest_open(contest, sitting)
        code = "nearest_open" if nearest else "least_distance_of_all"
        first = contest.ranking[ranks[0] - 1]
        return Reason(code, {**params, "nearest_to": first, "met_between": _met_between(contest, ranks)})
    return Reason(f"by_{system.replace('-', '_')}", params)


def _nearest_open(contest: Contest, sitting: Sequence[int]) -> bool:
    """Return whether the better-ranked of the two could no longer meet anyone nearer."""
    high, low = sorted(contest.places[number] for number in sitting)
    first = contest.ranking[high]
    return all(
        contest.met(first, other) or order(first, other) in contest.forbidden
        for other in contest.ranking[high + 1 : low]
    )


def _met_between(contest: Contest, ranks: Sequence[int]) -> list[int]:
    """Return whom the better-ranked of the two has met among those between them."""
    first = contest.ranking[ranks[0] - 1]
    return [number for number in contest.ranking[ranks[0] : ranks[-1] - 1] if contest.met(first, number)]


def _lock(contest: Contest, number: int) -> dict[str, int]:
    lock = contest.locks[number]
    return {"player": number, "place": lock.place, "lead": lock.lead, "rounds_left": lock.rounds_left}


def explain_bye(contest: Contest, draw: Draw, system: str, number: int) -> tuple[Reason, ...]:
    """Return why someone sits out: the last-ranked with the fewest byes, and who was passed over for what."""
    if contest.options.bye == number:
        return (Reason("bye_decided", {"player": number}),)
    if pairing_systems()[system].everybody_meets:
        return (Reason("bye_by_system", {"player": number}),)
    byes = contest.history.byes.get(number, 0)
    code = "bye_last_ranked" if not byes else "bye_fewest"
    reasons = [Reason(code, {"player": number, "place": contest.ranking.index(number) + 1, "byes": byes})]
    for other in contest.ranking[contest.ranking.index(number) + 1 :]:
        if contest.is_late(other):
            reasons.append(Reason("not_bye_late", {"player": other, "round": contest.snapshot.late[other]}))
        elif contest.history.byes.get(other, 0) > byes:
            reasons.append(Reason("not_bye_had_one", {"player": other}))
        elif other in draw.passed_over:
            reasons.append(Reason("not_bye_no_pairing", {"player": other}))
    return tuple(reasons)


def what_to_confirm(contest: Contest, draw: Draw, system: str, second_meetings: Sequence[Pair]) -> tuple[Reason, ...]:
    """Return what an arbiter must know beforehand."""
    times = contest.met
    reasons = [Reason("second_meeting", {"players": list(pair), "times": times(*pair)}) for pair in second_meetings]
    pairs = sorted(order(*pair) for table in draw.tables for pair in combinations(table, 2))
    reasons += [Reason("forbidden_pair", {"players": list(pair)}) for pair in pairs if pair in contest.forbidden]
    # In a league the table gives the free round, and FIDE's rules give a late joiner the bye like anyone else.
    for number in draw.byes if not pairing_systems()[system].own_byes else ():
        if contest.history.byes.get(number):
            reasons.append(Reason("second_bye", {"player": number, "byes": contest.history.byes[number]}))
        if contest.is_late(number):
            reasons.append(Reason("bye_to_late_joiner", {"player": number}))
    return tuple(reasons)


def explain_round(contest: Contest, draw: Draw) -> tuple[Reason, ...]:
    """Return the reasons that concern the whole round."""
    snapshot = contest.snapshot
    notes = list(draw.notes)
    pending = sum(any(seat.kind == "pending" for seat in table.seats) for table in snapshot.report.tables)
    if pending:
        notes.append(Reason("results_missing", {"tables": pending}))
    if draw.horizon is not None:
        code = "way_to_the_end" if draw.horizon == snapshot.report.rounds else "way_as_far_as"
        notes.append(Reason(code, {"round": draw.horizon}))
    length = snapshot.report.rounds
    last = last_round_to_join(contest.options.late_until, length) if length else None
    for number, first in sorted(snapshot.late.items()):
        if number in snapshot.present and last is not None and first > last:
            notes.append(Reason("late_after_last", {"player": number, "round": first, "last": last}))
    notes += [Reason("locked", _lock(contest, number)) for number in contest.ranking if number in contest.locks]
    decided = open_points_met(contest, draw).items()
    return (*notes, *(Reason("decided", {"point": point, "yes": is_yes}) for point, is_yes in decided))
