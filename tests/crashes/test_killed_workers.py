"""kill -9 at random moments of validation, acceptance and replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.around.workers import worker_environment
from tests.crashes.driving import Agent, kill_after, moments, open_agent, time_of
from tests.crashes.works import WORKS
from tests.repeated import many

# A hundred for each release: FARISTOL_MORE=10 ./run test -k killed_workers
KILLS = many(9)

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def agent(transactional_db: None, tmp_path: Path) -> Iterator[Agent]:
    # Forked children share no memory: the files must be on disk.
    with open_agent({**worker_environment(), "FARISTOL_TEST_FILES": str(tmp_path)}) as agent:
        agent.order("prepare")
        yield agent


def test_killed_work_leaves_a_whole_state_and_is_finished(agent: Agent) -> None:
    seen: Counter[str] = Counter()
    for index, work in enumerate(WORKS):
        number = KILLS // len(WORKS) + (index < KILLS % len(WORKS))
        # Whatever the machine does meanwhile, one is killed before it has done anything.
        for moment in [0.0, *moments(index, time_of(agent, work), number)]:
            name = agent.order("begin", work=work)
            agent.order("do", name, work=work, kill=kill_after(moment))
            state = agent.order("look", name, work=work)
            seen[state] += 1
            agent.order("finish", name, work=work)
            assert agent.order("look", name, work=work) == "after", (work, moment, state)
    agent.order("is_settled")
    print(f"killed {seen.total()} times: {dict(seen)}")
    assert seen["before"] > 0
