"""The three long pieces of work, each as something to begin, to do, to look at and to finish.

``begin`` makes what the work needs and returns its name; ``do`` is what gets killed; ``look`` says "before" or
"after" and fails for anything in between; ``finish`` is what the sweep, or a person who presses once more, does.
Every function commits on its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import count
from random import Random

from django.conf import settings
from django.utils import timezone

from federation.jobs.models import Job, JobState
from federation.jobs.services.run import execute_job
from federation.jobs.services.sweep import sweep_lost_jobs
from federation.permissions import system_actor
from federation.registry.services.registration import NewPlayer, add_players
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.replay.models import SequencePosition
from ratings.replay.queries.sources import parameters_of
from ratings.replay.queries.state import RECOMPUTE
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.elo import KBand
from ratings.systems.models import RatingSystem
from tests.ratings.making.makers import stored_changes
from tests.tournaments.making.makers import make_approved, make_version
from tests.tournaments.making.swiss_perfect_writer import Championship as SwissPerfectFile
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry, Seat, Table
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.report.report import UploadedFile
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.upload import VALIDATE, receive_results

SYSTEM = system_actor("crash test")
PLAYERS, ROUNDS, CHAMPIONSHIPS = 40, 8, 4
GAMES = PLAYERS // 2 * ROUNDS
# Of tests.ratings.making.makers.stored_changes.
K_COLUMN = 7
_numbers = count(1)


def prepare() -> None:
    """A federation with rated championships, whose jobs nobody runs unless told."""
    federation = Federation.objects.create(slug="crash", name="Crash", short_name="Crash")
    with federation_scope(federation):
        install_rating_systems(SYSTEM, ["barruf"])
        add_players([NewPlayer(f"Coll{letter(number)}", "Anna") for number in range(1, PLAYERS + 1)])
        for number in range(CHAMPIONSHIPS):
            _accept(make_version(SYSTEM, _approved(f"Rated {number}"), [_results()]))
        recompute_ratings(SYSTEM, RatingSystem.objects.get())


def letter(number: int) -> str:
    """A word of letters for a number, so that no two names are alike by chance."""
    return "".join("abcdefghij"[int(digit)] * 2 for digit in f"{number:03}")


def _results() -> UploadedFile:
    """Results unlike those of every other championship here, which nobody could take for one another's."""
    shift = Championship.objects.count()
    chance = Random(shift)
    file = SwissPerfectFile(rounds=ROUNDS)
    for number in range(1, PLAYERS + 1):
        file.add_player(number, f"Coll{letter(number)}", "Anna")
    half = PLAYERS // 2
    for round_number in range(1, ROUNDS + 1):
        for table in range(half):
            white, black = table + 1, half + 1 + (table + round_number + shift) % half
            file.add_game(round_number, white, black, chance.choice(("2-0", "2-0", "0-2")))
    return zip_files(file.files())


def _approved(name: str) -> Championship:
    return make_approved(SYSTEM, name, day=date(2026, 3, 1) + timedelta(days=next(_numbers)))


def _accept(version: ResultsVersion) -> None:
    accept_results(SYSTEM, version)


def is_settled() -> None:
    """Nothing stored differs from what the results give."""
    with federation_scope(federation()):
        done = recompute_ratings(SYSTEM, RatingSystem.objects.get())
        assert done.changed == 0, done
        assert done.unchanged > 0


@dataclass(frozen=True, slots=True)
class Work:
    begin: Callable[[], int]
    do: Callable[[int], None]
    look: Callable[[int], str]
    finish: Callable[[int], None]


def federation() -> Federation:
    return Federation.objects.get(slug="crash")


# --- Validation: a job --------------------------------------------------------------------------------


def _begin_validation() -> int:
    with federation_scope(federation()):
        version = receive_results(SYSTEM, _approved("To validate"), [_results()])
        job = quiet_job(VALIDATE, {"version": version.pk})
        version.job = job
        version.save(update_fields=["job"])
    return job.pk


