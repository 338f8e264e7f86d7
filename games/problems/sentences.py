"""The rules of play in words: one sentence for each problem code."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.problems.kinds import Problem

MESSAGES = {
    # Tile sets and words
    "no_such_tileset": _("There is no tile set “%(name)s”. Available: %(known)s."),
    "tileset_without_tiles": _("A tile set needs a list of tiles."),
    "tileset_field_missing": _("The tile set is missing “%(field)s”."),
    "tileset_field_unreadable": _("The tile set can’t be read: %(found)s."),
    "tileset_size": _("The tile set says it has %(stated)s tiles, but it has %(counted)s."),
    "tileset_negative": _("“%(letter)s” has a negative count or value."),
    "tileset_bad_spelling": _("“%(text)s” can’t be a way of writing “%(letter)s”."),
    "tileset_spelling_twice": _("“%(text)s” stands for more than one tile."),
    "tileset_without_vowels_or_consonants": _("A tile set needs vowels and consonants."),
    "tileset_fold_unknown": _("“%(letter)s” can’t be played as “%(plain)s”."),
    "no_such_tile": _("“%(word)s” can’t be spelt: the set has no tile “%(text)s”."),
    "word_empty": _("The word is empty."),
    "parentheses_unbalanced": _("“%(word)s” has an unmatched parenthesis."),
    "brackets_unbalanced": _("“%(word)s” has an unmatched bracket."),
    # Word lists
    "list_damaged": _("The file is damaged and can’t be unpacked. Compress it and upload it again."),
    "list_zip_files": _("The zip file contains %(count)s files. It should contain only the word list."),
    "list_too_large": _("Unpacked, the file is larger than %(megabytes)s MB."),
    "list_encoding": _("The text isn’t in any of the encodings tried (%(tried)s). Specify its encoding."),
    "list_too_much_memory": _("The file takes too much memory to read. A word list has one word per line."),
    "list_too_much_time": _("The file takes too long to read. A word list has one word per line."),
    "list_without_words": _("No line of the file is a word in this tile set. A word list has one word per line."),
    "list_too_many_words": _("The file has more words than can be stored (about four million)."),
    # Boards and places
    "no_such_board": _("There is no board “%(name)s”. Available: %(known)s."),
    "board_unreadable": _("The board can’t be read: %(found)s."),
    "board_empty": _("The board has no squares."),
    "board_not_rectangular": _("The rows of the board aren’t all the same length."),
    "board_unknown_code": _("The board’s legend doesn’t explain “%(code)s”."),
    "board_bad_factor": _("A premium on the board is less than 1."),
    "no_such_square": _("The board has no square “%(square)s”."),
    "no_place": _("“%(text)s” isn’t a position on the board."),
    "place_off_board": _("“%(text)s” is outside the board."),
    "no_word_and_place": _("“%(text)s” isn’t a word and a position, such as SENYAL H8."),
    # Placing tiles
    "word_too_short": _("A word needs at least two letters (%(square)s)."),
    "off_board": _("The word runs off the board at %(square)s."),
    "word_runs_on": _("The word continues at %(square)s: enter all of it."),
    "square_taken": _("%(square)s already has %(found)s, so %(letter)s can’t go there."),
    "square_empty": _("%(square)s is empty, but the move doesn’t put a tile there."),
    "no_tile_laid": _("The move puts no tile on the board (%(square)s)."),
    "first_move_off_centre": _("The first move must cover the centre, %(square)s."),
    "not_touching": _("The word at %(square)s doesn’t touch any tile on the board."),
    "more_tiles_than_a_rack": _("The move lays more than the %(rack)s tiles a rack holds (%(square)s)."),
    "blank_cannot_stand": _("A blank can’t stand for %(letter)s (%(square)s)."),
    "no_tile_left": _("There is no %(letter)s tile left for %(square)s: the set has %(count)s."),
    "digraph_of_two_tiles": _("%(letter)s is a single tile and can’t be made of two (%(square)s)."),
    # Turns
    "wrong_number_of_players": _("These rules are for %(minimum)s to %(maximum)s players, not for %(found)s."),
    "game_is_over": _("The game is over."),
    "not_this_players_turn": _("It’s player %(to_move)s’s turn, not player %(seat)s’s."),
    "play_without_word": _("The move doesn’t say which word was played."),
    "more_tiles_than_on_rack": _("The move lays %(laid)s tiles, but the rack has %(rack)s."),
    "tile_not_on_rack": _("The move uses %(letter)s, which isn’t on the rack."),
    "draw_not_provided": _(
        "Under these rules, players don’t draw tiles to decide who starts: the first-named player starts."
    ),
    "draws_of_wrong_number": _("%(found)s players drew tiles; under these rules, a game has %(least)s to %(most)s."),
    "draw_of_wrong_size": _("To decide who starts, each player draws %(expected)s, not %(found)s."),
    "bag_beyond_set": _("The bag can’t hold %(found)s %(letter)s tiles: the set has %(left)s."),
    "rack_of_wrong_size": _("Tiles on the rack: %(found)s instead of %(expected)s."),
    "rack_tile_not_left": _("The rack has more %(letter)s tiles than are left (%(left)s)."),
    "exchange_of_nothing": _("An exchange needs at least one tile."),
    "exchange_bag_too_small": _("Tiles in the bag: %(bag)s; an exchange needs %(minimum)s."),
    "exchange_too_many": _("That many tiles (%(count)s) can’t be exchanged: the bag has %(bag)s."),
    "free_swap_not_allowed": _("These rules don’t allow a free swap."),
    "free_swap_bag_too_small": _("Tiles in the bag: %(bag)s; a free swap needs %(minimum)s."),
    "free_swap_used_up": _("These rules allow two free swaps before a turn, but not a third."),
    "free_swap_mixed_rack": _("A free swap is only for seven vowels or seven consonants without a blank: %(rack)s."),
    "time_used_up": _("Player %(seat)s has no time left and can only pass."),
    "time_call_not_provided": _("Under these rules, a game doesn’t end when the time for the round runs out."),
    "no_move_call_not_provided": _("Under these rules, a game doesn’t end because no one can move."),
    "clock_does_not_stop_moves": _("Under these rules, a player who runs out of time plays on."),
    "call_without_player": _("The player concerned isn’t specified."),
    # Settling
    "rack_unknown": _("The tiles left on player %(seat)s’s rack aren’t known."),
    "player_out_has_tiles": _("Player %(seat)s went out and can’t have tiles left."),
    "nobody_lost": _("No one abandoned the game or lost it on time."),
    "last_word_unknown": _(
        "The scores are tied, and player %(seat)s’s last word, which decides the game, isn’t known."
    ),
    "jury_may_not_deduct": _("These rules don’t allow the jury to deduct points from player %(seat)s."),
    "words_stand_after_game": _("Under these rules, words stand once the game is over (player %(seat)s)."),
    "absence_of_two_only": _("Absence can only be decided between two players, not %(found)s."),
    # Records of games
    "record_not_json": _("This isn’t JSON: %(found)s."),
    "record_field_wrong": _("“%(field)s” can’t be %(found)s."),
    "game_is_not_over": _("The game isn’t over: enter how it ended."),
    "player_out_unknown": _("It isn’t known who went out."),
    "racks_beyond_set": _("Together, the racks have %(found)s %(letter)s tiles; %(left)s are left."),
    "tiles_unaccounted": _("These tiles are neither on the board nor on a rack: %(tiles)s."),
    # Score sheets
    "sheet_too_long": _("The score sheet has %(lines)s lines; the limit is %(limit)s."),
    "sheet_text_wrong": _("“%(field)s” is longer than %(limit)s characters, or has characters that can’t be written."),
    "sheet_number_wrong": _("“%(found)s” isn’t a number."),
    "sheet_ending_missing": _("Enter how the game ended."),
    "sheet_lines_missing": _("The score sheet has no moves yet."),
    "sheet_total_missing": _("The final total of %(name)s is missing."),
    "sheet_player_missing": _("The name of a player is missing."),
    "sheet_player_not_at_table": _("%(name)s isn’t playing at this table."),
    "sheet_player_twice": _("“%(name)s” appears twice."),
    "sheet_contradicts_result": _(
        "%(name)s’s accepted result is %(accepted)s points; the score sheet has %(stated)s."
    ),
    "sheet_seat_unknown": _("A line belongs to a player who isn’t at the table."),
    "sheet_ends_incomplete": _("The end of the score sheet needs an entry for each player."),
    "sheet_points_not_zero": _("A turn without a move scores 0, not %(points)s."),
    "sheet_word_missing": _("The word is missing."),
    "sheet_points_missing": _("The points for “%(word)s” are missing."),
    "sheet_tiles_impossible": _("The word has more %(letter)s tiles than the set (%(lacking)s too many)."),
    "sheet_points_too_low": _("“%(word)s” is worth at least %(least)s, not %(points)s."),
    "sheet_scrabble_impossible": _("“%(word)s” with %(points)s points can’t have been a scrabble."),
    "sheet_scrabble_mark": _(
        "The points for “%(word)s” are circled but it isn’t a scrabble, or it is one and they aren’t circled."
    ),
    "sheet_first_move_score": _("As a first move it can’t score %(points)s. Possible scores: %(possible)s."),
    "sheet_game_not_over": _("Going by the moves, the game isn’t over in the way the score sheet says."),
    "rack_points_differ": _("The points for the racks are %(computed)s, not %(stated)s."),
    # Rule sets
    "no_such_ruleset": _("There is no rule set “%(name)s”. Available: %(known)s."),
    "field_not_an_object": _("“%(field)s” must be an object."),
    "field_missing": _("“%(field)s” is missing."),
    "field_unknown": _("“%(field)s” isn’t a parameter."),
    "field_not_a_choice": _("“%(field)s” is %(found)s; it must be one of: %(wanted)s."),
    "field_wrong_type": _("“%(field)s” is %(found)s; it must be of type %(wanted)s."),
    "field_out_of_range": _("“%(field)s” is %(found)s; allowed: %(wanted)s."),
    "field_not_fitting": _("“%(field)s” can’t be %(found)s."),
    "rules_empty": _("“%(field)s” needs at least one entry."),
    "rules_contradict": _("“%(field)s” and “%(other)s” contradict each other."),
    "rules_nobody_out": _("“%(field)s” gives points to the player who went out, but no one did."),
    "rules_stall_kinds": _("“%(field)s” must count some turns without a move, but none of those it skips."),
    "rules_assumes_unknown": _("“%(field)s” is listed as assumed but isn’t a parameter."),
    # GCG files
    "file_unreadable": _("“%(file)s” can’t be opened."),
    "gcg_too_long": _("The file is larger than %(limit)s kB: no game is that long."),
    "gcg_points_impossible": _("No one scores that many points."),
    "gcg_binary": _("This isn’t a text file."),
    "gcg_encoding_unknown": _("Unknown encoding: “%(found)s”."),
    "gcg_not_in_encoding": _("The file isn’t encoded in %(encoding)s."),
    "gcg_line_not_understood": _("This line doesn’t belong in a GCG file: “%(found)s”."),
    "gcg_move_not_understood": _("This isn’t a GCG move: “%(found)s”."),
    "gcg_players_missing": _("The file names %(found)s players; it needs #player1, #player2 and so on."),
    "gcg_player_twice": _("“%(nick)s” is listed twice as a player."),
    "gcg_player_unknown": _("“%(nick)s” isn’t one of the players."),
    "score_differs": _("The score is %(computed)s, not %(stated)s."),
    "total_differs": _("The total is %(computed)s, not %(stated)s."),
    "turn_missing": _("A turn by %(nick)s is missing before this one."),
    "nothing_to_withdraw": _("%(nick)s has no move to take back."),
    "challenge_bonus_not_in_rules": _("These rules don’t award points (%(points)s) for a challenge."),
    "time_penalty_adds_points": _("A time penalty can’t add points (%(points)s)."),
    "time_penalty_not_in_rules": _("These rules have no time penalty of %(points)s points."),
    "settlement_missing": _("The game is over, but the tiles left on the racks haven’t been counted."),
    "settlement_differs": _("Under these rules, %(nick)s ends with %(computed)s points, not %(stated)s."),
    "end_rack_differs": _("The tiles left are %(left)s, not %(found)s."),
    "rack_not_subtracted": _("One player’s gain (%(points)s) doesn’t match what the others lose."),
}


def describe(problem: Problem) -> str:
    """Return the problem in the active language."""
    return str(MESSAGES[problem.code]) % dict(problem.params)


def problem_as_json(problem: Problem) -> dict[str, object]:
    """Return a problem as the commands print it."""
    return problem.as_json() | {"message": describe(problem)}
