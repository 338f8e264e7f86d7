"""Problems with sheets and their columns. Pure."""

from __future__ import annotations

from federation.problems.kinds import error, note, warning
from federation.problems.kinds import mark as _
from tournaments.report.codes.advice import LAYOUTS, LOOK_AND_GO_ON, MEND_AND_SEND, NOTHING

WORKBOOK_DAMAGED = error(
    "workbook_damaged",
    "file",
    title=_("Damaged workbook"),
    sentence=_(
        "“%(file)s” is damaged and can’t be opened. Save it again in the program it comes from and "
        "upload the new file."
    ),
    when=_("A workbook can’t be opened."),
    advice=_("Open it in the program it comes from, save it under a new name and upload the new file."),
)
WORKBOOK_ENCRYPTED = error(
    "workbook_encrypted",
    "file",
    title=_("Password-protected workbook"),
    sentence=_("“%(file)s” is password-protected. Save it without a password."),
    when=_("A workbook is password-protected."),
    advice=_("Save the workbook without a password."),
)
SHEET_TOO_LARGE = error(
    "sheet_too_large",
    "sheet",
    "limit",
    title=_("Sheet too large"),
    sentence=_(
        "The sheet “%(sheet)s” spans more than %(limit)s cells. There may be something far away from the "
        "results. Copy only the results into a new workbook."
    ),
    when=_("A sheet spans more cells than allowed."),
    advice=_("Copy only the results into a new workbook. There may be something far away from them."),
)
SHEET_HIDDEN = warning(
    "sheet_hidden",
    "sheet",
    title=_("Hidden sheet"),
    sentence=_("The sheet “%(sheet)s” is hidden and was not read."),
    when=_("A sheet is hidden and was not read."),
    advice=_("If it contains results, unhide the sheet and upload the file again."),
)
SHEET_NOT_USED = warning(
    "sheet_not_used",
    "sheet",
    title=_("Sheet not used"),
    sentence=_("The sheet “%(sheet)s” doesn’t contain a list of games and was not used."),
    when=_("One sheet contains nothing we recognise, while others do."),
    advice=_("If it contains results, give it the same headings as the other sheets."),
)
COLUMNS_UNKNOWN = error(
    "columns_unknown",
    "key",
    "headings",
    "sample",
    "proposal",
    title=_("Unknown columns"),
    sentence=_(
        "We don’t recognise these columns: %(headings)s. Tell us what they contain; we’ll remember for next time."
    ),
    when=_("The headings of a sheet don’t show what its columns contain."),
    advice=_("Tell us what each column contains; we’ll remember it for the next file."),
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
    title=_("Higher score always first"),
    sentence=_(
        "In all %(count)s results, such as “%(found)s”, the first score is the higher one. It was read "
        "as the score of the player named first. Did these players really always win?"
    ),
    when=_("In every game in a list, the result has the higher score first."),
    advice=_(
        "Check a game whose winner you know. If the higher score was simply written first, add a column "
        "with each player’s points and upload the file again."
    ),
)
REMARKS_NOT_READ = warning(
    "remarks_not_read",
    "heading",
    "found",
    "count",
    title=_("Comments on results"),
    sentence=_(
        "Comments in the “%(heading)s” column were not read, such as “%(found)s” (%(count)s in all). "
        "Those games count according to their scores."
    ),
    when=_("A comments column contains information about a game’s result."),
    advice=_(
        "If a comment changes the result, enter that in a “Kind” column (forfeit, abandoned) and upload "
        "the file again."
    ),
)
DATE_IN_CELL = error(
    "date_in_cell",
    "found",
    title=_("Date instead of a result"),
    sentence=_(
        "“%(found)s” is a date. Your spreadsheet program probably converted a result such as 1-0. Enter "
        "the scores in two columns, or format the cell as text."
    ),
    when=_("There is a date where a score or a result should be."),
    advice=_("Enter the scores in two columns, or format the cells as text."),
)
SCORE_MISSING = error(
    "score_missing",
    title=_("Missing score"),
    sentence=_("One player’s score is missing."),
    when=_("One player in a game has a score and the other has none."),
    advice=MEND_AND_SEND,
)
WINNER_MISSING = error(
    "winner_missing",
    title=_("Winner unknown"),
    sentence=_("The file doesn’t say who won this game."),
    when=_("Neither the scores nor a result say who won a game."),
    advice=MEND_AND_SEND,
)
RESULT_CONTRADICTS = error(
    "result_contradicts",
    "found",
    title=_("Result contradicts the scores"),
    sentence=_("The result “%(found)s” doesn’t match the scores."),
    when=_("A result doesn’t match the scores next to it."),
    advice=MEND_AND_SEND,
)
UNKNOWN_KIND = error(
    "unknown_kind",
    "found",
    title=_("Unknown kind of game"),
    sentence=_(
        "We don’t recognise “%(found)s”. Enter: played, forfeit, abandoned, double loss, bye or equal score decided."
    ),
    when=_("The “Kind” column contains something we don’t recognise."),
    advice=MEND_AND_SEND,
)
KIND_DOES_NOT_FIT = error(
    "kind_does_not_fit",
    "found",
    title=_("Kind of game doesn’t match the players"),
    sentence=_("“%(found)s” isn’t possible for the players in this row."),
    when=_("A game’s kind doesn’t match its players."),
    advice=MEND_AND_SEND,
)
PLACES_IMPOSSIBLE = error(
    "places_impossible",
    "found",
    title=_("Impossible places"),
    sentence=_("The places %(found)s can’t occur together at one table."),
    when=_("Places at a table are missing or can’t occur together."),
    advice=MEND_AND_SEND,
)
TABLE_TAKEN = warning(
    "table_taken",
    "round",
    "table",
    "count",
    title=_("Table with several games"),
    sentence=_("Table %(table)s in round %(round)s has %(count)s games."),
    when=_("A table has several games in one round."),
    advice=LOOK_AND_GO_ON,
)
ROUND_BLOCKS = warning(
    "round_blocks",
    "blocks",
    "rounds",
    "last",
    title=_("Rounds numbered in blocks"),
    sentence=_(
        "The rounds are numbered from 1 to %(rounds)s, %(blocks)s times over. They were renumbered up to "
        "%(last)s. Are there really that many rounds, with no games listed twice?"
    ),
    when=_("Rounds are numbered in blocks, each starting again at 1."),
    advice=NOTHING,
)
MEETING_DISAGREES = error(
    "meeting_disagrees",
    "number",
    "other",
    title=_("Two rows disagree about a game"),
    sentence=_("The rows of players %(number)s and %(other)s disagree about their game."),
    when=_("A cross-table gives a game in two different ways."),
    advice=MEND_AND_SEND,
)
ROUNDS_MADE_UP = note(
    "rounds_made_up",
    "rounds",
    title=_("No rounds in the file"),
    sentence=_("This table says who played whom, but not when. The games were divided into %(rounds)s rounds."),
    when=_("An all-play-all cross-table doesn’t show the rounds."),
    advice=NOTHING,
)
ROWS_OWN_SCORES = warning(
    "rows_own_scores",
    title=_("Whose scores are in the cells?"),
    sentence=_(
        "Each cell has one score, and no total shows whose it is. It was read as the score of the player in that row."
    ),
    when=_("An all-play-all cross-table has one score in each cell, and no totals or places show whose it is."),
    advice=_("Check a game whose winner you know. If it came out the wrong way round, enter both scores: 400-350."),
)
ROWS_OWN_SCORES_FIRST = warning(
    "rows_own_scores_first",
    "one",
    "own",
    "other",
    "against",
    title=_("Whose score comes first?"),
    sentence=_(
        "Each cell has two scores, and nothing else in the file shows whose comes first. The first one "
        "was read as the score of the player in that row: %(one)s %(own)s, %(other)s %(against)s."
    ),
    when=_("The cells of a cross-table have two scores, and no totals, places or marks show whose comes first."),
    advice=_(
        "Check a game whose winner you know. If it came out the wrong way round, put the score of the "
        "row’s player first in each cell and upload the file again."
    ),
)
ROUND_FILLED_DOWN = note(
    "round_filled_down",
    title=_("Round taken from the row above"),
    sentence=_("Each round’s number appears only at its first game. It was also used for the games below."),
    when=_("A round’s number appears only at its first game and applies to the games below."),
    advice=NOTHING,
)
GAMES_LISTED_TWICE = note(
    "games_listed_twice",
    "count",
    title=_("Games listed for both players"),
    sentence=_("Each game is listed twice, once for each player. %(count)s games were counted once."),
    when=_("Each game is listed once for each player."),
    advice=NOTHING,
)
BYE_WITH_POINTS = warning(
    "bye_with_points",
    "name",
    "found",
    title=_("Game points for a bye ignored"),
    sentence=_("%(name)s has %(found)s points for a bye. Game points don’t count for a bye, so they were ignored."),
    when=_("A bye has game points, which don’t count."),
    advice=LOOK_AND_GO_ON,
)
FORFEIT_SUSPECTED = warning(
    "forfeit_suspected",
    "found",
    title=_("Possible no-show"),
    sentence=_("%(found)s looks like a no-show. If the game wasn’t played, enter that in a “Kind” column."),
    when=_("A game without a kind gives one player nothing, as a no-show would."),
    advice=_("If the game wasn’t played, enter “forfeit” in a “Kind” column and upload the file again."),
)
ROWS_PREPARED = note(
    "rows_prepared",
    "count",
    title=_("Blank rows"),
    sentence=_("Prepared rows left blank: %(count)s."),
    when=_("Some rows have a round and a table but no players."),
    advice=NOTHING,
)
ROWS_HIDDEN = warning(
    "rows_hidden",
    "rows",
    "count",
    title=_("Hidden rows"),
    sentence=_("These rows are hidden but were read anyway: %(rows)s."),
    when=_("A sheet has hidden rows, which were read anyway."),
    advice=_(
        "Unhide the rows and check whether they belong to the results. Delete any that don’t, and upload "
        "the file again."
    ),
)
COLUMNS_HIDDEN = warning(
    "columns_hidden",
    "columns",
    "count",
    title=_("Hidden columns"),
    sentence=_("These columns are hidden but were read anyway: %(columns)s."),
    when=_("A sheet has hidden columns, which were read anyway."),
    advice=_(
        "Unhide the columns and check whether they belong to the results. Delete any that don’t, and "
        "upload the file again."
    ),
)
FORMULA_BLANK = warning(
    "formula_blank",
    "cells",
    "count",
    title=_("Formula with no result"),
    sentence=_(
        "Some cells with a formula are blank: %(count)s, such as %(cells)s. This type of file (.xls) "
        "doesn’t show whether blank is the result or the formula was never calculated."
    ),
    when=_("A formula in an old .xls file is blank; we can’t tell whether it was calculated."),
    advice=_("Compare these cells with what you see in Excel. If you see a number there, save the file as .xlsx."),
)
FORMULA_WITHOUT_VALUE = error(
    "formula_without_value",
    "cells",
    "count",
    title=_("Formula without a value"),
    sentence=_(
        "Some cells have formulas that were never calculated: %(count)s, such as %(cells)s. Open the "
        "file in Excel or LibreOffice, save it and upload it again."
    ),
    when=_("A cell has a formula that was never calculated."),
    advice=_("Open the file in Excel or LibreOffice, save it and upload it again."),
)
LAYOUT_UNKNOWN = error(
    "layout_unknown",
    "headings",
    title=_("No games below the headings"),
    sentence=_(
        "No games were found below these headings: %(headings)s. A sheet can have one row per game, one "
        "row per player and round for games at tables, or a cross-table. There is a template on the "
        "upload page."
    ),
    when=_("A sheet has headings but nothing below them that could be games."),
    advice=LAYOUTS,
)
