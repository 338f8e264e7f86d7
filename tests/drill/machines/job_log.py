"""Which machine began and ended which job: written by the database itself, in the transaction of what it tells of."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import psycopg

from tests.drill.machines.network import Network

# A job's work and its mark "done" are one transaction: a job whose work was committed twice has two lines here.
_MAKE = """
CREATE TABLE drill_job_log (job bigint, state text, machine text, at timestamptz DEFAULT clock_timestamp());
CREATE FUNCTION drill_log_job() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
    INSERT INTO public.drill_job_log VALUES (NEW.id, NEW.state, coalesce(host(inet_client_addr()), ''));
    RETURN NULL;
END $$;
CREATE TRIGGER drill_log AFTER UPDATE OF state ON federation_job
    FOR EACH ROW WHEN (NEW.state IN ('running', 'done')) EXECUTE FUNCTION drill_log_job();
"""
# Of each job that is being rated, who began it last.
_AT_WORK = """
SELECT DISTINCT ON (job.id) log.machine FROM federation_job job JOIN drill_job_log log ON log.job = job.id
WHERE job.state = 'running' AND log.state = 'running' AND job.lane = 'ratings'
ORDER BY job.id, log.at DESC
"""
_BEGUN = "SELECT job, array_agg(machine) FROM drill_job_log WHERE state = 'running' GROUP BY job"
_DONE = "SELECT job, array_agg(machine) FROM drill_job_log WHERE state = 'done' GROUP BY job"
_STATES = "SELECT state, count(*) FROM federation_job GROUP BY state"
_UNREAD = "SELECT count(*) FROM tournaments_resultsversion WHERE state = 'received'"


class JobLog:
    """``url`` is that of the owner of the tables."""

    def __init__(self, url: str, network: Network) -> None:
        self.url, self.network = url, network

    def begin(self) -> None:
        with psycopg.connect(self.url) as connection:
            connection.execute(_MAKE)

    def wait_for_work(self, seconds: float = 120) -> str:
        """A machine that is rating right now."""
        deadline = time.monotonic() + seconds
        with psycopg.connect(self.url, autocommit=True) as connection:
            while (row := connection.execute(_AT_WORK).fetchone()) is None:
                if time.monotonic() > deadline:
                    raise RuntimeError("Nobody rates anything.")
                time.sleep(0.01)
        return self.network.named(row[0])

    def account(self) -> dict[str, Any]:
        """Lost is what is neither done nor refused, and a file that nobody has read."""
        with psycopg.connect(self.url) as connection:
            begun, done = (connection.execute(query).fetchall() for query in (_BEGUN, _DONE))
            states: dict[str, int] = dict(connection.execute(_STATES).fetchall())
            unread = connection.execute(_UNREAD).fetchone()
        assert unread is not None
        return {
            "states": states,
            "done by": dict(sorted(Counter(self.network.named(one) for _job, found in done for one in found).items())),
            "taken over from another machine": sum(len(set(found)) > 1 for _job, found in begun),
            "begun again": sum(len(found) - 1 for _job, found in begun),
            "lost": sum(number for state, number in states.items() if state not in {"done", "refused"}) + unread[0],
            "twice": sum(len(found) - 1 for _job, found in done),
        }
