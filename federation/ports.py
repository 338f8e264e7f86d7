"""What apps above add to presets and to merging players, without being imported here.

A preset check sees the preset before anything is written, without a
database; a preset listener acts inside the federation's scope and the transaction that loads the preset, and must
change nothing when it runs a second time unless it is forced to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from federation.models import Player
from federation.names.erasing import Names
from federation.permissions import Actor
from federation.presets.reading import Preset, PresetProblem
from federation.values.ports import Port, Source

PresetCheck = Callable[[Preset], Iterable[PresetProblem]]
# (actor, preset, whether to overwrite what staff changed)
PresetListener = Callable[[Actor, Preset, bool], None]

preset_checks: Port[PresetCheck] = Port()
preset_listeners: Port[PresetListener] = Port()

# Merging asks what the records of two players have to do with each other; ids of records go in.
MergeDescription = Callable[[Player, Player], Iterable[str]]
# (actor, the record that was merged or is a record of its own again, the one that stays)
MergeListener = Callable[[Actor, Player, Player], None]


@dataclass(frozen=True, slots=True)
class Played:
    """How much stands in the results for some records."""

    championships: int = 0
    games: int = 0


@dataclass(frozen=True, slots=True)
class PlayerResults:
    """What players did: names of the championships that two groups of records share, the (record, championship) of
    each that one entered, and how much they played."""

    common: Callable[[Collection[int], Collection[int]], Sequence[str]]
    entered: Callable[[Collection[int]], Iterable[tuple[int, int]]]
    count: Callable[[Collection[int]], Played]


player_results: Source[PlayerResults] = Source()
# Called inside the transaction that merges two records or undoes it.
merge_listeners: Port[MergeListener] = Port()
# The sentences that say before a merge what it would do.
merge_descriptions: Port[MergeDescription] = Port()


def championships_in_common(one: Collection[int], other: Collection[int]) -> list[str]:
    """Names of the championships that records of both groups entered."""
    source = player_results.only
    return list(source.common(one, other)) if source else []


def championships_of(records: Collection[int]) -> list[tuple[int, int]]:
    """(record, championship) for each championship that one of these records entered."""
    source = player_results.only
    return list(source.entered(records)) if source else []


def count_played(records: Collection[int]) -> Played:
    source = player_results.only
    return source.count(records) if source else Played()


def describe_merge(merged: Player, into: Player) -> list[str]:
    return [sentence for describe in merge_descriptions for sentence in describe(merged, into)]


def tell_merge_listeners(actor: Actor, merged: Player, into: Player) -> None:
    for listener in merge_listeners:
        listener(actor, merged, into)


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
