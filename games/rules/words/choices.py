"""Names of the choices of a rule set's parameters, by class and field of ``games.rules.parameters``."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

_NOT_STATED = pgettext_lazy("conduct", "not specified")

# A move on the board always breaks a run of turns without one, so it isn't a choice.
_TURNS: dict[str, Promise] = {
    "exchange": _("exchanging tiles"),
    "pass": _("passing"),
    "refused": _("a move disallowed after a challenge"),
    "withdrawn": _("a move taken back because it broke a rule"),
    "lost": _("a turn lost on time or by a ruling"),
}
_RACKS: dict[str, Promise] = {
    "to_player_out": _("are added to the points of the player who went out and subtracted from the others’"),
    "doubled_to_player_out": _("are added twice to the points of the player who went out"),
    "subtract_own": _("are subtracted from their owner’s points"),
    "not_counted": _("are not counted"),
}

CHOICES: dict[str, dict[str, Promise]] = {
    "Table.direction": {"clockwise": _("clockwise"), "anticlockwise": _("anticlockwise")},
    "Start.methods": {"draw": _("by drawing tiles"), "pairing": _("from the pairing: the player named first starts")},
    "Start.nearest_to": {"beginning": _("the beginning"), "end": _("the end")},
    "Start.blank": {"before_all": _("comes before all letters"), "not_counted": _("does not count")},
    "Start.equal": {"draw_again": _("draw again")},
    "Scoring.blank_stands_for": {
        "tile_of_the_set": _("any letter that has a tile in the set"),
        "any_letter": _("any letter, even one without a tile"),
    },
    "TimeControl.clock": {
        "chess": _("a chess clock"),
        "sand_glass": _("a sand timer"),
        "none": pgettext_lazy("clock", "nothing"),
    },
    "Start.drawn_tiles": {
        "put_back": _("go back into the bag"),
        "kept": _("are kept as the player’s first tiles"),
    },
    "TimeControl.turn_overrun": {"nothing": _("no penalty"), "turn_lost": _("loses the turn")},
    "TimeControl.round_over": {
        "not_provided": _("nothing happens: the rules set no such time"),
        "committee_calls": _("the arbiters decide whether to call time on the game"),
        "committee_tells": _("the arbiters call time on the game, without exception"),
        "at_once": _("the game ends at once"),
    },
    "LostGame.if_still_ahead": {
        "score_stands": _("the score still stands"),
        "forfeit_score": _("the score is that of a game won without playing"),
    },
    "LostGame.both": {
        "lose_at_zero": _("both lose, 0–0"),
        "lose_with_score": _("both lose with their current score"),
    },
    "Overtime.kind": {
        "none": _("no penalty"),
        "points": _("loses points"),
        "no_more_moves": _("can only pass"),
    },
    "FreeSwap.second_failure": {
        "arbiter_looks": _("an arbiter looks in the bag and helps if it contains suitable tiles"),
        "swap_again": _("they may be swapped again, as often as this happens"),
        "swap_once": _("they may be swapped once more, but not a third time"),
    },
    "Stall.counts": _TURNS,
    "Stall.skips": _TURNS,
    **{f"Racks.{name}": _RACKS for name in ("out", "stall", "no_move", "clocks_used", "time_called")},
    "Absence.both_absent": {
        "first_named_waited_for": _("the clock of the player named first runs first"),
        "both_lose": _("both lose"),
    },
    "Decision.equal_score": {
        "draw": _("a draw"),
        "last_word": _("decided by the value of the last words laid"),
    },
    "OverdrawCase.picked": {
        "excess": _("the excess number of tiles"),
        "excess_and_two": _("the excess number of tiles plus two, and puts the excess number back"),
        "one": _("one"),
    },
    "OverdrawCase.shown": {
        "no": _("no"),
        "yes": _("yes"),
        "if_seen_by_player": _("if their owner had seen them"),
    },
    "Mistakes.forgotten_tile": {
        "shown_and_turn_lost": _("is shown, and its owner loses a turn"),
        "drawn": _("is simply drawn"),
    },
    "Mistakes.withdrawn_placement": {"lost": _("loses the turn"), "pass": _("counts as a pass")},
    "Mistakes.position_fixed": {
        "when_counted": _("once the points begin to be counted"),
        "when_move_ends": _("once the move is over"),
        "not_stated": _NOT_STATED,
    },
    "Challenge.looking_up": {
        "only_when_challenged": _("only when a move is challenged"),
        "not_stated": _NOT_STATED,
    },
    "Challenge.window": {
        "until_refill_or_clock": _("until the rack is refilled or, if the bag is empty, the clock is pressed"),
        "until_refill": _("until the rack is refilled or, if the bag is empty, the next player moves"),
        "until_noted_and_drawn": _("until it is written down and tiles are drawn"),
        "until_next_turn": _("until the next player moves"),
        "until_written": _("until its points are written down"),
    },
    "Challenge.answer": {
        "move_only": _("only whether the move is valid"),
        "each_word": _("for each word, whether it is valid"),
    },
    "ScoreSheet.keeper": {"each_player": _("each player"), "starter": _("the player who started")},
    "ScoreSheet.signed_by": {"both_players": _("both players"), "nobody": _("no one")},
    "ScoreSheet.coordinates": {"optional": _("may be written down"), "required": _("must be written down")},
    "ScoreSheet.incomplete": {
        "clock_runs": _("the player’s clock runs while it is filled in"),
        "not_stated": _NOT_STATED,
    },
    "ScoreSheet.corrected_until": {
        "next_round": _("until the round is over"),
        "not_stated": _NOT_STATED,
    },
    "Lexicon.forms": {"inflected": _("are valid"), "as_listed": _("are valid if they are listed")},
    "Lexicon.excluded": {
        "names_and_abbreviations": _("proper names, abbreviations, symbols and affixes"),
        "not_stated": _NOT_STATED,
    },
    "Conduct.first_tiles": {
        "one_by_one_face_down": _("one by one, and kept face down until everyone has drawn"),
        "in_turn": _("in turn order"),
    },
    "Conduct.officials": {
        "committee": _("an arbitral committee"),
        "jury": _("a jury"),
        "jury_and_supervisors": _("a jury, with supervisors at the tables"),
    },
    "Conduct.seat": {
        "seat_or_direction_drawn": _("lots are drawn for the seats or the way the board faces"),
        "board_agreed_or_square": _("the players agree, or the board is placed at right angles to both"),
        "not_stated": _NOT_STATED,
    },
    "Conduct.written_aids": {
        "only_made_during_game": _("only what was written during the game"),
        "not_stated": _NOT_STATED,
    },
    "Conduct.devices": {
        "forbidden": _("forbidden"),
        "forbidden_but_agreed_checks": _("forbidden, except to check a move by agreement"),
        "not_stated": _NOT_STATED,
    },
    "Conduct.bag": {
        "raised_without_feeling": _("the bag is held up, and no one feels for letters"),
        "held_with_other_hand": _("the other hand holds the bag"),
        "not_stated": _NOT_STATED,
    },
    "Conduct.counting_bag": {
        "outside_or_by_consent": _("by feeling the bag from the outside, or openly if the opponent agrees"),
        "outside_only": _("only by feeling the bag from the outside"),
        "not_stated": _NOT_STATED,
    },
    "Conduct.clock_pressed": {
        "after_drawing": _("once new tiles are drawn"),
        "after_laying": _("as soon as the word is laid"),
        "after_writing": _("once the points are written down"),
    },
    "Conduct.first_clock": {
        "all_drawn": _("when everyone has drawn their tiles"),
        "second_tile": _("when that player draws a second tile"),
        "not_stated": _NOT_STATED,
    },
    "Conduct.clock_kept_by": {
        "opponent": _("the opponent"),
        "own_player": _("the player whose time is running"),
        "not_stated": _NOT_STATED,
    },
    "Conduct.clock_stops": {
        "challenge": _("a challenge"),
        "score_difference": _("a disagreement about the scores"),
        "arbiter_called": _("a call for an arbiter"),
        "overdraw": _("excess tiles"),
        "force_majeure": _("circumstances beyond anyone’s control"),
    },
}
