"""What each code of ``tournaments.codes`` is called, and what to do about it. When it arises stands with the code."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as translate
from django.utils.translation import gettext_lazy as _

from tournaments.codes import Code

MEND_AND_SEND = _("Mend it in your program or in the sheet, save, and send the files again.")
SEND_WHOLE = _("Export or save the championship once more, and send all of its files.")
SEND_SMALLER = _("Send only the files with the results. If they are all needed, ask the federation's staff.")
LOOK_AND_GO_ON = _(
    "Compare it with the score sheets. If it is right, go on: staff can accept the results all the same."
)
NOTHING = _("Nothing has to be done. It is said so that nothing happens behind your back.")
STAFF_SETTLE = _("Staff choose the player who is meant, or register a new one. Organisers need do nothing.")
ASK_STAFF = _("If the announcement or the setting is wrong, staff can change it. Otherwise send what was agreed.")


@dataclass(frozen=True, slots=True)
class CodeText:
    title: str | Promise
    advice: str | Promise


def _text(title: str | Promise, advice: str | Promise) -> CodeText:
    return CodeText(title, advice)


TEXTS: dict[str, CodeText] = {
    "no_files": _text(_("No files"), _("Choose the file with the results and send it.")),
    "file_unreadable": _text(
        _("File cannot be opened"), _("Look whether the name is right and the file may be read.")
    ),
    "empty_file": _text(_("Empty file"), SEND_WHOLE),
    "upload_too_large": _text(_("Upload too large"), SEND_SMALLER),
    "text_too_large": _text(_("Text file too large"), SEND_SMALLER),
    "line_too_long": _text(_("Line too long"), SEND_SMALLER),
    "damaged_zip": _text(_("Damaged zip"), _("Make the zip anew, or send the files without one.")),
    "encrypted_zip": _text(
        _("Zip with a password"), _("Make the zip without a password, or send the files themselves.")
    ),
    "zip_too_large": _text(_("Zip too large"), SEND_SMALLER),
    "zip_too_many_files": _text(_("Zip with too many files"), SEND_SMALLER),
    "zip_method": _text(_("Unusual zip"), _("Make an ordinary zip, or send the files without one.")),
    "nested_zip": _text(_("Zip inside a zip"), _("Unpack the inner zip and send its files.")),
    "macros": _text(_("Workbook with macros"), _("Save the workbook without macros, as .xlsx, and send it again.")),
    "document_entities": _text(_("Workbook built to do harm"), SEND_WHOLE),
    "reading_too_large": _text(_("Reading takes too much memory"), SEND_SMALLER),
    "reading_too_long": _text(_("Reading takes too long"), SEND_SMALLER),
    "reading_failed": _text(_("Reading broke off"), SEND_WHOLE),
    "unknown_format": _text(
        _("Unknown format"),
        _("Send a spreadsheet, the files of Swiss Perfect or a tournament report; the upload page lists them all."),
    ),
    "mixed_stems": _text(_("Files of different names"), _("Send only the files of one championship together.")),
    "missing_files": _text(_("Missing files"), SEND_WHOLE),
    "several_championships": _text(_("Several championships"), _("Send each championship by itself.")),
    "players_list_missing": _text(_("No list of players"), _("Send the list of players along with the rounds.")),
    "file_not_used": _text(_("File not needed"), NOTHING),
    "more_problems": _text(_("More problems"), _("Mend those that are listed; the others show the next time.")),
    "table_damaged": _text(_("Damaged dBase file"), SEND_WHOLE),
    "records_cut": _text(_("File cut short"), SEND_WHOLE),
    "records_beyond": _text(_("File with a tail"), LOOK_AND_GO_ON),
    "too_many_records": _text(_("Too many records"), SEND_SMALLER),
    "missing_fields": _text(
        _("Missing columns"), _("Add the columns named, with their headings, and send the file again.")
    ),
    "code_page_guessed": _text(_("Old letters"), _("Look whether the names are spelt right. If not, save as UTF-8.")),
    "no_section": _text(_("Settings incomplete"), NOTHING),
    "unreadable_row": _text(_("Unreadable row"), MEND_AND_SEND),
    "line_not_used": _text(_("Line not needed"), NOTHING),
    "unreadable_cell": _text(_("Unreadable result"), MEND_AND_SEND),
    "unreadable_number": _text(_("Unreadable number"), MEND_AND_SEND),
    "workbook_damaged": _text(
        _("Damaged workbook"), _("Open it in its program, save it under a new name, and send that.")
    ),
    "workbook_encrypted": _text(_("Workbook with a password"), _("Save the workbook without a password.")),
    "too_many_sheets": _text(_("Too many sheets"), SEND_SMALLER),
    "sheet_too_large": _text(
        _("Sheet too large"),
        _("Copy the results alone into a new workbook; something may stand far away from them."),
    ),
    "sheet_hidden": _text(
        _("Hidden sheet"), _("If there are results on it, show the sheet in its program and send the file again.")
    ),
    "sheet_not_used": _text(
        _("Sheet not used"), _("If there are results on it, give it the headings of the other sheets.")
    ),
    "columns_unknown": _text(
        _("Unknown columns"), _("Say once what each column tells; it is remembered for the next file.")
    ),
    "columns_not_used": _text(_("Columns not used"), NOTHING),
    "date_in_cell": _text(
        _("Date in place of a result"), _("Write the scores into two columns, or format the cells as text.")
    ),
    "score_missing": _text(_("Missing score"), MEND_AND_SEND),
    "winner_missing": _text(_("Winner not known"), MEND_AND_SEND),
    "result_contradicts": _text(_("Result contradicts the scores"), MEND_AND_SEND),
    "unknown_kind": _text(_("Unknown kind of game"), MEND_AND_SEND),
    "kind_does_not_fit": _text(_("Kind does not fit the players"), MEND_AND_SEND),
    "places_impossible": _text(_("Impossible places"), MEND_AND_SEND),
    "table_taken": _text(_("Table with several games"), LOOK_AND_GO_ON),
    "round_blocks": _text(_("Rounds numbered in blocks"), NOTHING),
    "meeting_disagrees": _text(_("Two rows disagree on a game"), MEND_AND_SEND),
    "rounds_made_up": _text(_("Rounds not in the file"), NOTHING),
    "round_filled_down": _text(_("Round taken from the row above"), NOTHING),
    "games_listed_twice": _text(_("Games listed from both sides"), NOTHING),
    "bye_with_points": _text(_("Game points of a bye left out"), LOOK_AND_GO_ON),
    "forfeit_suspected": _text(
        _("Perhaps a no-show"), _("If nobody played, write forfeit into a column of kinds and send it again.")
    ),
    "spelling_differs": _text(_("Name spelt in two ways"), LOOK_AND_GO_ON),
    "numbers_disagree": _text(_("Numbers and names disagree"), MEND_AND_SEND),
    "ids_disagree": _text(_("Ids and names disagree"), MEND_AND_SEND),
    "too_many_players": _text(
        _("Too many players"), _("Send parts of the championship as championships of their own.")
    ),
    "no_players": _text(_("No players"), SEND_WHOLE),
    "duplicate_id": _text(_("Two players with one id"), MEND_AND_SEND),
    "duplicate_number": _text(_("Two players with one number"), MEND_AND_SEND),
    "start_number_taken": _text(_("Start number used twice"), LOOK_AND_GO_ON),
    "start_number_missing": _text(_("No start number"), LOOK_AND_GO_ON),
    "player_without_id": _text(_("Player without id"), LOOK_AND_GO_ON),
    "player_without_name": _text(_("Player without name"), MEND_AND_SEND),
    "not_a_name": _text(_("Not a name"), MEND_AND_SEND),
    "name_too_long": _text(_("Name too long"), LOOK_AND_GO_ON),
    "duplicate_name": _text(
        _("Two players of one name"), _("If it is one person, mend the file. If they are two, tell staff who is who.")
    ),
    "unknown_federation": _text(_("Unknown federation"), LOOK_AND_GO_ON),
    "id_looks_like_date": _text(_("Date in place of an id"), NOTHING),
    "numbers_as_ids": _text(_("Numbers taken for ids"), _("Look whether every player has his or her own results.")),
    "other_stem": _text(
        _("List of another name"), _("Look whether the list of players is that of this championship.")
    ),
    "never_played": _text(_("Entered and never played"), NOTHING),
    "no_games": _text(_("No games"), SEND_WHOLE),
    "bad_round": _text(_("Impossible round"), MEND_AND_SEND),
    "rounds_differ": _text(_("Other rounds than stated"), NOTHING),
    "rounds_missing": _text(_("Rounds are missing"), _("If they were played, add them and send the files again.")),
    "unknown_player": _text(_("Unknown player"), MEND_AND_SEND),
    "player_against_self": _text(_("Player against self"), MEND_AND_SEND),
    "two_results": _text(_("Two games in one round"), MEND_AND_SEND),
    "double_rounds": _text(_("Double rounds"), NOTHING),
    "missing_opponent": _text(_("Opponent without the game"), MEND_AND_SEND),
    "sides_disagree": _text(_("Two sides that disagree"), MEND_AND_SEND),
    "both_lost": _text(_("Both lost"), LOOK_AND_GO_ON),
    "bad_score": _text(_("Impossible match score"), MEND_AND_SEND),
    "scores_do_not_add_up": _text(_("Match points do not add up"), MEND_AND_SEND),
    "multi_games": _text(_("Several games in one"), _("Send each game as a row of its own.")),
    "unknown_result_type": _text(_("Unknown kind of result"), LOOK_AND_GO_ON),
    "forfeit_contradicts": _text(_("Forfeit and score disagree"), LOOK_AND_GO_ON),
    "game_without_score": _text(_("Game without score"), _("If it was played, enter the result and send again.")),
    "pending_games": _text(
        _("Games not played yet"), _("Enter the results that are missing and send the files again.")
    ),
    "several_byes": _text(_("More than one bye"), LOOK_AND_GO_ON),
    "points_contradict": _text(_("Total is not the sum"), MEND_AND_SEND),
    "points_differ": _text(_("Standings differ"), LOOK_AND_GO_ON),
    "game_points_missing": _text(_("No game points"), LOOK_AND_GO_ON),
    "odd_game_points": _text(_("Odd doubled points"), LOOK_AND_GO_ON),
    "game_points_contradict": _text(_("Scores contradict the result"), LOOK_AND_GO_ON),
    "other_points": _text(_("Other points in a report"), LOOK_AND_GO_ON),
    "not_rated": _text(_("Game without moves"), NOTHING),
    "bonus_unreadable": _text(_("Unreadable bonus"), LOOK_AND_GO_ON),
    "bonus_round_chosen": _text(_("Rounds of a bonus chosen"), NOTHING),
    "bonus_full_bye": _text(_("Bonus makes a full bye"), LOOK_AND_GO_ON),
    "bonus_round_unknown": _text(_("Bonus without a round"), LOOK_AND_GO_ON),
    "player_not_found": _text(_("Not in the registry"), STAFF_SETTLE),
    "ambiguous_player": _text(_("Several players of this name"), STAFF_SETTLE),
    "number_and_name": _text(_("Number of somebody else"), STAFF_SETTLE),
    "claimed_twice": _text(_("Two names, one player"), STAFF_SETTLE),
    "merged_player": _text(_("Merged player"), NOTHING),
    "too_few_rounds": _text(_("Too few rounds"), _("Staff decide whether the championship counts all the same.")),
    "table_too_large": _text(_("Table too large"), MEND_AND_SEND),
    "not_approved": _text(
        _("Championship not approved"), _("Ask the federation's staff to approve it, and send again.")
    ),
    "format_not_accepted": _text(
        _("Format not accepted"), _("Save or export the results in one of the formats named, and send them again.")
    ),
    "sent_before_end": _text(_("Sent before the end"), ASK_STAFF),
    "deadline_missed": _text(
        _("Deadline missed"),
        _("Staff decide whether the results count. If you sent them by mail before, tell staff when."),
    ),
    "rounds_not_as_announced": _text(_("Other rounds than announced"), ASK_STAFF),
    "capacity_exceeded": _text(_("More players than places"), ASK_STAFF),
    "table_too_small": _text(_("Table too small"), LOOK_AND_GO_ON),
    "repeated_meeting": _text(
        _("Repeated meeting"),
        _("Look whether the right opponent is entered. If they did meet twice, go on: staff decide."),
    ),
    "joined_late": _text(_("Joined late"), NOTHING),
    "joined_too_late": _text(
        _("Joined too late"), _("Look whether an earlier result is missing. Otherwise staff decide.")
    ),
    "result_missing": _text(
        _("Missing result"), _("Add the game, the bye or the absence to those rounds, and send the files again.")
    ),
    "left_early": _text(
        _("No results to the end"), _("If the player withdrew, go on. If not, add what is missing and send again.")
    ),
    "retired_player": _text(
        _("Retired player"), _("Look whether it is the same person. If so, staff can undo the retirement.")
    ),
    "unusual_score": _text(_("Unusual score"), LOOK_AND_GO_ON),
    "bye_with_score": _text(_("Bye with points"), NOTHING),
    "equal_score_won": _text(_("Equal score, one winner"), LOOK_AND_GO_ON),
    "places_contradict": _text(_("Places contradict the points"), LOOK_AND_GO_ON),
    "match_points_contradict": _text(_("Match points contradict the rules"), LOOK_AND_GO_ON),
}


def title_of(code: str) -> str:
    """What a kind of problem is called; a code that is no longer known by itself."""
    text = TEXTS.get(code)
    return str(text.title) if text else code.replace("_", " ")


def advice_of(code: str) -> str:
    """What to do about a kind of problem."""
    text = TEXTS.get(code)
    return str(text.advice) if text else ""


def meaning_of(code: Code) -> str:
    """When a problem of this kind arises, in the active language."""
    return translate(code.when)
