"""What problems say to people: one sentence for each code of ``tournaments.codes``."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournaments.report import Problem

MESSAGES = {
    "no_files": _("There is no file to read."),
    "file_unreadable": _("“%(file)s” cannot be opened."),
    "empty_file": _("“%(file)s” is empty."),
    "upload_too_large": _("The files are too large: together they may have %(limit)s MB."),
    "text_too_large": _("“%(file)s” is too large: a text file may have %(limit)s MB."),
    "line_too_long": _("“%(file)s” has a line of more than %(limit)s characters: this is no table of results."),
    "damaged_zip": _("“%(file)s” is damaged and cannot be unpacked."),
    "encrypted_zip": _("“%(file)s” asks for a password. Send it without one."),
    "zip_too_large": _("“%(file)s” unpacks to more than %(limit)s MB."),
    "zip_too_many_files": _("“%(file)s” holds more than %(limit)s files."),
    "zip_method": _("“%(file)s” is packed in a way that cannot be read. Send an ordinary zip."),
    "nested_zip": _("There is a zip inside the zip: “%(file)s”. Send its files themselves."),
    "macros": _("“%(file)s” holds macros. Save it as an ordinary workbook (.xlsx) and send that."),
    "document_entities": _(
        "“%(file)s” was not written by a spreadsheet program: it is built as files are that do harm. Save it anew."
    ),
    "reading_too_large": _(
        "%(files)s: there is far more in this than in the results of a championship, so it was not read. "
        "Copy the results alone into a new workbook and send that."
    ),
    "reading_too_long": _(
        "%(files)s: this takes far too long to read. Copy the results alone into a new workbook and send that."
    ),
    "reading_failed": _(
        "%(files)s: this cannot be read; the file may be damaged. Save it anew in its program and send it again."
    ),
    "unknown_format": _("“%(file)s” is not in a format that can be read here."),
    "mixed_stems": _("The files do not belong together: %(stems)s. All must have the same name."),
    "missing_files": _("Not all the files are here. Missing: %(missing)s."),
    "several_championships": _("There is more than one championship here: %(stems)s. Send them one by one."),
    "players_list_missing": _(
        "These files name players by number only. Send the list of players too: the .trn file or a text export."
    ),
    "file_not_used": _("“%(file)s” was not needed."),
    "more_problems": _("%(count)s more problems are not listed."),
    "table_damaged": _("“%(file)s” is damaged: it is not a whole dBase file."),
    "records_cut": _("“%(file)s” is cut short: it should have %(stated)s records and has %(found)s."),
    "records_beyond": _("“%(file)s” goes on after its %(stated)s records. What follows was not read."),
    "too_many_records": _("“%(file)s” has more than %(limit)s records."),
    "missing_fields": _("“%(file)s” lacks these columns: %(fields)s."),
    "code_page_guessed": _("The accents in “%(file)s” were read as code page %(code_page)s. Look at the names."),
    "no_section": _("“%(file)s” has no section [%(section)s]: the name and the arbiter are not known."),
    "unreadable_row": _("This row does not fit the heading: “%(found)s”."),
    "line_not_used": _("This line is not part of the table: “%(found)s”."),
    "unreadable_cell": _("“%(found)s” is not a result."),
    "unreadable_number": _("“%(found)s” in column “%(column)s” is not a number."),
    "workbook_damaged": _("“%(file)s” is damaged and cannot be opened. Save it anew in its program and send that."),
    "workbook_encrypted": _("“%(file)s” asks for a password. Save it without one."),
    "too_many_sheets": _("“%(file)s” has more than %(limit)s sheets."),
    "sheet_too_large": _(
        "The sheet “%(sheet)s” spans more than %(limit)s cells; perhaps something stands far away from the results. "
        "Copy the results alone into a new workbook."
    ),
    "sheet_hidden": _("The sheet “%(sheet)s” is hidden and was not read."),
    "sheet_not_used": _("The sheet “%(sheet)s” holds no list of games and was not used."),
    "columns_unknown": _("It is not known what these columns are: %(headings)s. Say it once, and it is remembered."),
    "columns_not_used": _("These columns were not used: %(headings)s."),
    "date_in_cell": _(
        "“%(found)s” is a date. The program made it of a result such as 1-0: write the scores into two columns, or "
        "format the cell as text."
    ),
    "score_missing": _("The score is missing here; the other side has one."),
    "winner_missing": _("It is not said who won this game."),
    "result_contradicts": _("The result “%(found)s” and the scores do not agree."),
    "unknown_kind": _(
        "“%(found)s” is not known. Write: played, forfeit, abandoned, double loss, bye or equal score decided."
    ),
    "kind_does_not_fit": _("“%(found)s” cannot be said of those who play here."),
    "places_impossible": _("The places %(found)s cannot all be at one table."),
    "table_taken": _("Table %(table)s of round %(round)s has %(count)s games."),
    "round_blocks": _("The rounds are numbered %(blocks)s times from 1 to %(rounds)s. They were numbered through."),
    "meeting_disagrees": _("The rows of players %(number)s and %(other)s do not agree on their game."),
    "rounds_made_up": _("This table says who played whom, but not when. The games were put into %(rounds)s rounds."),
    "round_filled_down": _("The round stands only at the first game of each; it was taken for the games below too."),
    "games_listed_twice": _("Each game is listed twice, once from each side. %(count)s games were taken once."),
    "bye_with_points": _("%(name)s has %(found)s points for a bye. A bye counts no game points: they were left out."),
    "forfeit_suspected": _("%(found)s is what a no-show gives. If nobody played, say so in a column of kinds."),
    "spelling_differs": _("“%(found)s” was taken for %(name)s, who is spelt so elsewhere."),
    "numbers_disagree": _("%(name)s cannot have number %(number)s: numbers and names do not go together here."),
    "ids_disagree": _("%(name)s cannot have id %(id)s: ids and names do not go together here."),
    "too_many_players": _("There are more than %(limit)s players."),
    "no_players": _("There are no players."),
    "duplicate_id": _("Two players have ID %(id)s, so it is not known whose results are whose."),
    "duplicate_number": _("Two players have number %(number)s."),
    "start_number_taken": _("%(name)s has start number %(number)s like another player and is %(given)s here."),
    "start_number_missing": _("%(name)s has no start number and is %(given)s here."),
    "player_without_id": _("%(name)s has no ID, so no result can be found."),
    "player_without_name": _("Player %(number)s has results but no name."),
    "not_a_name": _("“%(name)s” is no name: a formula or a piece of a web page stands in its place."),
    "name_too_long": _("This name is too long and was cut: “%(name)s”."),
    "duplicate_name": _("Players %(other)s and %(number)s have the same name: %(name)s."),
    "unknown_federation": _("%(name)s: “%(found)s” is no known federation."),
    "id_looks_like_date": _("%(name)s has a date in place of an id. It was left out."),
    "numbers_as_ids": _(
        "“%(file)s” gives start numbers, and the rounds give ids. They were taken to be the same: look at the names."
    ),
    "other_stem": _("“%(file)s” has another name than the rounds. Is it of the same championship?"),
    "never_played": _("Players without any result: %(count)s."),
    "no_games": _("There are no games."),
    "bad_round": _("“%(found)s” is no round: rounds go from 1 to %(limit)s."),
    "rounds_differ": _("The file announces %(stated)s rounds and has %(found)s."),
    "rounds_missing": _("There is nothing of these rounds: %(rounds)s."),
    "unknown_player": _("A result names player %(id)s, who is not in the list."),
    "player_against_self": _("Player %(number)s plays against himself or herself."),
    "two_results": _("Player %(number)s has more than one result in round %(round)s."),
    "double_rounds": _("Some players have more than one game in these rounds: %(rounds)s."),
    "missing_opponent": _("The opponent of player %(number)s in round %(round)s does not have this game."),
    "sides_disagree": _("Players %(number)s and %(other)s have results in round %(round)s that cannot both be."),
    "both_lost": _("Players %(number)s and %(other)s played in round %(round)s and both lost."),
    "bad_score": _("“%(found)s” is no score."),
    "scores_do_not_add_up": _("The match points of a game must add up to 1: here they are %(white)s and %(black)s."),
    "not_rated": _(
        "The game of players %(number)s and %(other)s ended before it began. "
        "It was read as a forfeit and is not rated."
    ),
    "other_points": _(
        "The file gives points in its own way (%(found)s). Wins, draws and losses were read, totals were not compared."
    ),
    "multi_games": _(
        "Each result here is the sum of %(games)s games. Send the results game by game, each as a round of its own."
    ),
    "unknown_result_type": _("The type of this result is not known (%(white)s, %(black)s). It was read as a forfeit."),
    "forfeit_contradicts": _("The forfeit of players %(number)s and %(other)s and its score do not agree."),
    "game_without_score": _(
        "The game of players %(number)s and %(other)s stands at 0–0. It was read as not played yet."
    ),
    "pending_games": _("Games of round %(round)s not played yet: %(count)s."),
    "several_byes": _("Player %(number)s has %(count)s full byes."),
    "points_contradict": _("Player %(number)s has %(stated)s points in the file, but the results give %(found)s."),
    "points_differ": _("Player %(number)s has %(stated)s points in the standings and %(found)s in these rounds."),
    "game_points_missing": _("The game of players %(number)s and %(other)s has no game points."),
    "odd_game_points": _("Game points are stored doubled, and %(found)s is odd. They were left out."),
    "game_points_contradict": _(
        "The game points of players %(number)s and %(other)s do not agree with who won the game."
    ),
    "bonus_unreadable": _("%(name)s: the bonus “%(found)s” is not a number of half points."),
    "bonus_round_chosen": _(
        "Player %(number)s missed more rounds than the bonus pays for. The first ones were taken as half byes."
    ),
    "bonus_full_bye": _("The bonus of player %(number)s makes round %(round)s a full bye."),
    "bonus_round_unknown": _("Player %(number)s has %(points)s points of bonus that no missed round explains."),
    "player_not_found": _("%(name)s is not in the registry yet. Staff will say who it is, or add a new player."),
    "ambiguous_player": _("Several players of the registry are called %(name)s. Staff will say which one it is."),
    "number_and_name": _("The number of %(name)s belongs to a player of another name. Staff will look at it."),
    "claimed_twice": _("%(name)s and another player of the file seem to be the same person. Staff will look at it."),
    "too_few_rounds": _("The championship has %(rounds)s rounds; the regulations ask for at least %(minimum)s."),
    "table_too_large": _("%(seats)s players sit at one table; this championship is played by %(allowed)s."),
    "not_approved": _("This championship is not approved. Its results can be checked once it is."),
    "format_not_accepted": _(
        "This federation does not take results in the format %(format)s. It takes: %(accepted)s."
    ),
    "sent_before_end": _("The results came in on %(received)s; the championship ends on %(end)s."),
    "deadline_missed": _("The results came in on %(received)s; they were due by %(deadline)s."),
    "rounds_not_as_announced": _("There are %(rounds)s rounds; %(announced)s were announced."),
    "capacity_exceeded": _("%(players)s players took part; the championship had %(capacity)s places."),
    "table_too_small": _("%(seats)s players sit at one table; this championship is played by %(allowed)s."),
    "repeated_meeting": _(
        "Players %(number)s and %(other)s meet in round %(round)s and met in round %(earlier)s already."
    ),
    "joined_late": _("Player %(number)s has no result before round %(round)s."),
    "joined_too_late": _("Player %(number)s joined in round %(round)s; the last round to join was %(last)s."),
    "result_missing": _("Nothing is known of player %(number)s in these rounds: %(rounds)s."),
    "left_early": _("The last result of player %(number)s is of round %(round)s; there are %(rounds)s rounds."),
    "merged_player": _(
        "%(name)s is number %(number)s, which was merged into number %(into)s. The results count there."
    ),
    "retired_player": _("%(name)s is retired since %(since)s."),
    "unusual_score": _("Player %(number)s has %(found)s points in one game."),
    "bye_with_score": _("Player %(number)s has %(found)s points though there was no game. They do not count."),
    "equal_score_won": _(
        "Players %(number)s and %(other)s have %(found)s points each. The rules make that a draw, but one of them won."
    ),
    "places_contradict": _("Places and points of a table of round %(round)s do not agree."),
    "match_points_contradict": _("Player %(number)s has %(found)s match points; the rules give %(expected)s."),
}


def describe(problem: Problem) -> str:
    """The problem as a sentence in the active language."""
    return fill(problem.code, problem.params)


def fill(code: str, params: Mapping[str, str | int]) -> str:
    """The sentence of a stored problem. A code that is no longer known is given as it is."""
    message = MESSAGES.get(code)
    return str(message) % params if message is not None else code
