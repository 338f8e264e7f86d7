"""Reads the texts of a tournament's page into a report: the rounds, compared with the cards and places.

Absent players have no line. The places show what a bye is worth, which must be the same for everyone, or the texts are
refused. *Gospodarz* (the host) may be the one who began, but this is undocumented: who began stays unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from federation.problems.kinds import Problem, Where
from tournaments.files.common.found import Found
from tournaments.files.common.values import split_lines
from tournaments.files.events.halves import HALF_POINTS, MIRROR, Half, join_halves, outcome_of
from tournaments.files.events.text import POLISH, UTF8, decode_strictly, is_text, peek
from tournaments.files.events.unplayed import settle_unplayed
from tournaments.files.formats.pfs.site_blocks import Blocks, Game, is_site_text, read_blocks
from tournaments.report import codes, limits
from tournaments.report.questions import Answers
from tournaments.report.report import (
    Kind,
    Outcome,
    Reading,
    Report,
    ReportedPlayer,
    ReportedSeat,
    ReportedTable,
    UploadedFile,
)

FORMAT = "pfs-site"


def is_site(file: UploadedFile) -> bool:
    return is_text(file.content) and is_site_text(peek(file.content))


def read_site(files: Sequence[UploadedFile], answers: Answers) -> Reading:
    """Return the report of the blocks, from one text or several."""
    found = Found()
    blocks = Blocks()
    encoding = UTF8
    for file in files:
        decoded = decode_strictly(file, POLISH, found)
        if decoded is None:
            continue
        encoding = UTF8 if decoded[1] == "ascii" else decoded[1]
        # A byte order mark may also come before a later block of one text.
        one = read_blocks(split_lines(decoded[0].replace("\ufeff", "")), file.name, found)
        blocks.title = blocks.title or one.title
        blocks.places += one.places
        blocks.games += one.games
        blocks.cards += one.cards
    report = _make_report(blocks, Report(FORMAT, name=blocks.title, encoding=encoding), answers, found)
    if report is None and not any(problem.code == codes.NO_GAMES.code for problem in found):
        found.append(codes.NO_GAMES.at(Where(file=files[0].name)))
    return Reading(report, found.conclude())


def _make_report(blocks: Blocks, heading: Report, answers: Answers, found: list[Problem]) -> Report | None:
    players = _players(blocks, found)
    numbers = {player.name.casefold(): player.number for player in players}
    of_cards = _tables_of_cards(blocks, numbers, found)
    tables = [table for game in blocks.games if (table := _table(game, numbers, found))] or of_cards
    if blocks.games and of_cards:
        _compare(tables, of_cards, found)
    if not tables:
        return None
    tables = _weigh_byes(blocks, players, tables, found)
    tables = settle_unplayed(tables, "", {player.number: player.name for player in players}, answers, found)
    return replace(
        heading,
        rounds=max(table.round for table in tables),
        players=tuple(players),
        tables=tuple(sorted(tables, key=lambda table: (table.round, table.number or limits.RECORDS))),
    )


def _players(blocks: Blocks, found: list[Problem]) -> list[ReportedPlayer]:
    """Return all players as numbered in the cards, which is by rating; else as in the places or the rounds."""
    places = {place.name.casefold(): place for place in blocks.places}
    cards = {card.name.casefold(): card for card in blocks.cards}
    named = [(card.name, card.where) for card in blocks.cards]
    named += [(place.name, place.where) for place in blocks.places]
    named += [(name, game.where) for game in blocks.games for name in (game.host, game.guest) if name]
    players: list[ReportedPlayer] = []
    seen: set[str] = set()
    for name, where in named:
        key = name.casefold()
        if key in seen:
            continue
        seen.add(key)
        if places and key not in places:
            found.append(codes.ONLY_IN_ONE_HALF.at(where, name=name))
        place, card = places.get(key), cards.get(key)
        rating = place.rating if place else card.rating if card else None
        stated = dict(card.stated) if card else {}
        if place:
            stated |= {"place": place.place, "total": place.small, "spread": place.spread, "scalps": place.scalps}
        players.append(
            ReportedPlayer(
                number=len(players) + 1,
                name=name,
                # Whole as everywhere; the exact one, in hundredths, is among the stated values.
                rating=None if rating is None else (rating + 50) // 100,
                club=place.town if place else card.town if card else "",
                stated_half_points=place.half_points if place else None,
                where=where,
                stated=stated | ({} if rating is None else {"rating_hundredths": rating}),
            )
        )
    return players


def _table(game: Game, numbers: Mapping[str, int], found: list[Problem]) -> ReportedTable | None:
    if not 1 <= game.round <= limits.ROUNDS:
        found.append(codes.BAD_ROUND.at(game.where, found=str(game.round), limit=limits.ROUNDS))
        return None
    one = numbers[game.host.casefold()]
    if not game.guest:
        seat = ReportedSeat(one, Kind.BYE, Outcome.WIN, 2, game.own)
        return ReportedTable(game.round, None, (seat,), game.where)
    own, other = game.own or 0, game.other or 0
    outcome = outcome_of(own, other)
    seats = (
        ReportedSeat(one, Kind.PLAYED, outcome, HALF_POINTS[outcome], own),
        ReportedSeat(
            numbers[game.guest.casefold()], Kind.PLAYED, MIRROR[outcome], HALF_POINTS[MIRROR[outcome]], other
        ),
    )
    return ReportedTable(game.round, game.table, seats, game.where)


def _tables_of_cards(blocks: Blocks, numbers: Mapping[str, int], found: list[Problem]) -> list[ReportedTable]:
    halves: dict[tuple[int, int], Half] = {}
    for card in blocks.cards:
        number = numbers[card.name.casefold()]
        for game in card.games:
            where = replace(game.where, round=game.round, player=number)
            if (number, game.round) in halves:
                found.append(codes.TWO_RESULTS.at(where, number=number, round=game.round))
            elif not game.guest:
                seat = ReportedSeat(number, Kind.BYE, Outcome.WIN, 2, game.own)
                halves[number, game.round] = Half(number, game.round, where, alone=seat)
            elif game.guest.casefold() not in numbers:
                found.append(codes.UNKNOWN_PLAYER.at(where, id=game.guest))
            else:
                halves[number, game.round] = Half(
                    number,
                    game.round,
                    where,
                    numbers[game.guest.casefold()],
                    game.own,
                    game.other,
                    game.outcome,
                    table=game.table,
                )
    return join_halves(halves, set(numbers.values()), found)


def _compare(tables: Sequence[ReportedTable], cards: Sequence[ReportedTable], found: list[Problem]) -> None:
    """Check that rounds and cards have the same games."""
    told = {_key(table): table for table in tables}
    again = {_key(table): table for table in cards}
    for key, table in [*told.items(), *again.items()]:
        if (key in told) != (key in again):
            names = sorted(seat.player for seat in table.seats)
            found.append(
                codes.ROUNDS_AND_CARDS.at(
                    table.where, round=table.round, line=table.where.row or 0, number=names[0], other=names[-1]
                )
            )


def _key(table: ReportedTable) -> tuple[object, ...]:
    return table.round, frozenset(
        (seat.player, seat.game_points if len(table.seats) > 1 else None) for seat in table.seats
    )


def _weigh_byes(
    blocks: Blocks, players: Sequence[ReportedPlayer], tables: list[ReportedTable], found: list[Problem]
) -> list[ReportedTable]:
    """Return the byes with the points credited in the places; one point, with a warning, if there are no places."""
    byes = [table for table in tables if table.seats[0].kind is Kind.BYE]
    if not byes:
        return tables
    if not blocks.places:
        found.append(codes.BYE_VALUE_UNKNOWN.at(byes[0].where))
        return tables
    seats: dict[int, list[ReportedSeat]] = {player.number: [] for player in players}
    for table in tables:
        for seat in table.seats:
            seats[seat.player].append(seat)
    given = {table.seats[0].player for table in byes}
    worth = {_credit(player, seats[player.number]) for player in players if player.number in given}
    pair = next(iter(worth)) if len(worth) == 1 else None
    if pair is None or pair[0] not in (0, 1, 2):
        found.append(codes.BYE_VALUES_DIFFER.at(byes[0].where, count=len(byes)))
        return tables
    half_points, points = pair
    outcome = {2: Outcome.WIN, 1: Outcome.DRAW}.get(half_points, Outcome.LOSS)
    weighed = {
        id(table): replace(
            table,
            seats=(replace(table.seats[0], outcome=outcome, half_points=half_points, game_points=points),),
        )
        for table in byes
    }
    return [weighed.get(id(table), table) for table in tables]


def _credit(player: ReportedPlayer, seats: Sequence[ReportedSeat]) -> tuple[int, int] | None:
    """Return the worth of each bye of a player, in half points and small points; None if it isn't even."""
    byes = [seat for seat in seats if seat.kind is Kind.BYE]
    games = [seat for seat in seats if seat.kind is not Kind.BYE]
    points = (player.stated_half_points or 0) - sum(seat.half_points or 0 for seat in games)
    small = player.stated.get("total", 0) - sum(seat.game_points or 0 for seat in games)
    if points % len(byes) or small % len(byes):
        return None
    return points // len(byes), small // len(byes)
