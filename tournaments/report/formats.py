"""What a format of results is, and where all of them are found. Pure.

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

    ``order`` is its place among those that a federation accepts. ``reports`` are names of reports' formats that do not
    begin with its code.
    """

    code: str
    name: str
    order: int
    reports: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileKind:
    """A kind of file that a format is made of.

    ``fits`` knows it by what it holds; kinds are asked by their ``order``, and the first that fits decides. A damaged
    file goes by its extension to the reader it was meant for, which can say what is wrong with it. ``likely`` is asked
    of files that nothing else knows. ``in_one_line``: a long line is no sign of damage. ``numbered``: the file's name
    ends in the number of a round.
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
    """A file whose kind is known."""

    file: UploadedFile
    kind: FileKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """One way to hold a championship in files.

    ``signs``: a file of one of these kinds means this way. ``uses``: the kinds it can use besides. ``read`` gets the
    files of all those kinds, and what was answered to their questions. Readers are asked by their ``order``: the
    fullest account of a championship comes first. ``family`` is None for what is no championship.
    ``double_rounds``: a player may have several games in one round; ``even_rounds``: only where everybody in that
    round has equally many.
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

    ``wants`` is what it would miss; ``ratings`` is the code of the only system whose ratings it takes, empty where any
    will do.
    """

    name: str
    order: int
    wants: frozenset[str]
    ratings: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A form to write results in: the name of the choice, how a file is called, and what it carries of
    ``tournaments.files.features``.

    ``order`` is its place in lists. ``any_result``: it has results beside the scores. ``by_name``: the name is a
    player's key. ``names_groups``: it names each player's group; in others groups are divisions, which do not play
    each other. ``receiver`` asks for this form.
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
    """A file as it looks in an editor. ``encoding`` is how its bytes are written."""

    name: str
    text: str
    encoding: str = "utf-8"


@dataclass(frozen=True, slots=True)
class Offer:
    """A line of the page for uploads. ``has_example``: it leads to the format's guide."""

    name: Text
    what: Sentence
    has_example: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One format: its code, how it is read and written, and what a volunteer is told of it.

    ``order`` is its place in the guide. ``open`` is what it cannot say, and what then is done. ``examples`` are the
    files of one small championship: three invented players, three rounds, a bye in each. ``known_by`` is its line in
    the documentation: by what its files are recognised. ``reports`` are names of reports' formats that do not begin
    with its code. ``targets``: the first one is that of the guide.

    What else is known of reports, by their formats: the letters that ``name_columns`` hold, of which longer names lose
    their end; ``total_first``, those that put the total before the spread; ``byes_out_of_spread``, those in which a
    bye's points are no spread. ``start_numbers``: a report's numbers are the championship's own.
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
    """All formats by their codes, in the order of the guide. The first call loads every reader there is."""
    found = find_entries("tournaments.files.formats", Format, "format")
    return {known.code: known for known in sorted(found, key=lambda known: known.order)}


@cache
def readers() -> Sequence[Reader]:
    """All readers, in the order in which they are asked."""
    found = [reader for known in formats().values() for reader in known.readers]
    return sorted(found, key=lambda reader: reader.order)


@cache
def file_kinds() -> Sequence[FileKind]:
    """All kinds of files, in the order in which they are asked."""
    found = dict.fromkeys(kind for reader in readers() for kind in (*reader.signs, *reader.uses))
    return sorted(found, key=lambda kind: kind.order)


@cache
def families() -> Mapping[str, Family]:
    """All families by their codes."""
    found = {reader.family for reader in readers() if reader.family}
    return {family.code: family for family in sorted(found, key=lambda family: family.order)}


def family_of(report_format: str) -> str:
    """The family of a report's ``format``: ``swiss_perfect_rounds`` → ``swiss_perfect``; empty for none of them."""
    for family in families().values():
        if report_format in family.reports or report_format.startswith(family.code):
            return family.code
    return ""


def family_name(report_format: str) -> str:
    """What people call the family of a report's ``format``; empty for none."""
    family = families().get(family_of(report_format))
    return family.name if family else ""


def format_of(report_format: str) -> Format | None:
    """The format that a report says it is of; None for one that nobody sends in as a file."""
    for known in formats().values():
        if report_format in known.reports:
            return known
    begun = [code for code in formats() if report_format.startswith(code)]
    return formats()[max(begun, key=len)] if begun else None


def columns_of_names(report_format: str) -> int | None:
    """The letters of a name that a report's ``format`` has columns for; None where a name is whole."""
    return next(
        (known.name_columns[report_format] for known in formats().values() if report_format in known.name_columns),
        None,
    )
