"""Settles a game: racks, overtime, abandonment, jury deductions, absent players; places and result.

The order is the regulations': racks according to the ending, then overtime, then jury deductions. A game lost by
abandonment or by ten minutes of overtime is settled by the score at that moment instead (FISC 4 E and 7). Players
absent at the start of the round are FISC 8.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from games.material.tiles import TileSet
from games.play.endings import Ending, EndingKind
from games.problems.kinds import Problem, UnsettledGame
from games.rules.parameters import LostGame, RackMethod, Racks
from games.rules.ruleset import RuleSet

SECONDS = 60
Result = Literal["win", "draw", "loss"]
OutcomeKind = Literal["played", "tie_decided", "abandoned", "overtime", "double_loss", "forfeit"]


# How racks are counted by the way a game ended; a game lost in another way doesn't count them.
RACK_METHODS: dict[EndingKind, Callable[[Racks], RackMethod]] = {
    "out": lambda racks: racks.out,
    "stall": lambda racks: racks.stall,
    "no_move": lambda racks: racks.no_move,
    "clocks_used": lambda racks: racks.clocks_used,
    "time_called": lambda racks: racks.time_called,
}


@dataclass(frozen=True)
class Deduction:
    """Points deducted by the jury after the game."""

    kind: Literal["conduct", "invalid_word"]
    points: int
    note: str = ""


@dataclass(frozen=True)
class Side:
    """One player at the end of play. ``points``: the sum of the moves; ``rack``: tiles left, None if unknown.

    ``overtime_seconds``: time used beyond the player's own. ``last_word``: points of the best word in the player's
    last turn, 0 for a turn without one.
    """

    points: int
    rack: tuple[str, ...] | None = None
    overtime_seconds: int = 0
    last_word: int | None = None
    abandoned: bool = False
    deductions: tuple[Deduction, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A line below the moves on the sheet: its reason ``code`` and its ``points``."""

    code: str
    points: int


@dataclass(frozen=True)
class Standing:
    """One player's final points, place from 1 (ties share it) and, in a two-player game, the result."""

    points: int
    place: int
    result: Result | None
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What is recorded for a game. ``ending`` is None if no game was played."""

    kind: OutcomeKind
    ending: EndingKind | None
    standings: tuple[Standing, ...]


@dataclass(frozen=True)
class _Account:
    points: int
    entries: tuple[Entry, ...] = ()

    def book(self, code: str, points: int) -> _Account:
        if not points:
            return self
        return _Account(self.points + points, (*self.entries, Entry(code, points)))


def settle_game(rules: RuleSet, tiles: TileSet, sides: Sequence[Side], ending: Ending) -> Outcome:
    """Settle a game. Raises UnsettledGame if a decisive rack or last word is unknown, or if the jury does something
    that these rules don't allow.
    """
    _check_deductions(rules, sides)
    overrun = frozenset(seat for seat, side in enumerate(sides) if _lost_on_time(rules, side))
    gone = frozenset(seat for seat, side in enumerate(sides) if side.abandoned)
    lost = overrun | gone
    if (ending.kind == "overtime" and not overrun) or (ending.kind == "abandoned" and not gone):
        raise UnsettledGame(Problem("nobody_lost", {"ending": ending.kind}))
    if lost:
        return _settle_lost(rules, tiles, sides, ending, lost, by_time=not gone)
    accounts = _count_racks(rules, tiles, sides, ending)
    accounts = [_charge_overtime(rules, side, account) for side, account in zip(sides, accounts, strict=True)]
    return _rank(rules, ending.kind, sides, _deduct(sides, accounts))


def _lost_on_time(rules: RuleSet, side: Side) -> bool:
    limit = rules.overtime.lost_after_minutes
    return limit is not None and side.overtime_seconds >= limit * SECONDS


def _charge_overtime(rules: RuleSet, side: Side, account: _Account) -> _Account:
    """Deduct points for each minute over the player's time, a started one counting in full (FISC 7)."""
    if rules.overtime.kind != "points":
        return account
    whole, rest = divmod(side.overtime_seconds, SECONDS)
    minutes = whole + (1 if rest and rules.overtime.begun_minute_counts else 0)
    return account.book("overtime", -rules.overtime.points_per_minute * minutes)


