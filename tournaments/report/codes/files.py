"""What can be wrong inside one file. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING, SEND_SMALLER, SEND_WHOLE

TABLE_DAMAGED = error(
    "table_damaged",
    "file",
    title=_("Damaged dBase file"),
    sentence=_("“%(file)s” is damaged: it is not a whole dBase file."),
    when=_("A dBase file is cut short or its header is impossible."),
    advice=SEND_WHOLE,
)
RECORDS_CUT = error(
    "records_cut",
    "file",
    "stated",
    "found",
    title=_("File cut short"),
    sentence=_("“%(file)s” is cut short: it should have %(stated)s records and has %(found)s."),
    when=_("A dBase file has fewer records than stated."),
    advice=SEND_WHOLE,
)
RECORDS_BEYOND = warning(
    "records_beyond",
    "file",
    "stated",
    title=_("File with a tail"),
    sentence=_("“%(file)s” goes on after its %(stated)s records. What follows was not read."),
    when=_("A dBase file goes on after its last record."),
    advice=LOOK_AND_GO_ON,
)
TOO_MANY_RECORDS = error(
    "too_many_records",
    "file",
    "limit",
    title=_("Too many records"),
    sentence=_("“%(file)s” has more than %(limit)s records."),
    when=_("A dBase file has more records than the limit."),
    advice=SEND_SMALLER,
)
MISSING_FIELDS = error(
    "missing_fields",
    "file",
    "fields",
    title=_("Missing columns"),
    sentence=_("“%(file)s” lacks these columns: %(fields)s."),
    when=_("A table lacks fields that it must have."),
    advice=_("Add the columns named, with their headings, and send the file again."),
)
DIFFERENCE_ALONE = error(
    "difference_alone",
    "file",
    "heading",
    title=_("Difference without scores"),
    sentence=_(
        "“%(file)s” says under “%(heading)s” by how much games were won, and not with how many points. Results here "
        "are kept with both scores or with none, so that the difference would be lost."
    ),
    when=_("A list of games has a column with the difference of the scores, and neither scores nor results."),
    advice=_("Add a column for the points of each player, or one with the result (1–0) if the scores are not known."),
)
CODE_PAGE_GUESSED = warning(
    "code_page_guessed",
    "file",
    "code_page",
    title=_("Old letters"),
    sentence=_("The accents in “%(file)s” were read as code page %(code_page)s. Look at the names."),
    when=_("Letters look like a DOS code page."),
    advice=_("Look whether the names are spelt right. If not, save as UTF-8."),
)
NO_SECTION = warning(
    "no_section",
    "file",
    "section",
    title=_("Settings incomplete"),
    sentence=_("“%(file)s” has no section [%(section)s]: the name and the arbiter are not known."),
    when=_("The .ini file has no [Tournament Info]."),
    advice=NOTHING,
)
UNREADABLE_ROW = error(
    "unreadable_row",
    "found",
    title=_("Unreadable row"),
    sentence=_("This row does not fit the heading: “%(found)s”."),
    when=_("A row of a text file does not fit its heading."),
    advice=MEND_AND_SEND,
)
LINE_NOT_USED = note(
    "line_not_used",
    "found",
    title=_("Line not needed"),
    sentence=_("This line is not part of the table: “%(found)s”."),
    when=_("A line below a table is no row of it."),
    advice=NOTHING,
)
UNREADABLE_CELL = error(
    "unreadable_cell",
    "found",
    title=_("Unreadable result"),
    sentence=_("“%(found)s” is not a result."),
    when=_("A result in a text file is not one known here."),
    advice=MEND_AND_SEND,
)
UNREADABLE_NUMBER = error(
    "unreadable_number",
    "column",
    "found",
    title=_("Unreadable number"),
    sentence=_("“%(found)s” in column “%(column)s” is not a number."),
    when=_("A number that is needed is not one."),
    advice=MEND_AND_SEND,
)
