"""`./run attack`: one part after the other, bounded in time, against a demo of its own."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from federation.launcher.cli import CHECKOUT
from federation.launcher.commands import tell_refusals
from federation.launcher.local_secrets import local_folder
from federation.launcher.progress import say
from tests.attack.clicks import click_together
from tests.attack.crawl import check_matrix, crawl, private_pages
from tests.attack.ledger import Ledger
from tests.attack.memory import send_large_forms
from tests.attack.nonsense import fuzz_addresses, fuzz_forms
from tests.attack.pages import Form
from tests.attack.schema import fuzz_api
from tests.attack.target import Target, demo_to_attack
from tests.attack.visitor import Visitor

START = ["/", "/fisc/", "/fisc/desk/", "/fisc/account/keys/", "/fisc/players/", "/ajusc/", "/uf/", "/pfs/"]
# Who has a role in another federation only, or none but to play.
STRANGERS = ("staff-ajusc", "staff-uf", "staff-pfs")


@dataclass(frozen=True)
class Size:
    """Pages crawled by each visitor, sendings of each form, addresses with nonsense, seconds of each schema run."""

    pages: int
    each_form: int
    addresses: int
    schema_seconds: int


SMALL = Size(pages=60, each_form=1, addresses=60, schema_seconds=15)
FULL = Size(pages=400, each_form=5, addresses=600, schema_seconds=120)


def run_attack(arguments: list[str], checkout: Path) -> int:
    """Attack; tell what did not hold, and return 1 if anything did not."""
    parser = argparse.ArgumentParser(prog="./run attack", description="Attack a demo made for it.")
    parser.add_argument("--small", action="store_true", help="less of each")
    parser.add_argument("--seed", type=int, default=14, help="the same seed sends the same (default %(default)s)")
    options = parser.parse_args(arguments)
    ledger = Ledger()
    began = time.monotonic()
    with demo_to_attack(checkout) as target:
        attack = _Attack(target, ledger, SMALL if options.small else FULL, Random(options.seed))
        attack.run(options.seed, local_folder(checkout))
    seconds, what = ledger.slowest
    say(f"\n{ledger.requests} requests in {time.monotonic() - began:.0f} s; slowest {seconds:.1f} s ({what})")
    say("Answers: " + ", ".join(f"{status}: {count}" for status, count in sorted(ledger.answers.items())))
    for finding in ledger.findings:
        say(f"FOUND  {finding}")
    say(f"{len(ledger.findings)} found." if ledger.findings else "Everything held.")
    return 1 if ledger.findings else 0


class _Attack:
    def __init__(self, target: Target, ledger: Ledger, size: Size, random: Random) -> None:
        self.target, self.ledger, self.size, self.random = target, ledger, size, random
        self.public = Visitor("public", target.origin, ledger)

    def run(self, seed: int, folder: Path) -> None:
        staff, organiser = self._member("staff"), self._member("organiser")
        statuses, forms = self._crawl(staff, organiser)
        strangers = [self._member(name) for name in STRANGERS]
        private = private_pages(statuses, "fisc")
        self._part("matrix", lambda: self._matrix(private, [self.public, *strangers]))
        key = self._key(organiser)
        for name, secret in (("schema, no key", ""), ("schema, key", key)):
            log = folder / f"attack-{'key' if secret else 'public'}.log"
            bounds = {"seconds": self.size.schema_seconds, "seed": seed, "log": log}
            self._part(name, lambda s=secret, b=bounds: fuzz_api(self.target.origin, s, self.ledger, **b))  # type: ignore[misc]
        championship = self._awaiting(organiser)
        self._part("clicks", lambda: self._clicks(staff, key, championship))
        self._part("forms", lambda: self._forms([staff, organiser, self.public], forms))
        paths = [path for path, status in statuses.items() if status == 200]
        self._part("addresses", lambda: f"{fuzz_addresses(staff, paths, self.random, self.size.addresses)} sent")
        self._part("memory", lambda: f"{send_large_forms(self.public, self.target.web) // 1_000_000} MB kept")

    def _part(self, name: str, work: Callable[[], str]) -> None:
        began, before = time.monotonic(), self.ledger.requests
        told = work()
        sent = self.ledger.requests - before
        say(f"{name:<15} {told:<45} {sent:>6} requests {time.monotonic() - began:>6.1f} s")

    def _member(self, name: str) -> Visitor:
        visitor = Visitor(name, self.target.origin, self.ledger)
        visitor.log_in(self.target.accounts[name], self.target.password)
        return visitor

    def _crawl(self, staff: Visitor, organiser: Visitor) -> tuple[dict[str, int], list[Form]]:
        statuses: dict[str, int] = {}
        forms: list[Form] = []
        for visitor in (self.public, self._member("player"), organiser, staff):
            found: list[tuple[dict[str, int], list[Form]]] = []
            self._part(
                f"crawl {visitor.name}"[:15],
                lambda v=visitor, f=found: f.append(crawl(v, START, self.size.pages)) or f"{len(f[0][0])} pages",  # type: ignore[misc]
            )
            statuses |= found[0][0]
            forms += [form for form in found[0][1] if form not in forms]
        return statuses, forms

    def _matrix(self, private: list[str], strangers: list[Visitor]) -> str:
        check_matrix(private, strangers)
        if not private:
            self.ledger.found("no private page was reached: the matrix has nothing to compare")
        return f"{len(private)} private pages, {len(strangers)} strangers"

    def _forms(self, visitors: list[Visitor], forms: list[Form]) -> str:
        sent = sum(fuzz_forms(visitor, forms, self.random, self.size.each_form) for visitor in visitors)
        return f"{len(forms)} forms, {sent} sent"

    def _clicks(self, staff: Visitor, key: str, championship: str) -> str:
        click_together(staff, key, self.target.results, championship)
        return "20 at once: a club, a player, a key, a file"

    def _key(self, visitor: Visitor) -> str:
        answer = visitor.post_form("/fisc/account/keys/", {"name": "attack", "days": "90"})
        found = re.search(r">(far_[\w-]+)<", answer.text)
        if found is None:
            self.ledger.found("no key is to be had")
        return found[1] if found else ""

    def _awaiting(self, organiser: Visitor) -> str:
        """The championship that awaits results: the one whose page offers to send them in."""
        for path in ("/fisc/desk/", "/fisc/"):
            found = re.search(r"/fisc/championships/([\w-]+)/results/upload/", organiser.get(path).text)
            if found:
                return found[1]
        return "copa-de-les-set-lletres"


if __name__ == "__main__":
    sys.exit(tell_refusals(lambda: run_attack(sys.argv[1:], CHECKOUT)))
