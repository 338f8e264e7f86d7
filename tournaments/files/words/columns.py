"""What the meanings of columns are called, and what an assignment of columns lacks."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.files.sheets.assignment import Lack
from tournaments.files.sheets.cells.columns import MEANINGS, SIDES

_OF_THE_GAME = {
    "round": gettext_lazy("Round"),
    "table": gettext_lazy("Table"),
    "result": gettext_lazy("Result (1-0, 345-321)"),
    "kind": gettext_lazy("Kind of game (forfeit, bye …)"),
}
_OF_A_SIDE = {
    "player": gettext_lazy("Player %(side)s"),
    "surname": gettext_lazy("Surname of player %(side)s"),
    "first_name": gettext_lazy("First name of player %(side)s"),
    "score": gettext_lazy("Score of player %(side)s"),
    "points": gettext_lazy("Match points of player %(side)s"),
    "place": gettext_lazy("Place of player %(side)s at the table"),
    "number": gettext_lazy("Start number of player %(side)s"),
    "id": gettext_lazy("Federation's number of player %(side)s"),
    "club": gettext_lazy("Club of player %(side)s"),
    "rating": gettext_lazy("Rating of player %(side)s"),
    "group": gettext_lazy("Group of player %(side)s"),
    "scrabbles": gettext_lazy("Scrabbles of player %(side)s"),
    "best_move": gettext_lazy("Best move of player %(side)s"),
    "best_move_points": gettext_lazy("Points of player %(side)s's best move"),
}
_LACKS = {
    "round_missing": gettext_lazy("Say which column is the round."),
    "player_missing": gettext_lazy("Say which column is: %(meaning)s."),
    "results_missing": gettext_lazy("Say which columns are the scores, or which one is the result."),
    "twice": gettext_lazy("Two columns cannot both be: %(meaning)s."),
    "scores_left": gettext_lazy(
        "Two columns are headed “%(meaning)s”, and one of them would not be used: its scores would be lost. If each "
        "row has several games, write each into a row of its own."
    ),
    "unknown": gettext_lazy("One column was given a meaning that does not exist: %(meaning)s."),
}

Choice = tuple[str, str]


def label_of(meaning: str) -> str:
    """“Score of player 2” for ``score2``; what is not known is given as it is."""
    field, side = meaning.rstrip("1234"), meaning[-1:]
    if meaning in _OF_THE_GAME:
        return str(_OF_THE_GAME[meaning])
    return str(_OF_A_SIDE[field]) % {"side": side} if meaning in MEANINGS else meaning


def meaning_choices() -> list[tuple[str, str | list[Choice]]]:
    """The choices of a column: not used, of the game, of each player."""
    groups: list[tuple[str, str | list[Choice]]] = [("", _("not used"))]
    groups.append((_("The game"), [(name, label_of(name)) for name in _OF_THE_GAME]))
    for side in SIDES:
        names = [name for name in MEANINGS if name.endswith(str(side))]
        groups.append((_("Player %(side)s") % {"side": side}, [(name, label_of(name)) for name in names]))
    return groups


def describe_lack(lack: Lack) -> str:
    """What to mend in an assignment, as a sentence."""
    meaning = lack.meaning if lack.what == "scores_left" else label_of(lack.meaning)
    return str(_LACKS[lack.what]) % {"meaning": meaning}
