"""Published lists that anyone can verify: canonical text, chain and signatures.

The canonical text of a list is the same bytes in every language, database and version of the program.

It consists of ASCII lines ending with LF. A heading identifies the list and, as ``previous``, the SHA-256 of the
preceding text; then every player has a line, in the order of the players' numbers::

    faristol list 1
    federation fisc
    system rasccat
    edition 3
    published 2026-04-01
    through 12
    previous 5f0c…
    source 91aa…
    parameters 77b2…
    players 120
    17 1 1083 45 act +16 2 -

A line has number, place, rating, games, status, change, previous place, deviation; ``-`` for a missing value. Names
and clubs are not included: a player is a number here, so that names can be corrected or erased.

Signatures are Ed25519 (RFC 8032) over the text; keys and signatures are written in base64. Sealed lists are read from
files, single or zipped, and verified both individually and as a chain.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zipfile
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

VERSION = "faristol list 1"
# Digest used by the first list, which has no preceding text.
NOTHING_BEFORE = "0" * 64
NONE = "-"


@dataclass(frozen=True, slots=True)
class Heading:
    """A list's heading. ``through`` is the last position of the rating sequence in it; digests are hexadecimal."""

    federation: str
    system: str
    edition: int
    published: date
    through: int
    previous: str
    source: str
    parameters: str
    players: int


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: every value on the list except the name and the club."""

    number: int
    place: int | None
    rating: int
    games: int
    status: str
    change: int | None
    previous_place: int | None
    deviation: Decimal | None

    def as_text(self) -> str:
        change = NONE if self.change is None else f"{self.change:+d}" if self.change else "0"
        deviation = NONE if self.deviation is None else f"{self.deviation:.2f}"
        values = (self.number, _or_none(self.place), self.rating, self.games, self.status)
        return " ".join(map(str, (*values, change, _or_none(self.previous_place), deviation)))


def write_text(heading: Heading, lines: Iterable[Line]) -> str:
    """Return the canonical text; the lines may be in any order."""
    told = [VERSION, *(f"{name} {value}" for name, value in _values(heading))]
    ordered = sorted(lines, key=lambda line: line.number)
    return "\n".join([*told, *(line.as_text() for line in ordered), ""])


def digest_text(text: str) -> str:
    """Return the SHA-256 in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def digest_parameters(parameters: dict[str, Any]) -> str:
    """Return the SHA-256 of the parameters as JSON in ASCII, sorted, without spaces."""
    return digest_text(json.dumps(parameters, sort_keys=True, separators=(",", ":")))


def read_heading(text: str) -> Heading:
    """Return the heading of a canonical text. Raises ValueError if it is not one."""
    told = text.split("\n")[: len(_NAMES) + 1]
    if told[:1] != [VERSION]:
        raise ValueError(f"it does not begin with “{VERSION}”")
    found: dict[str, str] = {}
    for name, line in zip(_NAMES, told[1:], strict=False):
        said, _space, value = line.partition(" ")
        if said != name:
            raise ValueError(f"“{name}” is missing from its heading")
        found[name] = value
    if len(found) < len(_NAMES):
        raise ValueError("its heading is not whole")
    numbers = {name: int(found[name]) for name in ("edition", "through", "players")}
    texts = {name: found[name] for name in ("federation", "system", "previous", "source", "parameters")}
    return Heading(published=date.fromisoformat(found["published"]), **numbers, **texts)  # type: ignore[arg-type]


_NAMES = ("federation", "system", "edition", "published", "through", "previous", "source", "parameters", "players")


def _values(heading: Heading) -> list[tuple[str, Any]]:
    return [(name, getattr(heading, name)) for name in _NAMES]


def _or_none(value: int | None) -> int | str:
    return NONE if value is None else value


# Length in bytes of a private key, and of a public one.
KEY_BYTES: Final = 32


def public_half(key: Ed25519PrivateKey) -> str:
    return base64.b64encode(key.public_key().public_bytes_raw()).decode()


def sign(key: Ed25519PrivateKey, text: str) -> str:
    return base64.b64encode(key.sign(text.encode("utf-8"))).decode()


def is_signed(text: str, public_key: str, signature: str) -> bool:
    """Return whether the owner of ``public_key`` has signed the text."""
    try:
        read_public_key(public_key).verify(base64.b64decode(signature, validate=True), text.encode("utf-8"))
    except (InvalidSignature, ValueError):
        return False
    return True


def read_public_key(public_key: str) -> Ed25519PublicKey:
    """Raises ValueError."""
    try:
        return Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key, validate=True))
    except binascii.Error as error:
        raise ValueError("not a key") from error


def as_pem(public_key: str) -> str:
    """Return the public key in OpenSSL's format. Raises ValueError."""
    key = read_public_key(public_key)
    return key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()


# Separates the canonical text from its digest and signature.
RULE = "--\n"


class Fault(StrEnum):
    """A fault of a list; the values are used in the command's JSON."""

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
    """A canonical text with its seal, as in the public file."""

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
    """A fault found in one edition of a list."""

    system: str
    edition: int
    fault: Fault

    def __str__(self) -> str:
        return f"{self.system}, edition {self.edition}: {SENTENCES[self.fault]}"


def read_sealed(content: bytes) -> SealedList:
    """Read a public file. Raises ValueError describing what is wrong with it."""
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
    """Return faults in lists of any federations and systems; a chain may begin and stop anywhere."""
    chains: dict[tuple[str, str], list[SealedList]] = defaultdict(list)
    for one in lists:
        chains[one.heading.federation, one.heading.system].append(one)
    return [finding for chain in chains.values() for finding in check_chain(chain, trusted)]


def check_chain(chain: Sequence[SealedList], trusted: Collection[str] = ()) -> list[Finding]:
    """Return faults in lists of one system. If ``trusted`` names keys, any other key is a fault."""
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


# Extensions of sealed lists, single and zipped.
SUFFIX = ".list.txt"
MOST_BYTES = 50_000_000


class UnreadableList(ValueError):
    """A file that is not a sealed list; the text says which and why."""


def read_files(paths: Iterable[Path]) -> list[SealedList]:
    """Return every sealed list in the files and in zips among them. Raises UnreadableList."""
    return [_read(name, content) for path in paths for name, content in _contents(path)]


def _contents(path: Path) -> Iterator[tuple[str, bytes]]:
    try:
        if not zipfile.is_zipfile(path):
            yield path.name, path.read_bytes()
            return
        with zipfile.ZipFile(path) as archive:
            entries = [entry for entry in archive.infolist() if entry.filename.endswith(SUFFIX)]
            for entry in entries:
                if entry.file_size > MOST_BYTES:
                    raise UnreadableList(f"{entry.filename} is too large")
                yield entry.filename, archive.read(entry)
        if not entries:
            raise UnreadableList(f"{path} has no file that ends with {SUFFIX}")
    except (OSError, zipfile.BadZipFile) as error:
        raise UnreadableList(f"{path} cannot be read: {error}") from error


def _read(name: str, content: bytes) -> SealedList:
    try:
        return read_sealed(content)
    except ValueError as error:
        raise UnreadableList(f"{name} is not a sealed list: {error}") from error
