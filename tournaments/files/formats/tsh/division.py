"""Turns a tsh division into a report: builds players, joins halves, classifies rounds without an opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from federation.problems.kinds import NOWHERE, Problem, Where
from federation.values.texts import clean
from tournaments.files.common.values import parse_whole
from tournaments.files.events.halves import Half, is_nobody, join_halves, without_nobody
from tournaments.files.events.text import split_member, turn_name
from tournaments.files.events.unplayed import settle_unplayed
from tournaments.files.formats.tsh.config import Settings
from tournaments.files.formats.tsh.lines import Line
from tournaments.report import codes, limits
from tournaments.report.questions import FORFEIT, UNPLAYED, Answers, answer_to, key_of
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

BEGAN, WAS_SECOND = 1, 2


@dataclass(frozen=True, slots=True)
class Entrant:
    """``name`` as written, possibly with a member number. Gaps in the lists are None; ``first`` is tsh's ``p12``."""

    number: int
    name: str
    rating: str
    pairings: Sequence[int | None]
    scores: Sequence[int | None]
    first: Sequence[int] = ()
    boards: Sequence[int] = ()
    club: str = ""
    is_off: bool = False
    penalties: Sequence[int] = ()
    # Rated games before this championship, tsh's ``lifeg``.
    career_games: int | None = None
    where: Where = field(default=NOWHERE)

    def pairing(self, round_number: int) -> int | None:
        return self.pairings[round_number - 1] if round_number <= len(self.pairings) else None

    def score(self, round_number: int) -> int | None:
        return self.scores[round_number - 1] if round_number <= len(self.scores) else None

    def starts(self, round_number: int) -> bool | None:
        sign = self.first[round_number - 1] if round_number <= len(self.first) else 0
        return {BEGAN: True, WAS_SECOND: False}.get(sign)

    def board(self, round_number: int) -> int | None:
        return (self.boards[round_number - 1] or None) if round_number <= len(self.boards) else None


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys after the scores that concern results; ``password`` and the rest are dropped."""

    first: tuple[int, ...] = ()
    boards: tuple[int, ...] = ()
    club: str = ""
    is_off: bool = False
    penalties: tuple[int, ...] = ()
    career_games: int | None = None


def entrant_of(line: Line, number: int) -> Entrant:
    return make_entrant(number, line.name, line.rating, line.pairings, line.scores, keys_of(line.keys), line.where)


def make_entrant(
    number: int,
    name: str,
    rating: str,
    pairings: Sequence[int | None],
    scores: Sequence[int | None],
    keys: Keys,
    where: Where,
) -> Entrant:
    return Entrant(
        number=number,
        name=name,
        rating=rating,
        pairings=pairings,
        scores=scores,
        first=keys.first,
        boards=keys.boards,
        club=keys.club,
        is_off=keys.is_off,
        penalties=keys.penalties,
        career_games=keys.career_games,
        where=where,
    )


def keys_of(keys: Mapping[str, Sequence[object]]) -> Keys:
    return Keys(
        first=_numbers(keys.get("p12")),
        boards=_numbers(keys.get("board")),
        club=" ".join(map(str, keys.get("team", ()))),
        is_off=bool(keys.get("off")),
        penalties=_numbers(keys.get("penalty")),
        career_games=next((parse_whole(str(word)) for word in keys.get("lifeg", ())), None),
    )


def _numbers(words: Sequence[object] | None) -> tuple[int, ...]:
    return tuple(parse_whole(str(word)) or 0 for word in words or ())


NOBODY = 0


def make_division(
    entrants: Sequence[Entrant], settings: Settings, report: Report, answers: Answers, found: list[Problem]
) -> Report:
    """Add players and tables to the report, which already has format, division and encoding."""
    rounds = max((max(len(one.pairings), len(one.scores)) for one in entrants), default=0)
    if rounds > limits.ROUNDS:
        where = entrants[0].where
        found.append(codes.BAD_ROUND.at(where, found=str(rounds), limit=limits.ROUNDS))
        rounds = limits.ROUNDS
    halves = {
        (one.number, number): half
        for one in entrants
        for number in range(1, rounds + 1)
        if (half := _half(one, number, settings, found))
    }
    people = [one for one in entrants if not is_nobody(one.name)]
    nobodies = {one.number for one in entrants} - {one.number for one in people}
    for one in entrants:
        if one.number in nobodies:
            found.append(codes.LINE_OF_NOBODY.at(one.where, name=one.name))
    halves = without_nobody(halves, nobodies, lambda half, back: _against_nobody(half, back, settings))
    names = {one.number: turn_name(split_member(one.name)[0]) for one in people}
    _ask_of_wins(names, halves, report.division, answers, found)
    tables = join_halves(halves, {one.number for one in entrants}, found)
    tables = settle_unplayed(tables, report.division, names, answers, found)
    last = max((table.round for table in tables), default=0)
    return replace(
        report,
        name=report.name or settings.name,
        date=report.date or settings.date,
        rounds=last,
        stated_rounds=settings.rounds_in(report.division),
        players=tuple(_player(one, halves, last, settings, tables, found) for one in people),
        tables=tuple(tables),
    )


def _half(one: Entrant, number: int, settings: Settings, found: list[Problem]) -> Half | None:
    opponent, score = one.pairing(number), one.score(number)
    where = replace(one.where, round=number, player=one.number)
    if opponent is None:
        if score is not None and score != 0:
            found.append(codes.MISSING_OPPONENT.at(where, number=one.number, round=number))
        return None
    if opponent == NOBODY:
        seat = None if score is None else _alone(one.number, score, settings)
        return Half(one.number, number, where, alone=seat)
    return Half(one.number, number, where, opponent, own=score, starts=one.starts(number), table=one.board(number))


def _alone(number: int, score: int, settings: Settings) -> ReportedSeat:
    if score < 0:
        return ReportedSeat(number, Kind.FORFEIT, Outcome.LOSS, 0, score)
    if score == 0:
        tie = settings.zero_byes_tie
        return ReportedSeat(
            number, Kind.HALF_BYE if tie else Kind.ABSENT, Outcome.DRAW if tie else Outcome.LOSS, int(tie)
        )
    if settings.byes_tie:
        return ReportedSeat(number, Kind.BYE, Outcome.DRAW, 1, score)
    return ReportedSeat(number, Kind.BYE, Outcome.WIN, 2, score)


def _is_win(alone: ReportedSeat) -> bool:
    return alone.kind is Kind.BYE and alone.outcome is Outcome.WIN


def _against_nobody(half: Half, back: Half, settings: Settings) -> ReportedSeat | None:
    return None if half.own is None else _alone(half.player, half.own - (back.own or 0), settings)


def _ask_of_wins(
    names: Mapping[int, str],
    halves: dict[tuple[int, int], Half],
    division: str,
    answers: Answers,
    found: list[Problem],
) -> None:
    """Read wins without a game in rounds with a forfeit loss: as answered, else as byes with a question."""
    lost = {half.round for half in halves.values() if half.alone and half.alone.kind is Kind.FORFEIT}
    for place, half in halves.items():
        if half.alone is None or not _is_win(half.alone) or half.round not in lost:
            continue
        key = key_of(UNPLAYED, division, half.round, half.player)
        answer = answer_to(answers, key)
        if answer == FORFEIT:
            halves[place] = replace(half, alone=replace(half.alone, kind=Kind.FORFEIT))
        elif not answer:
            problem = codes.BYE_OR_FORFEIT.at(half.where, name=names[half.player], round=half.round, question=key)
            found.append(problem)


def _player(
    one: Entrant,
    halves: dict[tuple[int, int], Half],
    rounds: int,
    settings: Settings,
    tables: Sequence[ReportedTable],
    found: list[Problem],
) -> ReportedPlayer:
    name, ids = split_member(one.name)
    if not name:
        found.append(codes.PLAYER_WITHOUT_NAME.at(one.where, number=one.number))
    present = [
        number
        for number in range(1, rounds + 1)
        if (half := halves.get((one.number, number))) and not (half.alone and half.alone.kind is Kind.ABSENT)
    ]
    whole, _, fraction = one.rating.partition("+")[0].partition(".")
    penalty = sum(one.penalties[:rounds])
    if penalty:
        found.append(codes.PENALTIES_APART.at(one.where, name=turn_name(name), points=penalty))
    return ReportedPlayer(
        number=one.number,
        name=turn_name(name),
        ids=ids,
        # To the nearest, half up.
        rating=int(whole) + (fraction[:1] >= "5") or None if whole.isdecimal() else None,
        club=clean(one.club, limits.CLUB_LENGTH),
        late_from_round=present[0] if present and present[0] > 1 else None,
        withdrawn=one.is_off,
        where=one.where,
        stated=_spread(one, settings, penalty, tables) | _total(one, settings, tables) | _career(one),
    )


def _career(one: Entrant) -> dict[str, int]:
    """Return how many rated games a player had before, if the file says."""
    return {} if one.career_games is None or one.career_games < 0 else {"career_games": one.career_games}


def _total(one: Entrant, settings: Settings, tables: Sequence[ReportedTable]) -> dict[str, int]:
    """Return a player's game points over all rounds, if they decide the place before the spread."""
    if not settings.total_first:
        return {}
    seats = [seat for table in tables for seat in table.seats if seat.player == one.number]
    return {"total": sum(seat.game_points or 0 for seat in seats if seat.kind is not Kind.PENDING)}


def _spread(one: Entrant, settings: Settings, penalty: int, tables: Sequence[ReportedTable]) -> dict[str, int]:
    """Return tsh's spread, if a cap or a penalty makes it differ from that of the scores."""
    if not settings.spread_cap and not penalty:
        return {}
    total = penalty
    for table in tables:
        own = [seat for seat in table.seats if seat.player == one.number and seat.game_points is not None]
        others = [seat.game_points or 0 for seat in table.seats if seat.player != one.number]
        for seat in own:
            total += _cap(settings.spread_cap, table.round, (seat.game_points or 0) - sum(others))
    return {"spread": total}


def _cap(caps: Sequence[int], round_number: int, spread: int) -> int:
    if not caps:
        return spread
    limit = abs(caps[min(round_number, len(caps)) - 1])
    return max(-limit, min(limit, spread))
