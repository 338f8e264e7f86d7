"""kill -9 while a round is paired and while its results come in: no confirmed one is lost, none is there twice."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from federation.jobs.models import Job
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.around.workers import worker_environment
from tests.crashes.driving import Agent, kill_after, kill_when_it_waits, moments, open_agent
from tests.crashes.rounds import PLAYERS
from tests.repeated import many
from tournaments.championship.models.live import LiveChampionship

# More for each release: FARISTOL_MORE=10 ./run test -k killed_rounds
KILLS = many(3)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def agent(transactional_db: None, tmp_path: Path) -> Iterator[Agent]:
    with open_agent({**worker_environment(), "FARISTOL_TEST_FILES": str(tmp_path)}) as agent:
        agent.order("prepare")
        yield agent


# The step and the table at which the sender dies, how many were confirmed then, and how many are there.
STEPS = [
    ("written", 1, 0, 0),
    ("written", 4, 3, 3),
    # It was written, and the confirmation never left.
    ("committed", 4, 3, 4),
    ("confirmed", 4, 4, 4),
    ("committed", PLAYERS // 2, PLAYERS // 2 - 1, PLAYERS // 2),
]


def test_sender_killed_at_a_step_finds_what_was_confirmed(agent: Agent, tmp_path: Path) -> None:
    for index, (step, table, confirmed, there) in enumerate(STEPS):
        notes = str(tmp_path / f"notes-{index}")
        live = agent.order("begin_round")
        agent.order("send_results", live, notes, step, table)
        assert agent.order("look_at_round", live, notes) == [confirmed, there], (step, table)
        agent.order("send_results", live, notes)
        assert agent.order("look_at_round", live, notes)[1] == PLAYERS // 2


def test_killed_sender_loses_no_confirmed_result(agent: Agent, tmp_path: Path) -> None:
    notes = str(tmp_path / "whole")
    live = agent.order("begin_round")
    started = time.monotonic()
    agent.order("send_results", live, notes)
    duration = time.monotonic() - started
    assert agent.order("look_at_round", live, notes) == [PLAYERS // 2, PLAYERS // 2]
    between = 0
    for index, moment in enumerate(moments(5, duration, KILLS)):
        notes = str(tmp_path / f"killed-{index}")
        live = agent.order("begin_round")
        agent.order("send_results", live, notes, kill=kill_after(moment))
        confirmed, there = agent.order("look_at_round", live, notes)
        # One may have been written whose confirmation never left.
        assert confirmed <= there <= confirmed + 1
        between += 0 < there < PLAYERS // 2
        agent.order("send_results", live, notes)
        assert agent.order("look_at_round", live, notes)[1] == PLAYERS // 2
    print(f"killed {KILLS} times, {between} of them between two results")


def test_pairing_killed_half_way_is_taken_up_again_and_pairs_once(agent: Agent) -> None:
    job = agent.order("begin_pairing_round")
    federation = Federation.objects.get(slug="crash")
    with federation_scope(federation):
        # The work stands still where it is about to write: its log is in somebody else's hands.
        live = Job.objects.get(pk=job).arguments["live"]
        LiveChampionship.objects.select_for_update().get(pk=live)
        agent.order("pair_round_by_job", job, kill=kill_when_it_waits(connection))
    assert agent.order("look_at_paired_round", job) == "before"
    agent.order("finish_pairing_round", job)
    assert agent.order("look_at_paired_round", job) == "after"


def test_killed_pairing_is_taken_up_again_and_pairs_once(agent: Agent) -> None:
    job = agent.order("begin_pairing_round")
    started = time.monotonic()
    agent.order("pair_round_by_job", job)
    duration = time.monotonic() - started
    assert agent.order("look_at_paired_round", job) == "after"
    seen: Counter[str] = Counter()
    for moment in moments(6, duration, KILLS):
        job = agent.order("begin_pairing_round")
        agent.order("pair_round_by_job", job, kill=kill_after(moment))
        seen[agent.order("look_at_paired_round", job)] += 1
        agent.order("finish_pairing_round", job)
        assert agent.order("look_at_paired_round", job) == "after", moment
    print(f"pairing killed {KILLS} times: {dict(seen)}")
