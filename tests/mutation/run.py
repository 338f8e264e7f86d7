"""Break a copy of the tree in one place after another and run the tests that concern it. Standard library only."""

from __future__ import annotations

import random
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from pathlib import Path

from federation.launcher.progress import say
from tests.mutation.changes import Change, list_changes
from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.modules import find_tests
from tests.mutation.suite import Suite, changed_file

_NOT_COPIED = (".git", ".venv", ".local", "__pycache__", ".*_cache", ".hypothesis", "node_modules")


@dataclass(frozen=True, slots=True)
class Broken:
    """One change of one module."""

    module: str
    change: Change

    def __str__(self) -> str:
        return f"{self.module}:{self.change.line}  {self.change}  in `{self.change.written}`"

    @property
    def is_equivalent(self) -> bool:
        return (self.module, self.change.written, str(self.change)) in EQUIVALENT


@dataclass(slots=True)
class Tally:
    """What became of the changes. ``unanswered``: modules without a test that passes as things are."""

    caught: int = 0
    survivors: list[Broken] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)

    @property
    def made(self) -> int:
        return self.caught + len(self.survivors)


def choose(checkout: Path, modules: Sequence[str], *, count: int, seed: int) -> list[Broken]:
    """At most ``count`` changes, one module after another taking its turn, the same ones for the same seed.

    Changes that nobody could notice are left out.
    """
    chance = random.Random(seed)
    waiting = [_in_turn(checkout, module, chance) for module in modules]
    chance.shuffle(waiting)
    turns = (broken for turn in zip_longest(*waiting) for broken in turn if broken is not None)
    chosen = list(islice(turns, count))
    return sorted(chosen, key=lambda one: (one.module, one.change.start, str(one.change)))


def _in_turn(checkout: Path, module: str, chance: random.Random) -> list[Broken]:
    """The changes of a module, one operator after another taking its turn: there are few locks and many constants."""
    by_operator: dict[str, list[Broken]] = {}
    for change in list_changes((checkout / module).read_text(encoding="utf-8")):
        broken = Broken(module, change)
        if not broken.is_equivalent:
            by_operator.setdefault(change.operator, []).append(broken)
    groups = list(by_operator.values())
    for group in groups:
        chance.shuffle(group)
    chance.shuffle(groups)
    return [broken for turn in zip_longest(*groups) for broken in turn if broken is not None]


def run_changes(checkout: Path, chosen: Sequence[Broken], environment: Mapping[str, str], *, seconds: float) -> Tally:
    """Make each change in a copy of the tree, alone, until the time is over; the tree itself is not touched."""
    tally = Tally()
    deadline = time.monotonic() + seconds
    with copied_tree(checkout) as copy:
        suite = Suite(copy, environment)
        for number, broken in enumerate(chosen, start=1):
            if time.monotonic() > deadline:
                say(f"The time is over after {number - 1} of {len(chosen)}.")
                break
            _try(suite, broken, tally)
    return tally


def _try(suite: Suite, broken: Broken, tally: Tally) -> None:
    """The nearest tests are asked first; what they let pass is put to the rest of the room."""
    path = suite.copy / broken.module
    source = broken.change.apply(path.read_text(encoding="utf-8"))
    groups = [tests for group in find_tests(suite.copy, broken.module) if (tests := suite.usable(group))]
    if not groups:
        tally.unanswered.append(broken.module)
        say(f"not asked {broken}")
        return
    with changed_file(path, source):
        is_caught = any(suite.notices(tests) for tests in groups)
    if is_caught:
        tally.caught += 1
    else:
        tally.survivors.append(broken)
    say(f"{'caught  ' if is_caught else 'SURVIVED'}  {broken}")


@contextmanager
def copied_tree(checkout: Path) -> Iterator[Path]:
    """A copy of the tree for as long as it is needed, beside it the samples that are beside the tree."""
    with tempfile.TemporaryDirectory(prefix="faristol-mutate-") as folder:
        # Children that give up root's rights have to find their modules.
        Path(folder).chmod(0o755)
        copy = Path(folder) / checkout.name
        shutil.copytree(checkout, copy, symlinks=True, ignore=shutil.ignore_patterns(*_NOT_COPIED))
        samples = checkout.parent / "shared"
        if samples.is_dir():
            (Path(folder) / "shared").symlink_to(samples)
        yield copy
