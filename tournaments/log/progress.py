"""How far a championship that is run here is: the round under way, its results, its disputed tables. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.log.state import LiveRound, State, TableStatus


@dataclass(frozen=True, slots=True)
class Progress:
    """``round`` is the one that needs someone; ``final`` of its ``tables`` have a result, ``disputed`` are numbers.

    Before the first round is published ``round`` is 0.
    """

    rounds: int
    round: int = 0
    tables: int = 0
    final: int = 0
    disputed: tuple[int, ...] = ()
    finished: bool = False

    @property
    def is_under_way(self) -> bool:
        """Whether it is being played: begun, and not finished yet."""
        return self.round > 0 and not self.finished


def progress_of(state: State) -> Progress:
    """What everyone may know. Of the open rounds of a league a disputed one comes first, then the earliest."""
    published = [round_ for round_ in state.played if round_.published]
    if not published:
        return Progress(state.rounds, finished=state.finished)
    open_rounds = (round_ for round_ in published if not round_.is_complete)
    shown = next(filter(_disputed, published), None) or next(open_rounds, published[-1])
    return Progress(
        rounds=state.rounds,
        round=shown.number,
        tables=len(shown.tables),
        final=sum(table.status is TableStatus.FINAL for table in shown.tables),
        disputed=_disputed(shown),
        finished=state.finished,
    )


def _disputed(round_: LiveRound) -> tuple[int, ...]:
    return tuple(sorted(table.number for table in round_.tables if table.status is TableStatus.DISPUTED))