def quiet_job(kind: str, arguments: dict[str, int]) -> Job:
    """A job whose message is on its way: nobody has begun it."""
    return Job.objects.create(kind=kind, arguments=arguments, created_at=timezone.now())


def do_job(job_id: int) -> None:
    execute_job(federation(), job_id)


def _look_at_validation(job_id: int) -> str:
    with federation_scope(federation()):
        job = Job.objects.get(pk=job_id)
        version = ResultsVersion.objects.get(pk=job.arguments["version"])
        entries = version.entries.exclude(player=None).count()
        found = (version.state, version.report is not None, entries)
        if job.state == JobState.DONE:
            assert found == (ResultsState.VALID, True, PLAYERS), found
            return "after"
        assert job.state in {JobState.QUEUED, JobState.RUNNING}, job.state
        assert found == (ResultsState.RECEIVED, False, 0), found
        return "before"


def finish_job(job_id: int) -> None:
    """Time passes, the sweep finds the job, a worker runs it."""
    long_ago = timezone.now() - timedelta(seconds=10 * settings.FARISTOL_JOB_HEARTBEAT_SECONDS)
    with federation_scope(federation()):
        Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(created_at=long_ago)
        Job.objects.filter(pk=job_id, state=JobState.RUNNING).update(heartbeat_at=long_ago)
        # Jobs run where they are woken up: see CELERY_TASK_ALWAYS_EAGER.
        sweep_lost_jobs()


# --- Acceptance: a request ----------------------------------------------------------------------------


def _begin_acceptance() -> int:
    with federation_scope(federation()):
        return make_version(SYSTEM, _approved("To accept"), [_results()]).pk


def _do_acceptance(version_id: int) -> None:
    with federation_scope(federation()):
        accept_results(SYSTEM, ResultsVersion.objects.get(pk=version_id))


def _look_at_acceptance(version_id: int) -> str:
    with federation_scope(federation()):
        version = ResultsVersion.objects.get(pk=version_id)
        championship = version.championship_id
        found = (
            Entry.objects.filter(championship=championship).count(),
            Table.objects.filter(championship=championship).count(),
            Seat.objects.filter(table__championship=championship).count(),
            SequencePosition.objects.filter(championship=championship).count(),
        )
        if version.state == ResultsState.ACCEPTED:
            assert found == (PLAYERS, GAMES, 2 * GAMES, 1), found
            return "after"
        assert version.state == ResultsState.VALID, version.state
        assert found == (0, 0, 0, 0), found
        return "before"


def _finish_acceptance(version_id: int) -> None:
    if _look_at_acceptance(version_id) == "before":
        _do_acceptance(version_id)


# --- Replay: a job that changes every number ----------------------------------------------------------


def _begin_replay() -> int:
    """Everything is computed by the parameters of now; then another K makes every number another."""
    with federation_scope(federation()):
        system = RatingSystem.objects.get()
        recompute_ratings(SYSTEM, system)
        parameters = parameters_of(system)
        k = 24 if parameters.k_bands[0].k != 24 else 36
        system.parameters = replace(parameters, k_bands=(KBand(None, k),)).as_json()
        system.save(update_fields=["parameters"])
        return quiet_job(RECOMPUTE, {"system": system.pk}).pk


def _look_at_replay(job_id: int) -> str:
    """Every number is by the K before, or every one by the K of now."""
    with federation_scope(federation()):
        job = Job.objects.get(pk=job_id)
        system = RatingSystem.objects.get()
        changes = stored_changes(system)
        assert changes
        k = {row[K_COLUMN] for row in changes}
        assert len(k) == 1, k
        is_new = k == {parameters_of(system).k_bands[0].k}
        assert is_new == (job.state == JobState.DONE), (k, job.state)
        return "after" if is_new else "before"


WORKS = {
    "validation": Work(_begin_validation, do_job, _look_at_validation, finish_job),
    "acceptance": Work(_begin_acceptance, _do_acceptance, _look_at_acceptance, _finish_acceptance),
    "replay": Work(_begin_replay, do_job, _look_at_replay, finish_job),
}
