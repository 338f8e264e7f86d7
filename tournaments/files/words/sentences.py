"""What a format doesn't carry, and the possible answers to questions about files, in words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.report.questions import ABSENT, ALL_DIVISIONS, BYE, FORFEIT, GAME, NO_GAME, NOTHING, WIN

LOSSES: dict[str, str | Promise] = {
    "scores": _("the game points (only who won is written)"),
    "first_moves": _("who went first in each game"),
    "tables": _("the table numbers"),
    "ratings": _("the players’ ratings"),
    "members": _("the players’ NASPA or WESPA membership numbers"),
    "own_numbers": _("the federation’s own player numbers"),
    "clubs": _("the clubs"),
    "title": _("the name of the championship"),
    "day": _("the day"),
    "full_byes": _("byes worth a whole point (they are written as half a point)"),
    "half_byes": _("byes worth half a point (they are written as rounds without a point)"),
    "forfeits": _("who did not come to whose game (a win by forfeit looks like a bye)"),
    "absences": _("rounds that a player missed"),
    "pending": _("games still to be played"),
    "bonus": _("points awarded by hand"),
    "abandoned": _("that a game was abandoned or lost on time (it is written as played)"),
    "letters": _("letters with accents (they are written without)"),
    "long_names": _("long names (they are cut short)"),
    "moves": _("scrabbles and best moves"),
    "groups": _("the groups (everyone is in one)"),
}
REFUSALS: dict[str, str | Promise] = {
    "several_at_table": _("The format doesn’t support tables of more than two players."),
    "several_in_round": _("The format doesn’t support rounds in which a player has several games."),
    "without_scores": _("The format needs the game points of every game, and some are not known."),
    "winner_behind": _(
        "The format identifies the winner by game points, but a game was won with fewer points or the same number."
    ),
    "score_too_large": _("A score has more digits than the format allows."),
    "same_names": _("The format tells players apart by name, and two players have the same name."),
    "no_room": _("There are more players than the format allows."),
}
# Why an organisation would reject a championship sent on to it.
LACKS: dict[str, str | Promise] = {
    "few_players": _("A division needs at least four players."),
    "no_members": _("These players have no membership number in the registry: %(names)s."),
    "no_ratings": _("These players have no rating here and are listed with 100: %(names)s."),
    "other_ratings": _("Its ratings are those of the main system here, not the PFS’s."),
    "no_day": _("The championship has no date."),
}


ANSWERS: dict[str, str | Promise] = {
    BYE: _("A bye"),
    FORFEIT: _("The opponent didn’t come"),
    ABSENT: _("The player was away"),
    WIN: _("It counts as a win"),
    NOTHING: _("It counts for nothing"),
    NO_GAME: _("Someone didn’t come"),
    GAME: _("It was a game"),
    ALL_DIVISIONS: _("All of them: they are groups of this championship with their own places"),
}


def name_answer(answer: str) -> str | Promise:
    """Return an answer's name; a division keeps its own."""
    return ANSWERS.get(answer, answer or _("the one without a name"))
