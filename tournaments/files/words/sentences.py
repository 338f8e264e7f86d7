"""What a format does not carry, and what may be answered to the questions of files, in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.report.questions import ABSENT, ALL_DIVISIONS, BYE, FORFEIT, GAME, NO_GAME, NOTHING, WIN

LOSSES: dict[str, str | Promise] = {
    "scores": _("the game points; only who won is written"),
    "first_moves": _("who began each game"),
    "tables": _("the numbers of the tables"),
    "ratings": _("the players' ratings"),
    "members": _("the players' numbers as members of NASPA or WESPA"),
    "own_numbers": _("the federation's own numbers of the players"),
    "clubs": _("the clubs"),
    "title": _("the name of the championship"),
    "day": _("the day"),
    "full_byes": _("byes worth a whole point; they are written as half a point"),
    "half_byes": _("byes worth half a point; they are written as rounds without a point"),
    "forfeits": _("who did not come to whose game; a win by forfeit looks like a bye"),
    "absences": _("rounds in which a player was away"),
    "pending": _("games that are still to be played"),
    "bonus": _("points given by hand"),
    "abandoned": _("that a game was given up or lost on time; it is written as played"),
    "letters": _("letters with accents; they are written without"),
    "long_names": _("long names; they are cut"),
    "moves": _("scrabbles and best moves"),
    "groups": _("the groups; everybody is in one"),
}
REFUSALS: dict[str, str | Promise] = {
    "several_at_table": _("The format has no tables of more than two players."),
    "several_in_round": _("The format has no rounds in which a player has several games."),
    "without_scores": _("The format needs the game points of every game, and some are not known."),
    "winner_behind": _("The format knows the winner by the game points, and a game was won with fewer or as many."),
    "score_too_large": _("A score has more digits than the format holds."),
    "same_names": _("The format tells players apart by their names, and two have the same one."),
    "no_room": _("There are more players than the format holds."),
}
# What an organisation would refuse of a championship that is sent on to it.
LACKS: dict[str, str | Promise] = {
    "few_players": _("A division needs at least four players."),
    "no_members": _("These players have no number as members in the registry: %(names)s."),
    "no_ratings": _("These players have no rating here and are written with 100: %(names)s."),
    "other_ratings": _("The ratings in it are those of the main system here, not the PFS's."),
    "no_day": _("The championship has no day."),
}


ANSWERS: dict[str, str | Promise] = {
    BYE: _("A bye"),
    FORFEIT: _("The opponent did not come"),
    ABSENT: _("The player was away"),
    WIN: _("It counts as a win"),
    NOTHING: _("It counts nothing"),
    NO_GAME: _("Somebody did not come"),
    GAME: _("It was a game"),
    ALL_DIVISIONS: _("All of them: they are groups of this championship, with places of their own"),
}


def name_answer(answer: str) -> str | Promise:
    """What an answer is called; the name of a division is its own."""
    return ANSWERS.get(answer, answer or _("the one without a name"))
