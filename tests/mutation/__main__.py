"""`./run mutate`: break the code in many places, one at a time, and tell where no test notices."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from federation.launcher.cli import CHECKOUT
from federation.launcher.commands import tell_refusals
from federation.launcher.postgres.databases import scratch_database
from federation.launcher.progress import say
from federation.launcher.refusal import CommandRefused
from tests.mutation.modules import WEIGHTY, NothingToBreak, find_modules
from tests.mutation.run import Tally, choose, run_changes


def run_mutate(arguments: list[str], checkout: Path) -> int:
    """Make changes in a copy of the tree and run the tests that concern each; return 1 if one went unnoticed."""
    options = _parse(arguments)
    try:
        modules = find_modules(checkout, options.modules)
    except NothingToBreak as error:
        raise CommandRefused(
            f"There is nothing to break in {error}: name modules or folders of the project."
        ) from error
    chosen = choose(checkout, modules, count=options.count, seed=options.seed)
    if options.list:
        print(*chosen, sep="\n")
        return 0
    say(f"{len(chosen)} changes in {len({one.module for one in chosen})} modules, seed {options.seed}")
    with scratch_database(checkout) as urls:
        environment = {
            **os.environ,
            **urls,
            "DJANGO_SETTINGS_MODULE": "federation.settings.test",
            "FARISTOL_TEST_DATABASE": f"mutate_{os.getpid()}",
        }
        tally = run_changes(checkout, chosen, environment, seconds=options.minutes * 60)
    _report(tally)
    return 1 if tally.survivors or tally.unanswered else 0


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run mutate", description=__doc__)
    parser.add_argument("modules", nargs="*", default=list(WEIGHTY), help="modules or folders (those of weight)")
    parser.add_argument("--count", type=int, default=40, help="changes at most (40)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same changes (1)")
    parser.add_argument("--minutes", type=float, default=30, help="no new change after this long (30)")
    parser.add_argument("--list", action="store_true", help="print the changes and make none")
    return parser.parse_args(arguments)


def _report(tally: Tally) -> None:
    print(f"made {tally.made} · caught {tally.caught} · survivors {len(tally.survivors)}")
    for broken in tally.survivors:
        print(f"survivor  {broken}")
    for module in dict.fromkeys(tally.unanswered):
        print(f"not asked: no test of {module} passes as it is")


if __name__ == "__main__":
    sys.exit(tell_refusals(lambda: run_mutate(sys.argv[1:], CHECKOUT)))
