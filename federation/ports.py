"""What apps above add to presets and to merging players, without being imported here.

They register in ``AppConfig.ready()``. A preset check sees the preset before anything is written, without a
database; a preset listener acts inside the federation's scope and the transaction that loads the preset, and must
change nothing when it runs a second time unless it is forced to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from federation.models import Player
from federation.permissions import Actor
from federation.preset_input import Preset, PresetProblem

PresetCheck = Callable[[Preset], Iterable[PresetProblem]]
# (actor, preset, whether to overwrite what staff changed)
PresetListener = Callable[[Actor, Preset, bool], None]

preset_checks: list[PresetCheck] = []
preset_listeners: list[PresetListener] = []


def register_preset_check(check: PresetCheck) -> None:
    """Let ``check`` say what is wrong with the part of a preset that its app understands."""
    if check not in preset_checks:
        preset_checks.append(check)


def register_preset_listener(listener: PresetListener) -> None:
    """Call ``listener`` when a preset is loaded into a federation, new or not."""
    if listener not in preset_listeners:
        preset_listeners.append(listener)


# Merging asks what the records of two players have to do with each other; ids of records go in.
CommonChampionships = Callable[[Collection[int], Collection[int]], Sequence[str]]
# (record, championship) for each championship that one of the records entered
EnteredChampionships = Callable[[Collection[int]], Iterable[tuple[int, int]]]
PlayedCount = Callable[[Collection[int]], "Played"]
MergeDescription = Callable[[Player, Player], Iterable[str]]
# (actor, the record that was merged or is a record of its own again, the one that stays)
MergeListener = Callable[[Actor, Player, Player], None]


@dataclass(frozen=True, slots=True)
class Played:
    """How much stands in the results for some records."""

    championships: int = 0
    games: int = 0


_common_championships: list[CommonChampionships] = []
_entered_championships: list[EnteredChampionships] = []
_played_counts: list[PlayedCount] = []
_merge_descriptions: list[MergeDescription] = []
_merge_listeners: list[MergeListener] = []


def register_results_of_players(
    common: CommonChampionships, entered: EnteredChampionships, played: PlayedCount
) -> None:
    """Name the one source of what players did: the championships two share, those each entered, and how much."""
    _common_championships[:] = [common]
    _entered_championships[:] = [entered]
    _played_counts[:] = [played]


def register_merge_listener(listener: MergeListener, describe: MergeDescription) -> None:
    """Call ``listener`` inside the transaction that merges two records or undoes it.

    ``describe`` gives the sentences that say before a merge what it would do.
    """
    if listener not in _merge_listeners:
        _merge_listeners.append(listener)
        _merge_descriptions.append(describe)


def championships_in_common(one: Collection[int], other: Collection[int]) -> list[str]:
    """Names of the championships that records of both groups entered."""
    return [name for ask in _common_championships for name in ask(one, other)]


def championships_of(records: Collection[int]) -> list[tuple[int, int]]:
    """(record, championship) for each championship that one of these records entered."""
    return [pair for ask in _entered_championships for pair in ask(records)]


def count_played(records: Collection[int]) -> Played:
    return _played_counts[0](records) if _played_counts else Played()


def describe_merge(merged: Player, into: Player) -> list[str]:
    return [sentence for describe in _merge_descriptions for sentence in describe(merged, into)]


def tell_merge_listeners(actor: Actor, merged: Player, into: Player) -> None:
    for listener in _merge_listeners:
        listener(actor, merged, into)
