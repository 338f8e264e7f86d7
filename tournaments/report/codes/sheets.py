"""What can be wrong with sheets and their columns. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LAYOUTS, LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING

WORKBOOK_DAMAGED = error(
    "workbook_damaged",
    "file",
    title=_("Damaged workbook"),
    sentence=_("“%(file)s” is damaged and cannot be opened. Save it anew in its program and send that."),
    when=_("A workbook cannot be opened."),
    advice=_("Open it in its program, save it under a new name, and send that."),
)
WORKBOOK_ENCRYPTED = error(
    "workbook_encrypted",
    "file",
    title=_("Workbook with a password"),
    sentence=_("“%(file)s” asks for a password. Save it without one."),
    when=_("A workbook asks for a password."),
    advice=_("Save the workbook without a password."),
)
SHEET_TOO_LARGE = error(
    "sheet_too_large",
    "sheet",
    "limit",
    title=_("Sheet too large"),
    sentence=_(
        "The sheet “%(sheet)s” spans more than %(limit)s cells; perhaps something stands far away from the results. "
        "Copy the results alone into a new workbook."
    ),
    when=_("A sheet spans more cells than the limit."),
    advice=_("Copy the results alone into a new workbook; something may stand far away from them."),
)
SHEET_HIDDEN = warning(
    "sheet_hidden",
    "sheet",
    title=_("Hidden sheet"),
    sentence=_("The sheet “%(sheet)s” is hidden and was not read."),
    when=_("A sheet is hidden and was not read."),
    advice=_("If there are results on it, show the sheet in its program and send the file again."),
)
SHEET_NOT_USED = warning(
    "sheet_not_used",
    "sheet",
    title=_("Sheet not used"),
    sentence=_("The sheet “%(sheet)s” holds no list of games and was not used."),
    when=_("A sheet holds nothing that is understood, others do."),
    advice=_("If there are results on it, give it the headings of the other sheets."),
)
COLUMNS_UNKNOWN = error(
    "columns_unknown",
    "key",
    "headings",
    "sample",
    "proposal",
    title=_("Unknown columns"),
    sentence=_("It is not known what these columns are: %(headings)s. Say it once, and it is remembered."),
    when=_("The headings of a sheet do not say what its columns are."),
    advice=_("Say once what each column tells; it is remembered for the next file."),
)
COLUMNS_NOT_USED = note(
    "columns_not_used",
    "headings",
    title=_("Columns not used"),
    sentence=_("These columns were not used: %(headings)s."),
    when=_("Some columns of a list have unknown headings."),
    advice=NOTHING,
)
HIGHER_FIRST = warning(
    "higher_first",
    "found",
    "count",
    title=_("Always the larger score first"),
    sentence=_(
        "In all %(count)s results, such as “%(found)s”, the first score is the larger one. Each was read as the score "
        "of the player who is named first: did these players always win?"
    ),
    when=_("In every game of a list the result has the larger score first."),
    advice=_(
        "Look at a game whose winner you know. If the larger score was simply written first, write a column for the "
        "points of each player and send it again."
    ),
)
REMARKS_NOT_READ = warning(
    "remarks_not_read",
    "heading",
    "found",
    "count",
    title=_("Remarks on results"),
    sentence=_(
        "Remarks under “%(heading)s” were not read, such as “%(found)s” (%(count)s in all). Those games count as "
        "their scores say."
    ),
    when=_("A column of remarks says something of a game's result."),
    advice=_("If a remark changes the result, say so in a column of kinds (forfeit, abandoned) and send it again."),
)
DATE_IN_CELL = error(
    "date_in_cell",
    "found",
    title=_("Date in place of a result"),
    sentence=_(
        "“%(found)s” is a date. The program made it of a result such as 1-0: write the scores into two columns, or "
        "format the cell as text."
    ),
    when=_("A date stands where a score or a result should."),
    advice=_("Write the scores into two columns, or format the cells as text."),
)
SCORE_MISSING = error(
    "score_missing",
    title=_("Missing score"),
    sentence=_("The score is missing here; the other side has one."),
    when=_("One side of a game has a score and the other has none."),
    advice=MEND_AND_SEND,
)
WINNER_MISSING = error(
    "winner_missing",
    title=_("Winner not known"),
    sentence=_("It is not said who won this game."),
    when=_("Neither scores nor a result say who won a game."),
    advice=MEND_AND_SEND,
)
RESULT_CONTRADICTS = error(
    "result_contradicts",
    "found",
    title=_("Result contradicts the scores"),
    sentence=_("The result “%(found)s” and the scores do not agree."),
    when=_("A result and the scores beside it do not agree."),
    advice=MEND_AND_SEND,
)
UNKNOWN_KIND = error(
    "unknown_kind",
    "found",
    title=_("Unknown kind of game"),
    sentence=_(
        "“%(found)s” is not known. Write: played, forfeit, abandoned, double loss, bye or equal score decided."
    ),
    when=_("A column of kinds says something that is not known here."),
    advice=MEND_AND_SEND,
)
KIND_DOES_NOT_FIT = error(
    "kind_does_not_fit",
    "found",
    title=_("Kind does not fit the players"),
    sentence=_("“%(found)s” cannot be said of those who play here."),
    when=_("The kind of a game does not fit those who play it."),
    advice=MEND_AND_SEND,
)
PLACES_IMPOSSIBLE = error(
    "places_impossible",
    "found",
    title=_("Impossible places"),
    sentence=_("The places %(found)s cannot all be at one table."),
    when=_("Places at a table are missing or cannot all be."),
    advice=MEND_AND_SEND,
)
TABLE_TAKEN = warning(
    "table_taken",
    "round",
    "table",
    "count",
    title=_("Table with several games"),
    sentence=_("Table %(table)s of round %(round)s has %(count)s games."),
    when=_("One table has several games in a round."),
    advice=LOOK_AND_GO_ON,
)
ROUND_BLOCKS = warning(
    "round_blocks",
    "blocks",
    "rounds",
    "last",
    title=_("Rounds numbered in blocks"),
    sentence=_(
        "The rounds are numbered %(blocks)s times from 1 to %(rounds)s. They were numbered through, to %(last)s: "
        "is it that many rounds, and are no games here twice?"
    ),
    when=_("Rounds are numbered in blocks, each from 1 again."),
    advice=NOTHING,
)
MEETING_DISAGREES = error(
    "meeting_disagrees",
    "number",
    "other",
    title=_("Two rows disagree on a game"),
    sentence=_("The rows of players %(number)s and %(other)s do not agree on their game."),
    when=_("A cross-table tells a game in two ways."),
    advice=MEND_AND_SEND,
)
ROUNDS_MADE_UP = note(
    "rounds_made_up",
    "rounds",
    title=_("Rounds not in the file"),
    sentence=_("This table says who played whom, but not when. The games were put into %(rounds)s rounds."),
    when=_("A table of all against all says no rounds."),
    advice=NOTHING,
)
ROWS_OWN_SCORES = warning(
    "rows_own_scores",
    title=_("Whose scores the cells hold"),
    sentence=_(
        "Each cell has one score, and no total says whose. It was read as that of the player in whose row it stands."
    ),
    when=_("A table of all against all has one score in each cell, and no totals or places say whose it is."),
    advice=_(
        "Look at one game whose winner you know. If it came out the wrong way round, write both scores: 400-350."
    ),
)
ROWS_OWN_SCORES_FIRST = warning(
    "rows_own_scores_first",
    "one",
    "own",
    "other",
    "against",
    title=_("Whose score stands first"),
    sentence=_(
        "Each cell has two scores, and nothing else in the file says whose stands first. The first one was read as "
        "that of the player in whose row it stands: %(one)s %(own)s, %(other)s %(against)s."
    ),
    when=_("The cells of a cross-table have two scores, and no totals, places or marks say whose stands first."),
    advice=_(
        "Look at one game whose winner you know. If it came out the wrong way round, write the score of the row's "
        "player first in each cell, and send it again."
    ),
)
ROUND_FILLED_DOWN = note(
    "round_filled_down",
    title=_("Round taken from the row above"),
    sentence=_("The round stands only at the first game of each; it was taken for the games below too."),
    when=_("A round stands only at its first game, and counts below it."),
    advice=NOTHING,
)
GAMES_LISTED_TWICE = note(
    "games_listed_twice",
    "count",
    title=_("Games listed from both sides"),
    sentence=_("Each game is listed twice, once from each side. %(count)s games were taken once."),
    when=_("Each game is listed once from each side."),
    advice=NOTHING,
)
BYE_WITH_POINTS = warning(
    "bye_with_points",
    "name",
    "found",
    title=_("Game points of a bye left out"),
    sentence=_("%(name)s has %(found)s points for a bye. A bye counts no game points: they were left out."),
    when=_("A bye has game points, which do not count."),
    advice=LOOK_AND_GO_ON,
)
FORFEIT_SUSPECTED = warning(
    "forfeit_suspected",
    "found",
    title=_("Perhaps a no-show"),
    sentence=_("%(found)s looks like a no-show. If nobody played, say so in a column of kinds."),
    when=_("A game without a kind gives one player nothing, as a no-show does."),
    advice=_("If nobody played, write forfeit into a column of kinds and send it again."),
)
ROWS_PREPARED = note(
    "rows_prepared",
    "count",
    title=_("Blank rows"),
    sentence=_("Prepared rows that were left blank: %(count)s."),
    when=_("Rows have a round and a table, and nobody sits there."),
    advice=NOTHING,
)
ROWS_HIDDEN = warning(
    "rows_hidden",
    "rows",
    "count",
    title=_("Hidden rows"),
    sentence=_("These rows are hidden, and they were read all the same: %(rows)s."),
    when=_("Rows of a sheet are hidden and were read all the same."),
    advice=_(
        "Unhide the rows and look whether they belong to the results. Delete those that do not, and send the "
        "file again."
    ),
)
COLUMNS_HIDDEN = warning(
    "columns_hidden",
    "columns",
    "count",
    title=_("Hidden columns"),
    sentence=_("These columns are hidden, and they were read all the same: %(columns)s."),
    when=_("Columns of a sheet are hidden and were read all the same."),
    advice=_(
        "Unhide the columns and look whether they belong to the results. Delete those that do not, and send the "
        "file again."
    ),
)
FORMULA_BLANK = warning(
    "formula_blank",
    "cells",
    "count",
    title=_("Formula that gives nothing"),
    sentence=_(
        "Cells with a formula are blank: %(count)s, such as %(cells)s. A file of this kind (.xls) does not tell "
        "whether that is their result or whether nobody has computed them."
    ),
    when=_("A formula in an old .xls file gives nothing; whether it was computed cannot be told."),
    advice=_("Compare these cells with what you see in Excel. If you see a number there, save the file as .xlsx."),
)
FORMULA_WITHOUT_VALUE = error(
    "formula_without_value",
    "cells",
    "count",
    title=_("Formula without a value"),
    sentence=_(
        "Cells with a formula that nobody has computed: %(count)s, such as %(cells)s. Open the file in Excel "
        "or LibreOffice, save it there and send that."
    ),
    when=_("A cell has a formula that no program has computed."),
    advice=_("Open the file in Excel or LibreOffice, save it there, and send it again."),
)
LAYOUT_UNKNOWN = error(
    "layout_unknown",
    "headings",
    title=_("No games below the headings"),
    sentence=_(
        "Below these headings no games can be found: %(headings)s. A sheet can have a row for each game, a "
        "row for each player and round at tables, or a cross-table. The upload page has a template."
    ),
    when=_("A sheet has headings, but below them nothing that could be games."),
    advice=LAYOUTS,
)
