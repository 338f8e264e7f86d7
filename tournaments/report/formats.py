"""What a result format is, and the registry of all of them. Pure.

To add one, write it in ``format.py`` of a folder in ``tournaments/files/formats``: nothing else names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from federation.values.registry import find_entries
from federation.values.sentences import Sentence
from tournaments.report.questions import Answers
from tournaments.report.report import Reading, Report, UploadedFile

Text = Sentence | str


def never(_file: UploadedFile) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Family:
    """The name under which a federation accepts formats (its setting ``accepted_formats``).

    ``order`` is its position among those that a federation accepts. ``reports`` are names of reports' formats that
    don't begin with its code.
    """

    code: str
    name: str
    order: int
    reports: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileKind:
    """A kind of file that belongs to a format.

    ``fits`` recognises it by its contents; kinds are tried by ``order``, and the first that fits decides. A damaged
    file goes by its extension to the intended reader, which can say what is wrong with it. ``likely`` is tried on
    files that nothing else recognises. ``in_one_line``: a long line isn't a sign of damage. ``numbered``: the file's
    name ends in the number of a round.
    """

    code: str
    order: int
    fits: Callable[[UploadedFile], bool]
    extensions: tuple[str, ...] = ()
    likely: Callable[[UploadedFile], bool] = never
    is_text: bool = True
    in_one_line: Callable[[UploadedFile], bool] = never
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A file of a known kind."""

    file: UploadedFile
    kind: FileKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """One way to store a championship in files.

    ``signs``: a file of one of these kinds means this way. ``uses``: further kinds it can use. ``read`` gets the files
    of all those kinds, and the answers to their questions. Readers are tried by ``order``: the fullest account of a
    championship comes first. ``family`` is None for anything that isn't a championship. ``double_rounds``: a player
    may have several games in one round; ``even_rounds``: only if everyone in that round has equally many.
    """

    order: int
    family: Family | None
    signs: tuple[FileKind, ...]
    uses: tuple[FileKind, ...] = ()
    read: Callable[[Sequence[Part], Answers], Reading]
    double_rounds: bool = False
    even_rounds: bool = False


@dataclass(frozen=True, slots=True)
class Receiver:
    """An organisation that results are sent on to.

    ``wants`` is what it would find missing; ``ratings`` is the code of the only system whose ratings it accepts, empty
    if any will do.
    """

    name: str
    order: int
    wants: frozenset[str]
    ratings: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """An output format: the name of the choice, the file name, and what it carries of ``tournaments.files.features``.

    ``order`` is its position in lists. ``any_result``: it has results in addition to the scores. ``by_name``: the name
    is a player's key. ``names_groups``: it names each player's group; in others groups are divisions, which don't play
    each other. ``receiver`` requires this form.
    """

    name: str
    order: int
    title: str
    extension: str
    content_type: str
    write: Callable[[Report], bytes]
    carries: frozenset[str]
    name_width: int = 200
    most_points: int = 9_999
    any_result: bool = False
    by_name: bool = False
    names_groups: bool = False
    receiver: Receiver | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A file as it looks in an editor. ``encoding`` is that of its bytes."""

    name: str
    text: str
    encoding: str = "utf-8"


@dataclass(frozen=True, slots=True)
class Offer:
    """A line of the upload page. ``has_example``: it links to the format's guide."""

    name: Text
    what: Sentence
    has_example: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One format: its code, how it is read and written, and its description for volunteers.

    ``order`` is its position in the guide. ``open`` is what it can't express, and what happens then. ``examples`` are
    the files of one small championship: three invented players, three rounds, a bye in each. ``known_by`` is its line
    in the documentation: how its files are recognised. ``reports`` are names of reports' formats that don't begin with
    its code. ``targets``: the first one is the guide's.

    Further properties of reports, by format: ``name_columns`` is the number of letters it holds of a name, longer ones
    being cut; ``total_first``, those that put the total before the spread; ``byes_out_of_spread``, those in which a
    bye's points don't count in the spread. ``start_numbers``: a report's numbers are the championship's own.
    """

    code: str
    order: int
    title: Text
    what: Sentence
    source: Sentence
    open: tuple[Sentence, ...]
    examples: tuple[Example, ...]
    known_by: str
    readers: tuple[Reader, ...]
    targets: tuple[Target, ...] = ()
    offers: tuple[Offer, ...] = ()
    reports: tuple[str, ...] = ()
    name_columns: Mapping[str, int] = field(default_factory=dict)
    total_first: tuple[str, ...] = ()
    byes_out_of_spread: tuple[str, ...] = ()
    start_numbers: bool = False

    @property
    def families(self) -> tuple[str, ...]:
        """The codes of the families that it is accepted as."""
        return tuple(dict.fromkeys(reader.family.code for reader in self.readers if reader.family))


@cache
def formats() -> Mapping[str, Format]:
    """Return all formats by code, in the order of the guide. The first call loads every reader."""
    found = find_entries("tournaments.files.formats", Format, "format")
    return {known.code: known for known in sorted(found, key=lambda known: known.order)}


@cache
def readers() -> Sequence[Reader]:
    """Return all readers, in the order in which they are tried."""
    found = [reader for known in formats().values() for reader in known.readers]
    return sorted(found, key=lambda reader: reader.order)


@cache
def file_kinds() -> Sequence[FileKind]:
    """Return all kinds of files, in the order in which they are tried."""
    found = dict.fromkeys(kind for reader in readers() for kind in (*reader.signs, *reader.uses))
    return sorted(found, key=lambda kind: kind.order)


@cache
def families() -> Mapping[str, Family]:
    """Return all families by code."""
    found = {reader.family for reader in readers() if reader.family}
    return {family.code: family for family in sorted(found, key=lambda family: family.order)}


def family_of(report_format: str) -> str:
    """Return the family of a report's ``format``: ``swiss_perfect_rounds`` → ``swiss_perfect``; empty for none."""
    for family in families().values():
        if report_format in family.reports or report_format.startswith(family.code):
            return family.code
    return ""


def family_name(report_format: str) -> str:
    """Return the everyday name of the family of a report's ``format``; empty for none."""
    family = families().get(family_of(report_format))
    return family.name if family else ""


def format_of(report_format: str) -> Format | None:
    """Return a report's own format; None for one that is never uploaded as a file."""
    for known in formats().values():
        if report_format in known.reports:
            return known
    begun = [code for code in formats() if report_format.startswith(code)]
    return formats()[max(begun, key=len)] if begun else None


def columns_of_names(report_format: str) -> int | None:
    """Return how many letters of a name a report's ``format`` has room for; None if names are complete."""
    return next(
        (known.name_columns[report_format] for known in formats().values() if report_format in known.name_columns),
        None,
    )
