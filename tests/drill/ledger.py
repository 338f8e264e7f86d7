"""What there should be, and what there is: nobody counts from memory."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import psycopg

from tests.around.mail_server import MailServer
from tests.drill.load import Answers

# What the sweep needs to find everything again, with the longest pause of a mail that met a dead server in between.
SETTLING_SECONDS = 420

# As the load names what it announces; no other name is like that.
_ANNOUNCED = "Open [0-9a-f]{12}"
_WORK = "SELECT count(*) FROM federation_job WHERE state IN ('queued', 'running')"
_SLIPS = "SELECT payload FROM tournaments_liveevent WHERE act = 'settled'"
_MAILS = "SELECT count(*) FROM federation_mail WHERE state IN ('waiting', 'sending')"


def wait_until_settled(url: str) -> float:
    """Seconds until no job and no mail waits any more."""
    started = time.monotonic()
    while time.monotonic() - started < SETTLING_SECONDS:
        with psycopg.connect(url) as connection:
            if not _number(connection, _WORK) and not _number(connection, _MAILS):
                break
        time.sleep(2)
    return round(time.monotonic() - started, 1)


def _number(connection: psycopg.Connection[Any], sql: str) -> int:
    row = connection.execute(sql).fetchone()
    assert row is not None
    return int(row[0])


def _slips_found(payloads: list[dict[str, Any]], answers: Answers) -> dict[str, int]:
    """Results of a round: each acknowledged one is in the log as it was sent, and none is there twice."""
    there: dict[int, list[int]] = {}
    for payload in payloads:
        there[payload["table"]] = [seat["game_points"] for seat in payload["seats"]]
    return {
        "acknowledged": len(answers.slips),
        "there": len(there),
        "lost": sum(there.get(table) != points for table, points in answers.slips.items()),
        "twice": len(payloads) - len(there),
    }


def draw_up(url: str, answers: Answers, server: MailServer) -> dict[str, Any]:
    """The account: acknowledged and not there is lost; there without its mails is a lost mail."""
    with psycopg.connect(url) as connection:
        names = {row[0] for row in connection.execute("SELECT name FROM tournaments_championship")}
        versions = _number(connection, "SELECT count(*) FROM tournaments_resultsversion")
        told = _number(
            connection, "SELECT count(*) FROM federation_auditentry WHERE action = 'championship_announced'"
        )
        states = dict(connection.execute("SELECT state, count(*) FROM federation_mail GROUP BY state").fetchall())
        jobs = dict(connection.execute("SELECT state, count(*) FROM federation_job GROUP BY state").fetchall())
        references = {str(row[0]) for row in connection.execute("SELECT reference FROM federation_mail")}
        acts = _number(
            connection, f"SELECT count(*) FROM federation_mail WHERE act LIKE 'audit:%' AND subject ~ '{_ANNOUNCED}'"
        )
        slips = list(connection.execute(_SLIPS))
        opens = _number(connection, f"SELECT count(*) FROM tournaments_championship WHERE name ~ '^{_ANNOUNCED}$'")
    arrived = Counter(str(mail["Message-ID"]).strip("<>").partition("@")[0] for _address, mail in server.mails)
    return {
        "announcements": {
            "acknowledged": len(answers.announced),
            "there": opens,
            "lost": len(set(answers.announced) - names),
        },
        "results": {
            "acknowledged": len(answers.uploaded),
            "there": versions,
            "lost": max(0, len(answers.uploaded) - versions),
        },
        "slips": _slips_found([payload for (payload,) in slips], answers),
        "jobs": jobs,
        # Two staff are told of every announcement that is there, acknowledged or not.
        "mails": {
            "acts": told,
            "to be written": 2 * opens,
            "written": acts,
            "states": states,
            "lost": 2 * opens - acts + len(references - arrived.keys()),
            "arrived twice": sum(1 for number in arrived.values() if number > 1),
        },
        "requests": {
            "unanswered": answers.unanswered,
            "refused": answers.refused,
            "slowest": round(answers.slowest, 2),
        },
    }
