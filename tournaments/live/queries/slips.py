"""The code on a table's slip: it opens that table, of that round, with those players, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.core.signing import Signer
from django.utils.crypto import constant_time_compare

from federation.values.numbers import whole_number
from tournaments.championship.models.live import LiveChampionship
from tournaments.log.state import LiveRound, LiveTable, State

# As long as an entrant's token: 128 bits in letters that go into a small code.
_LENGTH = 22


def slip_token(live: LiveChampionship, round_number: int, table: LiveTable) -> str:
    """Another one as soon as others sit there: a slip with old names opens nothing."""
    return f"{round_number}.{table.number}.{next(_signatures(live, round_number, table))}"


def find_by_slip(live: LiveChampionship, state: State, token: str) -> tuple[LiveRound, LiveTable] | None:
    """The published round and table that a slip is of."""
    parts = token.split(".")
    if len(parts) != 3:
        return None
    number, table_number = whole_number(parts[0]), whole_number(parts[1])
    one = state.round(number) if number is not None else None
    table = one.find_table(table_number) if one is not None and one.published and table_number is not None else None
    if one is None or table is None:
        return None
    # What was printed before a change of SECRET_KEY lies on the tables.
    known = [constant_time_compare(parts[2], each) for each in _signatures(live, one.number, table)]
    return (one, table) if any(known) else None


def _signed_text(round_number: int, table: LiveTable) -> str:
    return f"{round_number}.{table.number}.{'-'.join(map(str, table.players))}"


def _signatures(live: LiveChampionship, round_number: int, table: LiveTable) -> Iterator[str]:
    """Under the installation's key, then under those of before."""
    signer, text = Signer(salt=f"tournaments.slip.{live.federation_id}.{live.pk}"), _signed_text(round_number, table)
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        yield signer.signature(text, key)[:_LENGTH]
