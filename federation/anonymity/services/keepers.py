"""Registry of apps that store people's names: what each one stores, and how it erases it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from federation.names.erasure import Names
from federation.values.ports import Port


@dataclass(frozen=True, slots=True)
class Person:
    """The person being anonymised: ids of all records, the number that stays, the id of the account.

    ``names`` are spellings that no one else has; they are erased wherever they occur. ``own`` also has shared
    spellings, for rows where more than the text says whose they are.
    """

    records: tuple[int, ...]
    number: int
    user: int | None
    names: Names
    own: Names


@dataclass(frozen=True, slots=True)
class NameKeeper:
    """What an app knows about people's names beyond plain texts.

    ``spellings``: the names of these records (ids) in its rows. ``addresses``: where they were written to.
    ``hindrances``: sentences explaining why anonymising is not possible yet. ``files``: ids of files that contain the
    name. ``erase`` removes the name where more than the text says whose it is, inside the anonymising transaction.
    """

    erase: Callable[[Person], None]
    spellings: Callable[[Collection[int]], Iterable[str]] = lambda _records: ()
    addresses: Callable[[Collection[int]], Iterable[str]] = lambda _records: ()
    hindrances: Callable[[Collection[int]], Iterable[str]] = lambda _records: ()
    files: Callable[[Person], Iterable[int]] = lambda _person: ()


# In the order in which they are called.
name_keepers: Port[NameKeeper] = Port()
