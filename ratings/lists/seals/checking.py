"""Checking sealed lists: each by itself, and the chain that they make."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ratings.lists.seals.signing import is_signed
from ratings.lists.seals.text import NOTHING_BEFORE, Heading, digest_text, read_heading

# Between the canonical text and what was made of it.
RULE = "--\n"


class Fault(StrEnum):
    """What is wrong with a list; the values are those of the command's JSON."""

    CHANGED = "changed"
    UNSIGNED = "unsigned"
    OTHER_KEY = "other_key"
    BROKEN = "broken"
    TWICE = "twice"
    MISSING = "missing"
    UNSEALED = "unsealed"


SENTENCES = {
    Fault.CHANGED: "its text is not the one that was sealed",
    Fault.UNSIGNED: "the signature is not of this text and key",
    Fault.OTHER_KEY: "it was signed with a key that is not trusted here",
    Fault.BROKEN: "it does not follow on the list before it",
    Fault.TWICE: "there is another list of this number",
    Fault.MISSING: "it is not there",
    Fault.UNSEALED: "it bears no seal",
}


@dataclass(frozen=True, slots=True)
class SealedList:
    """A canonical text with its seal, as the public file has them."""

    text: str
    sha256: str
    public_key: str
    signature: str

    @property
    def heading(self) -> Heading:
        return read_heading(self.text)

    def as_file(self) -> str:
        seal = (("sha256", self.sha256), ("key", self.public_key), ("signature", self.signature))
        return self.text + RULE + "".join(f"{name} {value}\n" for name, value in seal)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with one edition of a list."""

    system: str
    edition: int
    fault: Fault

    def __str__(self) -> str:
        return f"{self.system}, edition {self.edition}: {SENTENCES[self.fault]}"


def read_sealed(content: bytes) -> SealedList:
    """A public file. Raises ValueError with what is wrong with it."""
    text, rule, seal = content.decode("ascii").partition("\n" + RULE)
    if not rule:
        raise ValueError("it has no seal at its end")
    told = dict(line.partition(" ")[::2] for line in seal.splitlines())
    if missing := {"sha256", "key", "signature"} - told.keys():
        raise ValueError(f"its seal does not say: {', '.join(sorted(missing))}")
    found = SealedList(text + "\n", told["sha256"], told["key"], told["signature"])
    read_heading(found.text)
    return found


def check_files(lists: Iterable[SealedList], trusted: Collection[str] = ()) -> list[Finding]:
    """What is wrong with lists of any federations and systems; a chain may begin and stop anywhere."""
    chains: dict[tuple[str, str], list[SealedList]] = defaultdict(list)
    for one in lists:
        chains[one.heading.federation, one.heading.system].append(one)
    return [finding for chain in chains.values() for finding in check_chain(chain, trusted)]


def check_chain(chain: Sequence[SealedList], trusted: Collection[str] = ()) -> list[Finding]:
    """What is wrong with lists of one system. Where ``trusted`` names keys, others are a fault."""
    found: list[Finding] = []
    before: SealedList | None = None
    for one in sorted(chain, key=lambda sealed: sealed.heading.edition):
        heading = one.heading
        faults = [*_faults_of(one, trusted), *_faults_between(before, one)]
        if before is not None:
            absent = range(before.heading.edition + 1, heading.edition)
            found += [Finding(heading.system, number, Fault.MISSING) for number in absent]
        found += [Finding(heading.system, heading.edition, fault) for fault in faults]
        before = one
    return found


def _faults_of(one: SealedList, trusted: Collection[str]) -> Iterable[Fault]:
    if digest_text(one.text) != one.sha256:
        yield Fault.CHANGED
    if not is_signed(one.text, one.public_key, one.signature):
        yield Fault.UNSIGNED
    if trusted and one.public_key not in trusted:
        yield Fault.OTHER_KEY


def _faults_between(before: SealedList | None, one: SealedList) -> Iterable[Fault]:
    heading = one.heading
    if before is None:
        if heading.edition == 1 and heading.previous != NOTHING_BEFORE:
            yield Fault.BROKEN
    elif before.heading.edition == heading.edition:
        yield Fault.TWICE
    elif before.heading.edition == heading.edition - 1 and heading.previous != digest_text(before.text):
        yield Fault.BROKEN
