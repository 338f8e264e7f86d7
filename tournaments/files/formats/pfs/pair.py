"""Combines both texts of a club's event: the cards have the games, the results say what each PAUZA was worth.

PAUZA is a bye, half a point and 350 small points, or an absence, nothing. The results' surplus over the games must be
the same number of byes in both columns; a player with some of both, and cards without the results, are asked about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from federation.names.comparison import fold
from federation.problems.kinds import Problem, Where
from tournaments.files.common.found import Found
from tournaments.files.common.values import split_lines
from tournaments.files.events.halves import HALF_POINTS, Half, join_halves
from tournaments.files.events.text import POLISH, decode_strictly
from tournaments.files.events.unplayed import settle_unplayed
from tournaments.files.formats.pfs.cards import Card, Row, day_of, read_cards
from tournaments.files.formats.pfs.results import Line, Results, read_results
from tournaments.report import codes
from tournaments.report.questions import BYE, PAUSE, Answers, answer_to, key_of
from tournaments.report.report import Kind, Outcome, Reading, Report, ReportedPlayer, ReportedSeat, UploadedFile

RESULTS, CARDS = "pfs-results", "pfs-hh"
# What a bye is worth: half points, small points.
BYE_HALF_POINTS, BYE_POINTS = 1, 350


def read_pair(results: UploadedFile | None, cards: UploadedFile | None, answers: Answers) -> Reading:
    """Return the report of the cards with the results; if either is missing, it is requested or asked about."""
    found = Found()
    told = _read_results(results, found) if results else None
    if cards is None:
        assert results is not None
        found.append(codes.CARDS_MISSING.at(Where(file=results.name), file=results.name))
        return Reading(None, found.conclude(), (_standing(told, results),) if told else ())
    decoded = decode_strictly(cards, POLISH, found)
    if decoded is None:
        return Reading(None, found.conclude())
    lines = split_lines(decoded[0])
    stem = next((line.strip() for line in lines if line.strip()), "")
    if told and fold(told.stem) != fold(stem):
        found.append(codes.PAIR_OF_TWO_EVENTS.at(Where(file=cards.name), one=told.stem, other=stem))
    read = read_cards(lines, cards.name, found)
    heading = Report(
        CARDS,
        name=stem[9:].replace("_", " "),
        date=day_of(stem),
        encoding=decoded[1],
        stated_rounds=told.rounds if told else None,
    )
    return Reading(_make_report(heading, read, told, answers, found), found.conclude())


def _read_results(file: UploadedFile, found: list[Problem]) -> Results | None:
    decoded = decode_strictly(file, POLISH, found)
    return read_results(split_lines(decoded[0]), file.name, found) if decoded else None


def _standing(results: Results, file: UploadedFile) -> Report:
    """Return only the places, to be shown."""
    players = tuple(
        ReportedPlayer(
            number=number,
            name=line.name,
            rating=line.rating,
            club=line.town,
            stated_half_points=line.half_points,
            where=line.where,
            stated={"place": line.place, "total": line.small},
        )
        for number, line in enumerate(results.lines, start=1)
    )
    page = POLISH if not file.content.isascii() else "ascii"
    name, date = results.stem[9:].replace("_", " "), day_of(results.stem)
    return Report(RESULTS, name=name, date=date, players=players, encoding=page, stated_rounds=results.rounds)


def _make_report(
    heading: Report, cards: Sequence[Card], results: Results | None, answers: Answers, found: list[Problem]
) -> Report | None:
    lines = _match_lines(cards, results, found) if results else {}
    halves: dict[tuple[int, int], Half] = {}
    for card in cards:
        byes = _settle_pauses(card, lines.get(card.number), results is not None, answers, found)
        for row in card.rows:
            where = replace(row.where, round=row.round, player=card.number)
            if row.is_pause:
                half = Half(card.number, row.round, where, alone=_alone(card.number, row.round in byes))
            else:
                half = Half(
                    card.number, row.round, where, row.opponent, row.own, row.other, row.outcome, None, row.table
                )
            halves[card.number, row.round] = half
    names = {card.number: card.name for card in cards}
    _compare_names(cards, names, found)
    tables = settle_unplayed(join_halves(halves, names, found), "", names, answers, found)
    return replace(
        heading,
        rounds=max((table.round for table in tables), default=0),
        players=tuple(_player(card, lines.get(card.number)) for card in cards),
        tables=tuple(tables),
    )


def _compare_names(cards: Sequence[Card], names: Mapping[int, str], found: list[Problem]) -> None:
    """Compare each row's opponent number and name. The number counts; someone else's name is a contradiction."""
    for card in cards:
        for row in card.rows:
            name = names.get(row.opponent or 0)
            if name is not None and fold(row.name) != fold(name):
                where = replace(row.where, round=row.round, player=card.number)
                told = codes.OPPONENT_NAMED_OTHERWISE.at(
                    where, round=row.round, number=row.opponent or 0, name=name, found=row.name
                )
                found.append(told)


def _match_lines(cards: Sequence[Card], results: Results, found: list[Problem]) -> Mapping[int, Line]:
    """Return each card's line of the results, matched by name, and by rating among namesakes."""
    lines: dict[int, Line] = {}
    left = list(results.lines)
    for card in cards:
        named = [line for line in left if fold(line.name) == fold(card.name)]
        fitting = [line for line in named if line.rating == card.rating] if len(named) > 1 else named
        if fitting:
            lines[card.number] = fitting[0]
            left.remove(fitting[0])
        else:
            found.append(codes.ONLY_IN_ONE_HALF.at(card.where, name=card.name))
    for line in left:
        found.append(codes.ONLY_IN_ONE_HALF.at(line.where, name=line.name))
    return lines


