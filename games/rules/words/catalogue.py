"""What each parameter of a rule set means to people: its name, what it does, and what each choice is called.

The keys are class and field of ``games.rules.parameters``; the form in which staff edit rules, the public page of a
version and the comparison of two are all made from this.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Words(NamedTuple):
    """``none``: what an empty box means, where it may be empty."""

    label: Promise | str
    help: Promise | str = ""
    none: Promise | str = ""


LABELS: dict[str, Words] = {
    # Chapters
    "RuleSet.tiles": Words(_("Tile set")),
    "RuleSet.board": Words(_("Board")),
    "RuleSet.table": Words(_("The table")),
    "RuleSet.start": Words(_("Who begins")),
    "RuleSet.scoring": Words(_("Scoring")),
    "RuleSet.time": Words(_("Time")),
    "RuleSet.overtime": Words(_("Overtime")),
    "RuleSet.exchange": Words(_("Exchanging tiles")),
    "RuleSet.free_swap": Words(_("Free swap of seven vowels or consonants")),
    "RuleSet.endings": Words(_("How a game ends")),
    "RuleSet.forfeits": Words(_("Games won and lost without playing")),
    "RuleSet.decision": Words(_("The result")),
    "RuleSet.mistakes": Words(_("Tiles drawn too many, forgotten or laid wrongly")),
    "RuleSet.challenge": Words(_("Challenges")),
    "RuleSet.sheet": Words(_("Score sheet")),
    "RuleSet.lexicon": Words(_("Dictionary")),
    "RuleSet.conduct": Words(_("Conduct")),
    # The table, and who begins
    "Table.minimum_players": Words(_("Players, at least")),
    "Table.maximum_players": Words(_("Players, at most")),
    "Table.direction": Words(_("Order of the turns"), _("Seen from above.")),
    "Start.methods": Words(_("Who begins is found"), _("Tick both where the organiser may choose.")),
    "Start.tiles_drawn": Words(_("Tiles each player draws for it")),
    "Start.nearest_to": Words(_("Who draws nearest to this end of the alphabet begins")),
    "Start.blank": Words(_("A blank drawn")),
    "Start.equal": Words(_("Equal letters drawn")),
    "Start.drawn_tiles": Words(_("The tiles drawn for it")),
    # Scoring
    "Scoring.rack_size": Words(_("Tiles on a rack")),
    "Scoring.bonuses": Words(
        _("Extra points for many tiles in one move"), _("To take a line out, empty its boxes. One line is spare.")
    ),
    "Scoring.first_move_factor": Words(
        _("The first move counts so many times"),
        _("1: only the centre square's own premium doubles it. 2: doubled once more."),
    ),
    "Scoring.blank_stands_for": Words(_("A blank may stand for")),
    "Bonus.tiles": Words(_("Tiles laid in one move")),
    "Bonus.points": Words(_("Extra points")),
    # Time
    "TimeControl.clock": Words(_("Time is measured with")),
    "TimeControl.player_minutes": Words(
        _("Minutes for each player"),
        _("One number, or several that the organiser chooses from: 30 25."),
        _("no limit for a player"),
    ),
    "TimeControl.game_minutes": Words(_("Minutes for the whole game"), "", _("no limit for the game")),
    "TimeControl.turn_minutes": Words(_("Minutes for one turn"), "", _("no limit for a turn")),
    "TimeControl.turn_overrun": Words(_("Who takes longer for a turn")),
    "TimeControl.round_over": Words(_("When the time of the round is over")),
    "TimeControl.turns_after_call": Words(
        _("Turns still played then"), _("The turn in hand counts as one: 2 means to finish it and play one more.")
    ),
    "TimeControl.called_turn_minutes": Words(_("Minutes for each of these turns"), "", _("as before")),
    "Overtime.kind": Words(_("Who uses more than their own time")),
    "Overtime.points_per_minute": Words(_("Points lost for each minute over")),
    "Overtime.begun_minute_counts": Words(_("A minute that has begun counts as a whole one")),
    "Overtime.lost_after_minutes": Words(_("Minutes over that lose the game"), "", _("overtime loses no game")),
    "Overtime.loss": Words(_("A game lost on time")),
    "LostGame.deduction": Words(
        _("Points taken from the loser"), _("The score stands otherwise. They replace the minutes.")
    ),
    "LostGame.if_still_ahead": Words(_("If the loser would still be ahead")),
    "LostGame.both": Words(_("If it happens to both")),
    # Turns without a move
    "Exchange.minimum_in_bag": Words(
        _("Tiles that must be in the bag"), _("Never more tiles can be changed than it holds.")
    ),
    "FreeSwap.allowed": Words(
        _("Seven vowels or seven consonants may be changed freely"), _("The turn is not lost by it.")
    ),
    "FreeSwap.minimum_in_bag": Words(_("Tiles that must be in the bag for it")),
    "FreeSwap.shown": Words(_("The rack is shown to the opponents first")),
    "FreeSwap.second_failure": Words(_("If the new tiles are all of a kind again")),
    "FreeSwap.word": Words(_("What the player says for it"), "", _("no word is laid down")),
    # The end
    "Endings.stalls": Words(
        _("The game ends after turns without a move"),
        _("To take one out, empty its number of turns. One is spare."),
    ),
    "Endings.no_move_possible": Words(_("It ends when nobody can move any more")),
    "Endings.all_clocks_used": Words(_("It ends when all players have used their time")),
    "Endings.racks": Words(_("Tiles left on the racks")),
    "Stall.turns_each": Words(_("Turns in a row of each player")),
    "Stall.counts": Words(_("Turns that count")),
    "Stall.skips": Words(_("Turns that neither count nor break the row")),
    "Stall.not_at_zero": Words(_("Not while nobody has points")),
    "Racks.out": Words(_("When a player has gone out")),
    "Racks.stall": Words(_("After turns without a move")),
    "Racks.no_move": Words(_("When nobody can move")),
    "Racks.clocks_used": Words(_("When all have used their time")),
    "Racks.time_called": Words(_("When the time of the round ends the game")),
    # Games not played to the end
    "Forfeits.winner_points": Words(_("Points for who wins without playing")),
    "Forfeits.loser_points": Words(_("Points for who was not there")),
    "Forfeits.abandonment": Words(_("A game that a player abandons")),
    "Forfeits.absence": Words(_("Coming late")),
    "Absence.grace_minutes": Words(_("Minutes after which an absent player loses")),
    "Absence.both_absent": Words(_("If both are absent")),
    "Decision.equal_score": Words(_("An equal score is")),
    "Decision.jury_deducts_points": Words(_("The arbiters may take points away as a penalty")),
    "Decision.jury_removes_invalid_words": Words(
        _("The arbiters take invalid words out of the sheets after the game")
    ),
    # Mistakes
    "Mistakes.overdraw_off_rack": Words(_("Too many tiles drawn, not yet on the rack")),
    "Mistakes.overdraw_on_rack": Words(_("Too many tiles drawn, already on the rack")),
    "Mistakes.forgotten_tile": Words(_("A tile that was forgotten to be drawn at the end")),
    "Mistakes.withdrawn_placement": Words(_("A move laid against the rules and taken back")),
    "Mistakes.line_fixed_by_first_tile": Words(_("Once a tile lies there the move has to use that row or column")),
    "Mistakes.position_fixed": Words(_("The tiles of a move are not moved any more")),
    "Mistakes.laid_is_played": Words(_("A tile that was laid must be played in that move")),
    "OverdrawCase.picked": Words(_("An opponent picks at random")),
    "OverdrawCase.shown": Words(_("The tiles picked are shown")),
    # Challenges, sheet, dictionary, conduct
    "Challenge.window": Words(_("A move can be challenged")),
    "Challenge.answer": Words(_("The answer says")),
    "Challenge.again_with_reasons": Words(_("Who challenged may challenge once more, with reasons")),
    "Challenge.checked_by_agreement": Words(_("Both may agree to check a move themselves")),
    "Challenge.acceptability_asked": Words(_("Before laying it one may ask whether a word is acceptable")),
    "Challenge.words_named_once": Words(_("Other words of the same move cannot be challenged afterwards")),
    "Challenge.looking_up": Words(_("A dictionary is used during the game")),
    "ScoreSheet.keeper": Words(_("Who writes the game down")),
    "ScoreSheet.signed_by": Words(_("Who signs the sheet")),
    "ScoreSheet.coordinates": Words(_("The place of each move")),
    "ScoreSheet.final_once_handed_in": Words(_("A sheet that was handed in is final")),
    "ScoreSheet.incomplete": Words(_("A sheet that is not filled in, if the opponent claims it")),
    "ScoreSheet.corrected_until": Words(_("The points of a round can be corrected")),
    "Lexicon.name": Words(_("Name of the dictionary")),
    "Lexicon.inflection": Words(
        _("Source for inflected forms"), _("Where the dictionary gives base forms only."), _("none")
    ),
    "Lexicon.full_name": Words(_("Its full name"), _("With publisher and edition."), _("none")),
    "Lexicon.address": Words(_("Where it can be consulted"), _("Addresses, with commas between."), _("none")),
    "Lexicon.forms": Words(_("Inflected forms")),
    "Lexicon.excluded": Words(_("Never valid")),
    "Conduct.tiles_checked_before": Words(_("The tiles are counted before the game")),
    "Conduct.seat": Words(_("Seats and the board")),
    "Conduct.written_aids": Words(_("Written aids")),
    "Conduct.devices": Words(_("Telephones and other devices")),
    "Conduct.bag": Words(_("Drawing from the bag")),
    "Conduct.counting_bag": Words(_("Counting the tiles in the bag")),
    "Conduct.clock_stops": Words(_("The clocks are stopped for")),
    "Conduct.clock_pressed": Words(_("The clock is pressed")),
    "Conduct.first_clock": Words(_("The first player's time begins")),
    "Conduct.clock_kept_by": Words(_("Who sees to it that a player's time is kept")),
    "Conduct.covered_while_challenged": Words(_("Board and racks are covered during a challenge")),
    "Conduct.disqualification": Words(_("Irregular conduct may lead to disqualification")),
    "Conduct.first_tiles": Words(_("The first tiles are drawn")),
    "Conduct.pass_word": Words(_("What a player says when passing"), "", _("no word is laid down")),
    "Conduct.officials": Words(_("Who rules in a championship")),
}

YES, NO = pgettext_lazy("parameter of a rule set", "yes"), pgettext_lazy("parameter of a rule set", "no")


def words_for(owner: str, field: str) -> Words:
    """The words for a field of a class of rules."""
    return LABELS[f"{owner}.{field}"]