def _count_racks(rules: RuleSet, tiles: TileSet, sides: Sequence[Side], ending: Ending) -> list[_Account]:
    method = RACK_METHODS[ending.kind](rules.endings.racks)
    if method == "not_counted":
        return [_Account(side.points) for side in sides]
    left = [_rack_points(tiles, side, seat, ending) for seat, side in enumerate(sides)]
    accounts = []
    for seat, side in enumerate(sides):
        account = _Account(side.points)
        if method == "subtract_own" or (method == "to_player_out" and seat != ending.seat):
            account = account.book("own_rack", -left[seat])
        elif seat == ending.seat:
            times = 2 if method == "doubled_to_player_out" else 1
            account = account.book("others_racks", times * sum(left))
        accounts.append(account)
    return accounts


def _rack_points(tiles: TileSet, side: Side, seat: int, ending: Ending) -> int:
    if ending.kind == "out" and seat == ending.seat:
        if side.rack:
            raise UnsettledGame(Problem("player_out_has_tiles", {"seat": seat + 1}))
        return 0
    if side.rack is None:
        raise UnsettledGame(Problem("rack_unknown", {"seat": seat + 1}))
    return tiles.rack_points(side.rack)


def _settle_lost(
    rules: RuleSet,
    tiles: TileSet,
    sides: Sequence[Side],
    ending: Ending,
    lost: frozenset[int],
    *,
    by_time: bool,
) -> Outcome:
    terms = rules.overtime.loss if by_time else rules.forfeits.abandonment
    if len(lost) == len(sides):
        return _settle_all_lost(sides, ending, terms)
    kind: OutcomeKind = "overtime" if by_time else "abandoned"
    if len(sides) > 2:
        return _settle_table(rules, tiles, sides, ending, lost, terms, kind)
    (loser,) = lost
    winner = 1 - loser
    accounts = {
        winner: _charge_overtime(rules, sides[winner], _Account(sides[winner].points)),
        loser: _Account(sides[loser].points).book("lost_game", -terms.deduction),
    }
    if terms.if_still_ahead == "forfeit_score" and accounts[loser].points > accounts[winner].points:
        recorded = {winner: rules.forfeits.winner_points, loser: rules.forfeits.loser_points}
        for seat, account in accounts.items():
            accounts[seat] = account.book("forfeit_score", recorded[seat] - account.points)
    booked = _deduct(sides, [accounts[seat] for seat in range(2)])
    standings = tuple(
        Standing(account.points, 1 if seat == winner else 2, "win" if seat == winner else "loss", account.entries)
        for seat, account in enumerate(booked)
    )
    return Outcome(kind, ending.kind, standings)


def _settle_all_lost(sides: Sequence[Side], ending: Ending, terms: LostGame) -> Outcome:
    """Settle without a winner: all share the last place, by default at 0–0 (FISC 4 F)."""
    accounts = [_Account(side.points) for side in sides]
    if terms.both == "lose_at_zero":
        accounts = [account.book("forfeit_score", -account.points) for account in accounts]
    result: Result | None = "loss" if len(sides) == 2 else None
    standings = tuple(
        Standing(account.points, len(sides), result, account.entries) for account in _deduct(sides, accounts)
    )
    return Outcome("double_loss", ending.kind, standings)


def _settle_table(
    rules: RuleSet,
    tiles: TileSet,
    sides: Sequence[Side],
    ending: Ending,
    lost: frozenset[int],
    terms: LostGame,
    kind: OutcomeKind,
) -> Outcome:
    """Settle a table of three or four: those who stayed among themselves, the others last."""
    stayed = [seat for seat in range(len(sides)) if seat not in lost]
    if ending.kind in {"abandoned", "overtime"} or ending.seat in lost:
        end = Ending("time_called")
    else:
        end = replace(ending, seat=None if ending.seat is None else stayed.index(ending.seat))
    inner = settle_game(rules, tiles, [sides[seat] for seat in stayed], end)
    standings: dict[int, Standing] = {}
    for seat, standing in zip(stayed, inner.standings, strict=True):
        standings[seat] = replace(standing, result=None)
    gone = sorted(lost)
    booked = [_Account(sides[seat].points).book("lost_game", -terms.deduction) for seat in gone]
    booked = _deduct([sides[seat] for seat in gone], booked)
    for seat, account, place in zip(gone, booked, _places([each.points for each in booked]), strict=True):
        standings[seat] = Standing(account.points, len(stayed) + place, None, account.entries)
    return Outcome(kind, ending.kind, tuple(standings[seat] for seat in range(len(sides))))


