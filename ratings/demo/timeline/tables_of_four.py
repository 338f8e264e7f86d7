"""Tables of four: the report of an invented championship, and its results version, which no file format has yet."""

from __future__ import annotations

from federation.registry.services.registration import NewPlayer, add_players, find_or_create_club
from ratings.demo.invention.games import Played, PlayedTable
from ratings.demo.timeline.history import Stage
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ReportedEntry, ResultsState, ResultsVersion
from tournaments.competition.rules import CompetitionRules
from tournaments.report.as_json import report_to_json
from tournaments.report.report import Kind, Report, ReportedPlayer, ReportedSeat, ReportedTable

FORMAT = "demo"


def make_report(name: str, played: Played, rules: CompetitionRules) -> Report:
    """Return the neutral report of tables of three and four."""
    players = [
        ReportedPlayer(number=number, name=f"{person.surname}, {person.given}", club=person.club)
        for number, person in enumerate(played.entrants, start=1)
    ]
    tables = []
    numbers: dict[int, int] = {}
    for table in played.tables:
        numbers[table.round] = numbers.get(table.round, 0) + 1
        seats = _seats(table, rules.places[len(table.entrants)])
        tables.append(ReportedTable(table.round, numbers[table.round], seats))
    return Report(FORMAT, name=name, rounds=played.rounds, players=tuple(players), tables=tuple(tables))


def _seats(table: PlayedTable, by_place: tuple[int, ...]) -> tuple[ReportedSeat, ...]:
    """Return seats with places and match points; equal scores share a place and the mean of its points."""
    seats = []
    for entrant, points in zip(table.entrants, table.points, strict=True):
        place = 1 + sum(other > points for other in table.points)
        sharing = table.points.count(points)
        seats.append(
            ReportedSeat(
                player=entrant + 1,
                kind=Kind.PLAYED,
                half_points=sum(by_place[place - 1 : place - 1 + sharing]) // sharing,
                game_points=points,
                place=place,
            )
        )
    return tuple(seats)


def make_version(stage: Stage, championship: Championship, report: Report, played: Played) -> ResultsVersion:
    """Return a checked version of these results, with everyone registered."""
    new = [person for person in played.entrants if person.key not in stage.known]
    players = add_players(
        [NewPlayer(person.surname, person.given, find_or_create_club(person.club)) for person in new]
    )
    stage.known |= {person.key: player.pk for person, player in zip(new, players, strict=True)}
    version = ResultsVersion.objects.create(
        championship=championship,
        number=1,
        state=ResultsState.VALID,
        report=report_to_json(report),
        format=report.format,
        uploaded_by=stage.organiser.user,
        received_at=championship.announced_at,
    )
    ReportedEntry.objects.bulk_create(
        ReportedEntry(
            version=version,
            number=player.number,
            name=player.name,
            club=player.club,
            player_id=stage.known[person.key],
            matched=ReportedEntry.Matched.CREATED if person in new else ReportedEntry.Matched.NAME,
        )
        for player, person in zip(report.players, played.entrants, strict=True)
    )
    return version
