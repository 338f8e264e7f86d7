"""What apps above add to a federation's preset, without being imported here.

They register in ``AppConfig.ready()``. A check sees the preset before anything is written, without a database; a
listener acts inside the federation's scope and the transaction that loads the preset, and must change nothing when
it runs a second time unless it is forced to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

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
