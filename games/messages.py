"""What the rules of play say to people: one sentence for each code of a problem."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.problems import Problem

MESSAGES = {
    # Tile sets and words
    "no_such_tileset": _("There is no tile set “%(name)s”. Known: %(known)s."),
    "tileset_without_tiles": _("A tile set needs a list of tiles."),
    "tileset_field_missing": _("The tile set lacks “%(field)s”."),
    "tileset_field_unreadable": _("The tile set cannot be read: %(found)s."),
    "tileset_size": _("The tile set says that it has %(stated)s tiles and has %(counted)s."),
    "tileset_negative": _("“%(letter)s” has a count or a value below zero."),
    "tileset_bad_spelling": _("“%(text)s” cannot be a way of writing “%(letter)s”."),
    "tileset_spelling_twice": _("“%(text)s” stands for more than one tile."),
    "tileset_without_vowels_or_consonants": _("A tile set needs vowels and consonants."),
    "tileset_fold_unknown": _("“%(letter)s” cannot be played as “%(plain)s”."),
    "no_such_tile": _("“%(word)s” cannot be spelt: the set has no tile “%(text)s”."),
    "word_empty": _("There is no word."),
    "parentheses_unbalanced": _("“%(word)s” opens or closes a parenthesis too many."),
    "brackets_unbalanced": _("“%(word)s” opens or closes a bracket too many."),
    # Word lists
    "list_damaged": _("The file is damaged: it cannot be unpacked. Pack it again and send it once more."),
    "list_zip_files": _("The zip holds %(count)s files. Put the word list alone into it."),
    "list_too_large": _("Unpacked, the file has more than %(megabytes)s megabytes."),
    "list_encoding": _("The text is in none of the encodings tried (%(tried)s). Say which one it is."),
    # Boards and places
    "no_such_board": _("There is no board “%(name)s”. Known: %(known)s."),
    "board_unreadable": _("The board cannot be read: %(found)s."),
    "board_empty": _("The board has no squares."),
    "board_not_rectangular": _("The rows of the board are not of the same length."),
    "board_unknown_code": _("The legend of the board does not explain “%(code)s”."),
    "board_bad_factor": _("A premium of the board is less than 1."),
    "no_such_square": _("The board has no square “%(square)s”."),
    "no_place": _("“%(text)s” is not a place on the board."),
    "place_off_board": _("“%(text)s” lies outside the board."),
    "no_word_and_place": _("“%(text)s” is not a word and a place, as in SENYAL H8."),
    # Placing tiles
    "word_too_short": _("A word has at least two letters (%(square)s)."),
    "off_board": _("The word leaves the board at %(square)s."),
    "word_runs_on": _("The word goes on at %(square)s: all of it must be named."),
    "square_taken": _("%(square)s holds %(found)s, so %(letter)s cannot lie there."),
    "square_empty": _("%(square)s is empty, and the move does not put a tile there."),
    "square_occupied": _("There is a tile on %(square)s already."),
    "no_tile_laid": _("The move puts no tile on the board (%(square)s)."),
    "not_in_one_line": _("The tiles do not lie in one line (%(square)s)."),
    "gap": _("There is a gap at %(square)s."),
    "first_move_off_centre": _("The first move must cover the centre, %(square)s."),
    "not_touching": _("The word at %(square)s does not touch any tile of the board."),
    "more_tiles_than_a_rack": _("The move lays more than the %(rack)s tiles of a rack (%(square)s)."),
    "blank_cannot_stand": _("A blank cannot stand for %(letter)s (%(square)s)."),
    "no_tile_left": _("No tile %(letter)s is left for %(square)s: the set has %(count)s."),
    "digraph_of_two_tiles": _("%(letter)s is one tile and cannot be made of two (%(square)s)."),
    # Turns
    "wrong_number_of_players": _("These rules are for %(minimum)s to %(maximum)s players, not for %(found)s."),
    "game_is_over": _("The game is over."),
    "not_this_players_turn": _("It is player %(to_move)s's turn, not player %(seat)s's."),
    "play_without_word": _("The move does not say which word was laid."),
    "more_tiles_than_on_rack": _("The move lays %(laid)s tiles, and the rack has %(rack)s."),
    "tile_not_on_rack": _("The move uses %(letter)s, which is not on the rack."),
    "rack_of_wrong_size": _("The rack has %(found)s tiles in place of %(expected)s."),
    "rack_tile_not_left": _("The rack has more tiles %(letter)s than there are left (%(left)s)."),
    "exchange_of_nothing": _("An exchange changes at least one tile."),
    "exchange_bag_too_small": _("The bag has %(bag)s tiles; an exchange needs %(minimum)s."),
    "exchange_too_many": _("%(count)s tiles cannot be exchanged: the bag has %(bag)s."),
    "free_swap_not_allowed": _("These rules know no free swap."),
    "free_swap_bag_too_small": _("The bag has %(bag)s tiles; a free swap needs %(minimum)s."),
    "free_swap_mixed_rack": _("Only seven vowels or seven consonants without a blank are swapped freely: %(rack)s."),
    "time_used_up": _("Player %(seat)s has no time left and can only pass."),
    "time_call_not_provided": _("These rules do not end a game because the round's time is over."),
    "no_move_call_not_provided": _("These rules do not end a game because nobody can move."),
    "clock_does_not_stop_moves": _("Under these rules a player whose time is used goes on."),
    "call_without_player": _("It is not said which player this concerns."),
    # Settling
    "rack_unknown": _("The tiles left on player %(seat)s's rack are not known."),
    "player_out_has_tiles": _("Player %(seat)s went out and cannot have tiles left."),
    "nobody_lost": _("Nobody abandoned the game or lost it on time."),
    "last_word_unknown": _("The scores are equal, and the last word of player %(seat)s, which decides, is not known."),
    "jury_may_not_deduct": _("These rules do not let the jury take points from player %(seat)s."),
    "words_stand_after_game": _("Under these rules words stand once the game is over (player %(seat)s)."),
    "absence_of_two_only": _("Absence is settled between two players, not among %(found)s."),
    # Records of games
    "record_not_json": _("This is not JSON: %(found)s."),
    "record_field_wrong": _("“%(field)s” cannot be %(found)s."),
    "game_is_not_over": _("The game is not over: say how it ended."),
    "player_out_unknown": _("It is not known who went out."),
    "tiles_unaccounted": _("These tiles are neither on the board nor on a rack: %(tiles)s."),
    # Score sheets
    "sheet_seat_unknown": _("A line belongs to a player who is not at the table."),
    "sheet_ends_incomplete": _("The end of the sheet needs an entry for each player."),
    "sheet_points_not_zero": _("A turn without a move scores nothing, not %(points)s."),
    "sheet_word_missing": _("The word is missing."),
    "sheet_points_missing": _("The points of “%(word)s” are missing."),
    "sheet_tiles_impossible": _("The word has more tiles %(letter)s than the set (%(lacking)s too many)."),
    "sheet_points_too_low": _("“%(word)s” is worth at least %(least)s, not %(points)s."),
    "sheet_scrabble_impossible": _("“%(word)s” with %(points)s points cannot have been a scrabble."),
    "sheet_scrabble_mark": _("The points of “%(word)s” are circled without a scrabble, or not circled for one."),
    "sheet_first_move_score": _("As a first move it cannot score %(points)s. Possible: %(possible)s."),
    "sheet_game_not_over": _("By its moves the game is not over as the sheet has it."),
    "rack_points_differ": _("The points for the racks are %(computed)s, not %(stated)s."),
    # Rule sets
    "no_such_ruleset": _("There is no rule set “%(name)s”. Known: %(known)s."),
    "field_not_an_object": _("“%(field)s” must be an object."),
    "field_missing": _("“%(field)s” is missing."),
    "field_unknown": _("“%(field)s” is not a parameter."),
    "field_not_a_choice": _("“%(field)s” is %(found)s; it must be one of: %(wanted)s."),
    "field_wrong_type": _("“%(field)s” is %(found)s; it must be of type %(wanted)s."),
    "field_out_of_range": _("“%(field)s” is %(found)s; allowed: %(wanted)s."),
    "rules_empty": _("“%(field)s” needs at least one entry."),
    "rules_contradict": _("“%(field)s” and “%(other)s” contradict each other."),
    "rules_nobody_out": _("“%(field)s” gives points to a player who went out, and nobody did."),
    "rules_stall_kinds": _("“%(field)s” must count some turns without a move, and none of those that it skips."),
    "rules_assumes_unknown": _("“%(field)s” is listed as assumed and is not a parameter."),
    # GCG files
    "file_unreadable": _("“%(file)s” cannot be opened."),
    "gcg_encoding_unknown": _("The encoding “%(found)s” is not known."),
    "gcg_not_in_encoding": _("The file is not in the encoding %(encoding)s."),
    "gcg_line_not_understood": _("This line is no part of a GCG file: “%(found)s”."),
    "gcg_move_not_understood": _("This is not a move of a GCG file: “%(found)s”."),
    "gcg_players_missing": _("The file names %(found)s players; #player1, #player2 and so on are needed."),
    "gcg_player_twice": _("“%(nick)s” is named twice as a player."),
    "gcg_player_unknown": _("“%(nick)s” is not one of the players."),
    "score_differs": _("The score is %(computed)s, not %(stated)s."),
    "total_differs": _("The total is %(computed)s, not %(stated)s."),
    "turn_missing": _("A turn of %(nick)s is missing before this one."),
    "nothing_to_withdraw": _("There is no move of %(nick)s to take back."),
    "challenge_bonus_not_in_rules": _("These rules give no points (%(points)s) for a challenge."),
    "time_penalty_adds_points": _("A time penalty cannot add points (%(points)s)."),
    "time_penalty_not_in_rules": _("These rules have no time penalty of %(points)s points."),
    "settlement_missing": _("The game is over, and the tiles left on the racks are not settled."),
    "settlement_differs": _("By these rules %(nick)s ends with %(computed)s points, not with %(stated)s."),
    "end_rack_differs": _("The tiles left are %(left)s, not %(found)s."),
    "rack_not_subtracted": _("What one player gains (%(points)s) is not what the others lose."),
}


def describe(problem: Problem) -> str:
    """The problem in the active language."""
    return str(MESSAGES[problem.code]) % dict(problem.params)


def problem_as_json(problem: Problem) -> dict[str, object]:
    """A problem as the commands print it."""
    return problem.as_json() | {"message": describe(problem)}
