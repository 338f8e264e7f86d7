"""From the bytes of an upload to a checked version: kept, read in the child, checked, matched, stored."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import count
from typing import Any

from tests.bench.ground.benchmark import Benchmark

# Django is set up only when a benchmark with a database runs, so nothing of it is imported above.

_numbers = count(1)
_registered: dict[bool, Any] = {}


@dataclass(slots=True)
class Upload:
    """A file to send in, and the championship that it is sent in for this time."""

    federation: Any
    file: Any
    games: int
    championship: Any = None


def register_players(small: bool) -> Any:
    """A federation with a registry of 20,000 players (small: 200), made once; returns it with their names."""
    from federation.people.models.players import Player
    from federation.tenancy.scope import federation_scope
    from tests.bench.ground.data import make_named_players
    from tests.people import make_federation

    if small not in _registered:
        federation = make_federation("uploads")
        with federation_scope(federation):
            make_named_players(200 if small else 20_000)
            names = [(player.surname, player.given_name) for player in Player.objects.order_by("number")]
        _registered[small] = (federation, names)
    return _registered[small]


def make_workbook(small: bool) -> Upload:
    """10,000 games of 1,000 players in 20 rounds (small: 100 of 20 in 10) as an Excel list of games."""
    from openpyxl import Workbook

    from tournaments.report.report import UploadedFile

    federation, names = register_players(small)
    players, rounds = (20, 10) if small else (1_000, 20)
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Partides")
    sheet.append(["Ronda", "Taula", "Jugador 1", "Puntuació 1", "Jugador 2", "Puntuació 2"])
    people = [f"{given} {surname}" for surname, given in names[:players]]
    half = players // 2
    for round_number in range(1, rounds + 1):
        for table in range(half):
            other = half + (table + round_number) % half
            points = (350 + (table * round_number) % 150, 349 - table % 99)
            sheet.append([round_number, table + 1, people[table], points[0], people[other], points[1]])
    stream = BytesIO()
    book.save(stream)
    return Upload(federation, UploadedFile("resultats.xlsx", stream.getvalue()), half * rounds)


def make_swiss_perfect(small: bool) -> Upload:
    """500 players and 11 rounds (small: 20 and 5) as a Swiss Perfect zip."""
    from tests.tournaments.making.swiss_perfect_writer import Championship
    from tournaments.files.formats.swiss_perfect.writer import zip_files

    federation, names = register_players(small)
    players, rounds = (20, 5) if small else (500, 11)
    file = Championship(rounds=rounds)
    for number, (surname, given) in enumerate(names[:players], start=1):
        file.add_player(number, surname, given)
    half = players // 2
    for round_number in range(1, rounds + 1):
        for table in range(half):
            file.add_game(round_number, table + 1, half + 1 + (table + round_number) % half)
    return Upload(federation, zip_files(file.files()), half * rounds)


def approve_another(upload: Upload) -> None:
    from federation.tenancy.scope import federation_scope
    from tests.bench.ground.data import ACTOR
    from tests.tournaments.making.makers import make_approved

    with federation_scope(upload.federation):
        upload.championship = make_approved(ACTOR, f"Open {next(_numbers)}")


def validate(upload: Upload) -> dict[str, Any]:
    from federation.jobs.services.kinds import JobRun
    from federation.tenancy.scope import federation_scope
    from tests.bench.ground.data import ACTOR
    from tournaments.championship.models.results import ResultsState
    from tournaments.results.services.upload import receive_results, validate_results

    with federation_scope(upload.federation):
        version = receive_results(ACTOR, upload.championship, [upload.file])
        validate_results(version, JobRun(arguments={}, requested_by_id=None))
        assert version.state == ResultsState.VALID, (version.state, version.problems[:3])
    return {"games": upload.games, "bytes": len(upload.file.content)}


_upload = partial(Benchmark, prepare=approve_another, run=validate, aim=0.5, needs_database=True, in_worker=True)

UPLOADS = (
    _upload(
        name="upload_workbook",
        about="A workbook of 10,000 games from bytes to validated, against a registry of 20,000 players",
        setup=make_workbook,
    ),
    _upload(
        name="upload_swiss_perfect",
        about="A Swiss Perfect zip of 500 players and 11 rounds from bytes to validated, against the same registry",
        setup=make_swiss_perfect,
    ),
)
