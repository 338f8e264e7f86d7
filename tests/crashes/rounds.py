"""A round whose results are sent while its process is killed: what was confirmed to the sender has to be there."""

from __future__ import annotations

import io
import os
import signal
from itertools import count
from pathlib import Path

from django.core.management import call_command

from federation.jobs.models import Job, JobState
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.crashes.works import SYSTEM, do_job, finish_job, quiet_job
from tests.tournaments.live.played import make_live, state_of
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.services.results import enter_result
from tournaments.live.services.rounds import PAIR, pair_round, publish_round
from tournaments.log.decisions.outcome import Told
from tournaments.log.queries import forget_states

PLAYERS = 16
# Of a field that is paired by a job.
MANY = 60
_numbers = count(1)


def federation() -> Federation:
    return Federation.objects.get(slug="crash")


def begin_round() -> int:
    """Sixteen players, the first round paired and published."""
    with federation_scope(federation()):
        names = [f"Anna Nom{letter}{next(_numbers)}" for letter in "abcdefghijklmnop"[:PLAYERS]]
        live = make_live(SYSTEM, names)
        pair_round(SYSTEM, live)
        publish_round(SYSTEM, live, 1)
        return live.pk


def send_results(live_id: int, confirmed: str, killed_when: str = "", killed_at: int = 0) -> None:
    """As the desk does, one table after another; what is confirmed is noted on disk, as a sender would remember it.

    Sent again under the same references it changes nothing. With ``killed_when`` ("written", "committed" or
    "confirmed") the process kills itself at that step of the table ``killed_at``.
    """
    with Path(confirmed).open("a", encoding="utf-8") as notes:
        for table in range(1, PLAYERS // 2 + 1):
            # A scope is one transaction, as a request is: only after it the sender is told.
            with federation_scope(federation()):
                forget_states()
                live = LiveChampionship.objects.select_related("championship__rule_set").get(pk=live_id)
                players = state_of(live).played[0].tables[table - 1].players
                told = [Told(players[0], 400 + table), Told(players[1], 300)]
                enter_result(SYSTEM, live, 1, table, told, seen=10**6, reference=f"desk-{table}")
                _die((killed_when, killed_at) == ("written", table))
            _die((killed_when, killed_at) == ("committed", table))
            notes.write(f"{table} {400 + table}\n")
            notes.flush()
            os.fsync(notes.fileno())
            _die((killed_when, killed_at) == ("confirmed", table))


def _die(now: bool) -> None:
    if now:
        os.kill(os.getpid(), signal.SIGKILL)


def look_at_round(live_id: int, confirmed: str) -> list[int]:
    """How many were confirmed, and how many are there; each confirmed one is, and the log is whole."""
    forget_states()
    lines = Path(confirmed).read_text(encoding="utf-8").splitlines() if Path(confirmed).exists() else []
    with federation_scope(federation()):
        live = LiveChampionship.objects.select_related("championship").get(pk=live_id)
        tables = {table.number: table for table in state_of(live).played[0].tables}
        for line in lines:
            table, points = map(int, line.split())
            assert [seat.game_points for seat in tables[table].seats] == [points, 300], (line, tables[table])
        there = sum(bool(table.seats) for table in tables.values())
        assert live.events.filter(act="settled").count() == there
    _verify(live)
    return [len(set(lines)), there]


def _verify(live: LiveChampionship) -> None:
    """Every digest of the log is what folding it again gives."""
    call_command("replay_championship", "crash", live.championship.slug, "--verify", "--json", stdout=io.StringIO())


# --- The pairing of a large field: a job --------------------------------------------------------------


def begin_pairing_round() -> int:
    """A field that has come, and the job that is to pair its first round: nobody has begun it."""
    with federation_scope(federation()):
        names = [f"Berta Nom{_word(number)}{next(_numbers)}" for number in range(MANY)]
        live = make_live(SYSTEM, names)
        return quiet_job(PAIR, {"live": live.pk, "seen": live.event_number, "confirmed": False}).pk


def _word(number: int) -> str:
    return "".join("abcdefghij"[int(digit)] for digit in str(number))


def pair_round_by_job(job_id: int) -> None:
    do_job(job_id)


def look_at_paired_round(job_id: int) -> str:
    """The whole round and the mark "done", or neither; the log is whole."""
    forget_states()
    with federation_scope(federation()):
        job = Job.objects.get(pk=job_id)
        live = LiveChampionship.objects.select_related("championship").get(pk=job.arguments["live"])
        paired = live.events.filter(act="paired").count()
        tables = sum(len(one.tables) for one in state_of(live).played)
        if job.state == JobState.DONE:
            assert (paired, tables) == (1, MANY // 2), (paired, tables)
        else:
            assert job.state in {JobState.QUEUED, JobState.RUNNING}, job.state
            assert (paired, tables) == (0, 0), (paired, tables)
    _verify(live)
    return "after" if job.state == JobState.DONE else "before"


def finish_pairing_round(job_id: int) -> None:
    finish_job(job_id)
