"""Reads an entry list from a spreadsheet, reports all problems at once, writes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export import resources

from federation.imports.plan import find_table
from federation.imports.services import read_limited_grid
from federation.tables.rows import Row, UnreadableTable
from federation.values.numbers import whole_number
from federation.web.downloads import Column, Headed
from tournaments.entries.services.lists import EntryLine

MOST_LINES = 1000
MOST_BYTES = 2_000_000


class EntriesSheet(Headed, resources.Resource):  # type: ignore[misc]
    """The columns of an entry list; only a name is required."""

    name = Column(
        "name",
        gettext_lazy("Name"),
        also="player|jugador|jugadora|nom|nom i cognoms|nombre y apellidos|zawodnik|imię i nazwisko|nazwisko i imię",
    )
    surname = Column("surname", gettext_lazy("Surname"), also="cognoms|cognom|apellidos|apellido|nazwisko")
    given_name = Column("given_name", gettext_lazy("Given name"), also="first name|nom de pila|nombre de pila|imię")
    number = Column("number", gettext_lazy("Registry number"), also="id|llicència|licencia|licence|número de soci|nr")
    club = Column("club", gettext_lazy("Club"), also="klub|entitat")
    category = Column("category", gettext_lazy("Category"), also="categoria|categoría|kategoria|grup|grupo|grupa")
    email = Column("email", gettext_lazy("E-mail address"), also="e-mail|mail|correu|correu electrònic|correo|email")


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A problem with a row, as a sentence; row 0 is the file as a whole."""

    row: int
    text: str


@dataclass(frozen=True, slots=True)
class EntryFile:
    """A file's contents. ``unknown`` are headings that weren't recognised."""

    lines: tuple[EntryLine, ...] = ()
    problems: tuple[LineProblem, ...] = ()
    unknown: tuple[str, ...] = ()


def read_entries(content: bytes) -> EntryFile:
    """Read the rows of a workbook or csv, and every problem with them. Never raises."""
    if len(content) > MOST_BYTES:
        return _refused(_("The file is larger than %(limit)s MB.") % {"limit": MOST_BYTES // 1_000_000})
    try:
        grid = read_limited_grid(content)
    except UnreadableTable as error:
        return _refused(_UNREADABLE.get(error.code, _UNREADABLE["damaged"]))
    table = find_table(grid, EntriesSheet())
    if table is None or not {"name", "surname"} & set(table.columns):
        return _refused(_("There’s no “Name” column. Add this heading above the names, in any of our languages."))
    rows = [row for row in table.rows if any(row.cells)]
    if len(rows) > MOST_LINES:
        return _refused(_("The file has more than %(limit)s rows.") % {"limit": MOST_LINES})
    lines: list[EntryLine] = []
    problems: list[LineProblem] = []
    for row in rows:
        line, found = _read_row(row, dict(table.columns))
        problems += [LineProblem(row.number, text) for text in found]
        if line is not None:
            lines.append(line)
    if not rows:
        problems.append(LineProblem(0, _("There are no players below the headings.")))
    problems += _told_twice(lines)
    problems.sort(key=lambda one: one.row)
    return EntryFile(tuple(lines), tuple(problems), tuple(table.unknown))


_UNREADABLE = {
    "damaged": gettext_lazy("The file can’t be read. Save it again as .xlsx or .csv."),
    "protected": gettext_lazy("The file is password-protected. Save it without a password."),
    "too_large": gettext_lazy("The file is too large to read."),
    "too_long": gettext_lazy("The file takes too long to read. Save only the list as .xlsx or .csv."),
    "empty": gettext_lazy("The file is empty."),
}


def _refused(text: Any) -> EntryFile:
    return EntryFile(problems=(LineProblem(0, str(text)),))


def _read_row(row: Row, columns: dict[str, int]) -> tuple[EntryLine | None, list[str]]:
    def cell(name: str) -> str:
        return " ".join(row.cell(columns.get(name)).split())

    problems = []
    name = cell("name") or " ".join(part for part in (cell("given_name"), cell("surname")) if part)
    number = cell("number")
    if not name:
        problems.append(_("The name is missing."))
    if number and whole_number(number, least=1, most=10**9 - 1) is None:
        problems.append(_("“%(found)s” isn’t a registry number.") % {"found": number[:40]})
    for value, limit, label in (
        (name, 200, _("Name")),
        (cell("club"), 120, _("Club")),
        (cell("category"), 40, _("Category")),
    ):
        if len(value) > limit:
            problems.append(_("%(column)s: more than %(limit)s characters.") % {"column": label, "limit": limit})
    email = cell("email")
    if email:
        try:
            validate_email(email)
        except ValidationError:
            problems.append(_("“%(found)s” isn’t an e-mail address.") % {"found": email[:80]})
    if problems:
        return None, problems
    return EntryLine(row.number, name, int(number) if number else None, cell("club"), cell("category"), email), []


def _told_twice(lines: list[EntryLine]) -> list[LineProblem]:
    seen: dict[object, int] = {}
    found = []
    for line in lines:
        for key in (line.name.casefold(), line.number):
            if key is None:
                continue
            if key in seen:
                found.append(LineProblem(line.row, _("Same person as in row %(row)s.") % {"row": seen[key]}))
                break
            seen[key] = line.row
    return found