def _deduct(sides: Sequence[Side], accounts: Sequence[_Account]) -> list[_Account]:
    booked = []
    for side, account in zip(sides, accounts, strict=True):
        for deduction in side.deductions:
            account = account.book(deduction.kind, -deduction.points)
        booked.append(account)
    return booked


def _check_deductions(rules: RuleSet, sides: Sequence[Side]) -> None:
    for seat, side in enumerate(sides, start=1):
        for deduction in side.deductions:
            if deduction.kind == "conduct" and not rules.decision.jury_deducts_points:
                raise UnsettledGame(Problem("jury_may_not_deduct", {"seat": seat}))
            if deduction.kind == "invalid_word" and not rules.decision.jury_removes_invalid_words:
                raise UnsettledGame(Problem("words_stand_after_game", {"seat": seat}))


def _rank(rules: RuleSet, ending: EndingKind, sides: Sequence[Side], accounts: Sequence[_Account]) -> Outcome:
    places = _places([account.points for account in accounts])
    kind: OutcomeKind = "played"
    if places == [1, 1] and rules.decision.equal_score == "last_word":
        words = [side.last_word for side in sides]
        if any(word is None for word in words):
            raise UnsettledGame(Problem("last_word_unknown", {"seat": words.index(None) + 1}))
        places = _places([word or 0 for word in words])
        kind = "tie_decided" if places != [1, 1] else "played"
    standings = tuple(
        Standing(account.points, place, _result(places, place), account.entries)
        for account, place in zip(accounts, places, strict=True)
    )
    return Outcome(kind, ending, standings)


def _places(values: Sequence[int]) -> list[int]:
    """Return places from 1, highest value first; equal values share a place and the next one is skipped."""
    return [1 + sum(other > value for other in values) for value in values]


def _result(places: Sequence[int], place: int) -> Result | None:
    if len(places) > 2:
        return None
    if list(places) == [1, 1]:
        return "draw"
    return "win" if place == 1 else "loss"


def settle_absence(rules: RuleSet, arrivals: Sequence[int | None]) -> Outcome | None:
    """Return what is recorded for a game given when players arrived, or None if it is played.

    ``arrivals``: seconds after the start of the round for each player, the first-named one first; 0 if present, None
    for never. A player has the grace period, including its last second.
    """
    if len(arrivals) != 2:
        raise UnsettledGame(Problem("absence_of_two_only", {"found": len(arrivals)}))
    grace = rules.forfeits.absence.grace_minutes * SECONDS
    first, second = (float("inf") if moment is None else moment for moment in arrivals)
    if first <= grace:
        # The first-named player is waited for; then the other's clock runs, afresh if both were absent.
        waits_afresh = first > 0 and second > first and _waits_for_first(rules)
        if second <= (first + grace if waits_afresh else grace):
            return None
        return _forfeit(rules, winner=0)
    if second <= grace:
        return _forfeit(rules, winner=1)
    losses = tuple(Standing(0, 2, "loss") for _ in arrivals)
    return Outcome("double_loss", None, losses)


def _waits_for_first(rules: RuleSet) -> bool:
    return rules.forfeits.absence.both_absent == "first_named_waited_for"


def _forfeit(rules: RuleSet, winner: int) -> Outcome:
    won, lost = rules.forfeits.winner_points, rules.forfeits.loser_points
    standings = tuple(
        Standing(won, 1, "win", (Entry("forfeit_score", won),))
        if seat == winner
        else Standing(lost, 2, "loss", (Entry("forfeit_score", lost),) if lost else ())
        for seat in range(2)
    )
    return Outcome("forfeit", None, standings)
