"""Each parameter of a rule set in words: its name, what it does, and the name of each choice.

The keys are class and field of ``games.rules.parameters``. The staff form, the public page of a version and the
comparison of two are all generated from this.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Words(NamedTuple):
    """``none``: the meaning of an empty input, if it may be empty."""

    label: Promise | str
    help: Promise | str = ""
    none: Promise | str = ""


LABELS: dict[str, Words] = {
    # Chapters
    "RuleSet.tiles": Words(_("Tile set")),
    "RuleSet.board": Words(_("Board")),
    "RuleSet.table": Words(_("The table")),
    "RuleSet.start": Words(_("Who starts")),
    "RuleSet.scoring": Words(_("Scoring")),
    "RuleSet.time": Words(_("Time")),
    "RuleSet.overtime": Words(_("Overtime")),
    "RuleSet.exchange": Words(_("Exchanging tiles")),
    "RuleSet.free_swap": Words(_("Free swap of seven vowels or consonants")),
    "RuleSet.endings": Words(_("How a game ends")),
    "RuleSet.forfeits": Words(_("Games won or lost without being played")),
    "RuleSet.decision": Words(_("The result")),
    "RuleSet.mistakes": Words(_("Tiles overdrawn, forgotten or laid incorrectly")),
    "RuleSet.challenge": Words(_("Challenges")),
    "RuleSet.sheet": Words(_("Score sheet")),
    "RuleSet.lexicon": Words(_("Dictionary")),
    "RuleSet.conduct": Words(_("Conduct")),
    # The table, and who begins
    "Table.minimum_players": Words(_("Minimum players")),
    "Table.maximum_players": Words(_("Maximum players")),
    "Table.direction": Words(_("Turn order"), _("Seen from above.")),
    "Start.methods": Words(_("How the starting player is decided"), _("Tick both if the organiser may choose.")),
    "Start.tiles_drawn": Words(_("Tiles each player draws to decide who starts")),
    "Start.nearest_to": Words(_("The player with the letter nearest this end of the alphabet starts")),
    "Start.blank": Words(_("A blank in this draw")),
    "Start.equal": Words(_("If equal letters are drawn")),
    "Start.drawn_tiles": Words(_("Tiles drawn to decide who starts")),
    # Scoring
    "Scoring.rack_size": Words(_("Tiles on a rack")),
    "Scoring.bonuses": Words(
        _("Bonus points for tiles laid in one move"),
        _("To remove a line, clear its fields. One line is left blank for you to add another."),
    ),
    "Scoring.first_move_factor": Words(
        _("The first move is multiplied by"),
        _("1: only the premium of the centre square doubles it. 2: it is doubled again."),
    ),
    "Scoring.blank_stands_for": Words(_("A blank may stand for")),
    "Bonus.tiles": Words(_("Tiles laid in one move")),
    "Bonus.points": Words(_("Bonus points")),
    # Time
    "TimeControl.clock": Words(_("Time is kept with")),
    "TimeControl.player_minutes": Words(
        _("Minutes per player"),
        _("One number, or several for the organiser to choose from: 30 25."),
        _("no limit per player"),
    ),
    "TimeControl.game_minutes": Words(_("Minutes for the whole game"), "", _("no limit for the game")),
    "TimeControl.turn_minutes": Words(_("Minutes per turn"), "", _("no limit per turn")),
    "TimeControl.turn_overrun": Words(_("If a player takes too long for a turn")),
    "TimeControl.round_over": Words(_("When the time for the round is over")),
    "TimeControl.turns_after_call": Words(
        _("Turns still played after that"),
        _("The turn in progress counts as one: 2 means finishing it and playing one more."),
    ),
    "TimeControl.called_turn_minutes": Words(_("Minutes for each of these turns"), "", _("same as before")),
    "Overtime.kind": Words(_("If a player runs over time")),
    "Overtime.points_per_minute": Words(_("Points lost per minute over")),
    "Overtime.begun_minute_counts": Words(_("Part of a minute counts as a whole minute")),
    "Overtime.lost_after_minutes": Words(
        _("Minutes over at which the game is lost"), "", _("overtime never loses the game")
    ),
    "Overtime.loss": Words(_("A game lost on time")),
    "LostGame.deduction": Words(
        _("Points deducted from the loser"),
        _("Otherwise the score stands. These points replace the points per minute."),
    ),
    "LostGame.if_still_ahead": Words(_("If the loser is still ahead")),
    "LostGame.both": Words(_("If it happens to both")),
    # Turns without a move
    "Exchange.minimum_in_bag": Words(
        _("Minimum tiles in the bag"), _("No more tiles can be exchanged than the bag holds.")
    ),
    "FreeSwap.allowed": Words(
        _("Seven vowels or seven consonants may be swapped freely"), _("The player keeps the turn.")
    ),
    "FreeSwap.minimum_in_bag": Words(_("Minimum tiles in the bag for this swap")),
    "FreeSwap.shown": Words(_("The rack is shown to the opponents first")),
    "FreeSwap.second_failure": Words(_("If the new tiles are again all of one kind")),
    "FreeSwap.word": Words(_("What the player says to swap"), "", _("no set word")),
    # The end
    "Endings.stalls": Words(
        _("The game ends after turns without a move"),
        _("To remove a line, clear its number of turns. One line is left blank for you to add another."),
    ),
    "Endings.no_move_possible": Words(_("It ends when no one can move any more")),
    "Endings.all_clocks_used": Words(_("It ends when all players have used up their time")),
    "Endings.racks": Words(_("Tiles left on the racks")),
    "Stall.turns_each": Words(_("Consecutive turns per player")),
    "Stall.counts": Words(_("Turns that count")),
    "Stall.skips": Words(_("Turns that neither count nor break the sequence")),
    "Stall.not_at_zero": Words(_("Not while no one has any points")),
    "Racks.out": Words(_("When a player goes out")),
    "Racks.stall": Words(_("After turns without a move")),
    "Racks.no_move": Words(_("When no one can move")),
    "Racks.clocks_used": Words(_("When all players have used up their time")),
    "Racks.time_called": Words(_("When time is called")),
    # Games not played to the end
    "Forfeits.winner_points": Words(_("Points for winning without playing")),
    "Forfeits.loser_points": Words(_("Points for the absent player")),
    "Forfeits.abandonment": Words(_("Abandoned game")),
    "Forfeits.absence": Words(_("Late arrival")),
    "Absence.grace_minutes": Words(_("Minutes after which an absent player loses")),
    "Absence.both_absent": Words(_("If both are absent")),
    "Decision.equal_score": Words(_("An equal score is")),
    "Decision.jury_deducts_points": Words(_("The arbiters may deduct points as a penalty")),
    "Decision.jury_removes_invalid_words": Words(
        _("The arbiters remove invalid words from the score sheets after the game")
    ),
    # Mistakes
    "Mistakes.overdraw_off_rack": Words(_("Too many tiles drawn, not yet on the rack")),
    "Mistakes.overdraw_on_rack": Words(_("Too many tiles drawn, already on the rack")),
    "Mistakes.forgotten_tile": Words(_("A tile forgotten in the bag at the end")),
    "Mistakes.withdrawn_placement": Words(_("A move that breaks the rules and is taken back")),
    "Mistakes.line_fixed_by_first_tile": Words(_("Once a tile is laid, the move must stay in its row or column")),
    "Mistakes.position_fixed": Words(_("The tiles of a move may no longer be moved")),
    "Mistakes.laid_is_played": Words(_("A tile that has been laid must be played in that move")),
    "OverdrawCase.picked": Words(_("An opponent picks at random")),
    "OverdrawCase.shown": Words(_("The tiles picked are shown")),
    # Challenges, sheet, dictionary, conduct
    "Challenge.window": Words(_("A move can be challenged")),
    "Challenge.answer": Words(_("The answer says")),
    "Challenge.again_with_reasons": Words(_("The challenger may challenge once more, giving reasons")),
    "Challenge.checked_by_agreement": Words(_("Both players may agree to check a move themselves")),
    "Challenge.acceptability_asked": Words(_("Players may ask whether a word is acceptable before laying it")),
    "Challenge.words_named_once": Words(_("Other words of the same move cannot be challenged afterwards")),
    "Challenge.looking_up": Words(_("A dictionary is used during the game")),
    "ScoreSheet.keeper": Words(_("Who writes down the game")),
    "ScoreSheet.signed_by": Words(_("Who signs the sheet")),
    "ScoreSheet.coordinates": Words(_("The position of each move")),
    "ScoreSheet.final_once_handed_in": Words(_("A sheet that has been handed in is final")),
    "ScoreSheet.incomplete": Words(_("A sheet that is not filled in, if the opponent reports it")),
    "ScoreSheet.corrected_until": Words(_("The points of a round can be corrected")),
    "Lexicon.name": Words(_("Name of the dictionary")),
    "Lexicon.inflection": Words(
        _("Source for inflected forms"), _("If the dictionary gives base forms only."), _("none")
    ),
    "Lexicon.full_name": Words(_("Full name of the dictionary"), _("Including publisher and edition."), _("none")),
    "Lexicon.address": Words(_("Where it can be consulted"), _("Web addresses, separated by commas."), _("none")),
    "Lexicon.forms": Words(_("Inflected forms")),
    "Lexicon.excluded": Words(_("Never valid")),
    "Conduct.tiles_checked_before": Words(_("The tiles are counted before the game")),
    "Conduct.seat": Words(_("Seats and the board")),
    "Conduct.written_aids": Words(_("Written aids")),
    "Conduct.devices": Words(_("Phones and other devices")),
    "Conduct.bag": Words(_("Drawing from the bag")),
    "Conduct.counting_bag": Words(_("Counting the tiles in the bag")),
    "Conduct.clock_stops": Words(_("The clocks are stopped for")),
    "Conduct.clock_pressed": Words(_("The clock is pressed")),
    "Conduct.first_clock": Words(_("The first player’s time begins")),
    "Conduct.clock_kept_by": Words(_("Who is responsible for the clock")),
    "Conduct.covered_while_challenged": Words(_("The board and racks are covered during a challenge")),
    "Conduct.disqualification": Words(_("Misconduct may lead to disqualification")),
    "Conduct.first_tiles": Words(_("The first tiles are drawn")),
    "Conduct.pass_word": Words(_("What a player says when passing"), "", _("no set word")),
    "Conduct.officials": Words(_("Who makes the rulings in a championship")),
}

YES, NO = pgettext_lazy("parameter of a rule set", "yes"), pgettext_lazy("parameter of a rule set", "no")


def words_for(owner: str, field: str) -> Words:
    """Return the words for a field of a class of rules."""
    return LABELS[f"{owner}.{field}"]
