"""Problems inside one file. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING, SEND_SMALLER, SEND_WHOLE

TABLE_DAMAGED = error(
    "table_damaged",
    "file",
    title=_("Damaged dBase file"),
    sentence=_("“%(file)s” is damaged: it isn’t a complete dBase file."),
    when=_("A dBase file is cut short or has an invalid header."),
    advice=SEND_WHOLE,
)
RECORDS_CUT = error(
    "records_cut",
    "file",
    "stated",
    "found",
    title=_("File cut short"),
    sentence=_("“%(file)s” is cut short: it should have %(stated)s records but has %(found)s."),
    when=_("A dBase file has fewer records than it says."),
    advice=SEND_WHOLE,
)
RECORDS_BEYOND = warning(
    "records_beyond",
    "file",
    "stated",
    title=_("Extra data at the end of the file"),
    sentence=_("“%(file)s” continues after its %(stated)s records. The extra data was not read."),
    when=_("A dBase file continues after its last record."),
    advice=LOOK_AND_GO_ON,
)
TOO_MANY_RECORDS = error(
    "too_many_records",
    "file",
    "limit",
    title=_("Too many records"),
    sentence=_("“%(file)s” has more than %(limit)s records."),
    when=_("A dBase file has more records than allowed."),
    advice=SEND_SMALLER,
)
MISSING_FIELDS = error(
    "missing_fields",
    "file",
    "fields",
    title=_("Missing columns"),
    sentence=_("“%(file)s” is missing these columns: %(fields)s."),
    when=_("A table is missing required fields."),
    advice=_("Add these columns with their headings and upload the file again."),
)
DIFFERENCE_ALONE = error(
    "difference_alone",
    "file",
    "heading",
    title=_("Difference without scores"),
    sentence=_(
        "The “%(heading)s” column in “%(file)s” gives the winning margin but not the scores. Results are "
        "stored here with both scores or with none, so the margin would be lost."
    ),
    when=_("A list of games has a column with the score difference, but neither scores nor results."),
    advice=_("Add a column with each player’s points or, if the scores aren’t known, one with the result (1–0)."),
)
CODE_PAGE_GUESSED = warning(
    "code_page_guessed",
    "file",
    "code_page",
    title=_("Old character encoding"),
    sentence=_("The accents in “%(file)s” were read using code page %(code_page)s. Check the names."),
    when=_("The characters seem to use a DOS code page."),
    advice=_("Check that the names are spelt correctly. If they aren’t, save the file as UTF-8."),
)
NO_SECTION = warning(
    "no_section",
    "file",
    "section",
    title=_("Settings incomplete"),
    sentence=_("“%(file)s” has no [%(section)s] section, so the name and the arbiter aren’t known."),
    when=_("The .ini file has no [Tournament Info] section."),
    advice=NOTHING,
)
UNREADABLE_ROW = error(
    "unreadable_row",
    "found",
    title=_("Unreadable row"),
    sentence=_("This row doesn’t match the heading: “%(found)s”."),
    when=_("A row in a text file doesn’t match its heading."),
    advice=MEND_AND_SEND,
)
LINE_NOT_USED = note(
    "line_not_used",
    "found",
    title=_("Line ignored"),
    sentence=_("This line isn’t part of the table: “%(found)s”."),
    when=_("A line below a table isn’t one of its rows."),
    advice=NOTHING,
)
UNREADABLE_CELL = error(
    "unreadable_cell",
    "found",
    title=_("Unreadable result"),
    sentence=_("“%(found)s” isn’t a result."),
    when=_("A text file contains a result we don’t recognise."),
    advice=MEND_AND_SEND,
)
UNREADABLE_NUMBER = error(
    "unreadable_number",
    "column",
    "found",
    title=_("Unreadable number"),
    sentence=_("“%(found)s” in column “%(column)s” isn’t a number."),
    when=_("A required number isn’t a number."),
    advice=MEND_AND_SEND,
)