def _settle_pauses(
    card: Card, line: Line | None, has_results: bool, answers: Answers, found: list[Problem]
) -> set[int]:
    """Return which rounds of a card's PAUZA were byes."""
    pauses = [row for row in card.rows if row.is_pause]
    keys = {row.round: key_of(PAUSE, row.round, card.number) for row in pauses}
    answered = {number: answer_to(answers, key) for number, key in keys.items()}
    byes = {number for number, answer in answered.items() if answer == BYE}
    if line is None:
        if not has_results:
            _ask(card, [row for row in pauses if not answered[row.round]], found)
        return byes
    count = _count_byes(card, line, found)
    if count in (0, len(pauses)):
        return {row.round for row in pauses} if count else set()
    if count is not None:
        is_settled = all(answered.values()) and len(byes) == count
        if not is_settled:
            _ask(card, pauses, found)
    return byes


def _ask(card: Card, pauses: Sequence[Row], found: list[Problem]) -> None:
    for row in pauses:
        key = key_of(PAUSE, row.round, card.number)
        found.append(codes.PAUSE_UNCLEAR.at(row.where, name=card.name, round=row.round, question=key))


def _count_byes(card: Card, line: Line, found: list[Problem]) -> int | None:
    """Return the number of byes in the results; None, with a problem, if points and small points disagree."""
    own = sum(HALF_POINTS[row.outcome] for row in card.rows if row.outcome is not None)
    small = sum(row.own for row in card.rows if not row.is_pause)
    byes = (line.half_points - own) // BYE_HALF_POINTS
    pauses = sum(row.is_pause for row in card.rows)
    if 0 <= byes <= pauses and line.small - small == byes * BYE_POINTS:
        return byes
    found.append(
        codes.CREDIT_UNEXPLAINED.at(
            line.where,
            name=card.name,
            line=line.where.row or 0,
            other_line=card.where.row or 0,
            points=f"{line.half_points / 2:g}",
            found=f"{own / 2:g}",
            small=line.small,
            small_found=small,
            pauses=pauses,
        )
    )
    return None


def _alone(number: int, is_bye: bool) -> ReportedSeat:
    if is_bye:
        return ReportedSeat(number, Kind.BYE, Outcome.DRAW, BYE_HALF_POINTS, BYE_POINTS)
    return ReportedSeat(number, Kind.ABSENT, Outcome.LOSS, 0)


def _player(card: Card, line: Line | None) -> ReportedPlayer:
    stated = {} if card.ranking is None else {"ranking": card.ranking}
    if line:
        stated |= {"place": line.place, "total": line.small}
    return ReportedPlayer(
        number=card.number,
        name=card.name,
        rating=card.rating or None,
        club=card.town,
        stated_half_points=line.half_points if line else None,
        where=card.where,
        stated=stated,
    )
