"""Who keeps names of people: apps above say what theirs have and how it is taken out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from federation.names.erasure import Names
from federation.values.ports import Port


@dataclass(frozen=True, slots=True)
class Person:
    """Who is anonymised: ids of all records, the number that stays, the id of the account.

    ``names`` are spellings that mean nobody else, to be erased wherever they stand; ``own`` has those that somebody
    else bears, too, for rows of which more than the text says whose they are.
    """

    records: tuple[int, ...]
    number: int
    user: int | None
    names: Names
    own: Names


@dataclass(frozen=True, slots=True)
class NameKeeper:
    """What an app knows of people's names beyond texts that have one.

    ``spellings``: what records (ids) were called in its rows. ``addresses``: where they were written to.
    ``hindrances``: sentences that say why it cannot be yet. ``files``: ids of files that have the name in them.
    ``erase`` takes the name out where more than the text says whose it is, inside the transaction that anonymises.
    """

    erase: Callable[[Person], None]
    spellings: Callable[[Collection[int]], Iterable[str]] = lambda _records: ()
    addresses: Callable[[Collection[int]], Iterable[str]] = lambda _records: ()
    hindrances: Callable[[Collection[int]], Iterable[str]] = lambda _records: ()
    files: Callable[[Person], Iterable[int]] = lambda _person: ()


# In the order in which they are asked.
name_keepers: Port[NameKeeper] = Port()
