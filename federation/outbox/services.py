"""Everything sent to people and programs: rows wait, are claimed by one worker, tried, retried, and deleted.

Each row is written in the transaction of its cause. A claim is committed before anyone outside sees the row, and the
outcome is recorded immediately. After a kill in between, a row is sent again under the same reference. Nothing waits
in a worker: what has to wait is a row with its time.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Generic, TypeVar

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from federation.jobs.models import Lane
from federation.jobs.services.claim import lock_free
from federation.jobs.services.queue import send_task
from federation.outbox.models import Outgoing
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation_id, federation_scope

# Minutes until the next try; the last value repeats.
PAUSES = (1, 2, 5, 10, 20, 40, 60, 120, 240, 360)
TRIED_FOR = timedelta(days=3)
# Addresses and texts are kept only as long as someone may ask about a row.
FORGOTTEN_AFTER = timedelta(days=90)
LONGEST_ANSWER = 300
# The states of every outbox, except arrival, which each one names itself.
WAITING, SENDING, GIVEN_UP = "waiting", "sending", "given_up"
LOST = "lost"

Row = TypeVar("Row", bound=Outgoing)


class Outbox(Generic[Row]):
    """``rows`` are those of one model, ``arrived`` is the state of successful ones, ``lane`` is the workers' lane.

    One task tries ``most_at_once`` rows; the next task goes on, so that others get their turn in between.
    """

    def __init__(self, rows: Callable[[], QuerySet[Row]], arrived: str, lane: Lane, most_at_once: int) -> None:
        self.rows: Callable[[], QuerySet[Row]] = rows
        self.arrived, self.lane, self.most_at_once = arrived, lane, most_at_once

    def waiting(self) -> QuerySet[Row]:
        return self.rows().filter(state=WAITING)

    def due(self) -> QuerySet[Row]:
        return self.waiting().filter(due_at__lte=timezone.now())

    def wake(self, task: Any) -> None:
        """Have the federation's due rows sent after the caller's transaction commits."""
        federation_id = current_federation_id()
        transaction.on_commit(lambda: send_task(task, self.lane, federation_id))

    def carry(
        self, federation: Federation, wanted: Callable[[], QuerySet[Row]], try_one: Callable[[Row], bool]
    ) -> int:
        """Try ``wanted`` rows one by one until there are none or ``try_one`` says to stop.

        Each is claimed in a transaction of its own; return how many were tried.
        """
        for tried in range(self.most_at_once):
            with federation_scope(federation):
                row = self._claim(wanted())
            if row is None:
                return tried
            if not try_one(row):
                return tried + 1
        return self.most_at_once

    def go_on(self, task: Any, federation: Federation, tried: int) -> None:
        """Continue in another task after as many as one may try."""
        if tried == self.most_at_once:
            send_task(task, self.lane, federation.pk)

    def _claim(self, rows: QuerySet[Row]) -> Row | None:
        """Claim the row that has been due the longest for this worker only."""
        row = lock_free(rows.order_by("due_at", "pk"))
        if row is not None:
            row.state, row.claimed_at, row.attempts = SENDING, timezone.now(), row.attempts + 1
            row.save(update_fields=["state", "claimed_at", "attempts"])
        return row

    def note(self, row: Row, trouble: str, *, for_good: bool = False, **fields: Any) -> dict[str, Any] | None:
        """Record the outcome of a try, success or a trouble; ``for_good`` if another try would fail the same way.

        Return what was written, or None if the claim was lost by being silent for too long.
        """
        fields |= {"claimed_at": None, "trouble": trouble, **self._next_step(row, trouble, for_good=for_good)}
        mine = self.rows().filter(pk=row.pk, state=SENDING, attempts=row.attempts)
        return fields if mine.update(**fields) else None

    def _next_step(self, row: Row, trouble: str, *, for_good: bool) -> dict[str, Any]:
        now = timezone.now()
        if not trouble:
            return {"state": self.arrived, "finished_at": now}
        if for_good or now - row.since >= TRIED_FOR:
            return {"state": GIVEN_UP, "finished_at": now}
        pause = timedelta(minutes=PAUSES[min(row.attempts, len(PAUSES)) - 1])
        # The last try is on the last day, not after it.
        return {"state": WAITING, "due_at": min(now + pause, max(now, row.since + TRIED_FOR))}

    def send_again(self, row: Row) -> None:
        """Requeue a locked row that had ended, as if new but under its old reference."""
        row.state, row.attempts, row.trouble, row.answer = WAITING, 0, "", ""
        row.since = row.due_at = timezone.now()
        row.finished_at = None
        row.save()

    def lost(self) -> QuerySet[Row]:
        """Return the rows whose worker was killed while sending them."""
        silent_since = timezone.now() - timedelta(seconds=settings.FARISTOL_MAIL_CLAIM_SECONDS)
        return self.rows().filter(state=SENDING, claimed_at__lt=silent_since)

    def take_back(self, lost: QuerySet[Row]) -> int:
        """Requeue lost rows; return how many."""
        return lost.update(state=WAITING, claimed_at=None, due_at=timezone.now(), trouble=LOST, answer="")

    def forget(self) -> int:
        """Delete rows that ended three months ago; return how many."""
        ended = self.rows().filter(finished_at__lt=timezone.now() - FORGOTTEN_AFTER)
        deleted, _by_model = ended.delete()
        return deleted


def hurry(rows: QuerySet[Any]) -> bool:
    """Make rows due that waited for something now available; return whether there were any."""
    return bool(rows.update(due_at=timezone.now()))


def short(said: object) -> str:
    """Shorten the other side's response to one line of the stored length."""
    text = str(said)
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())[:LONGEST_ANSWER]
