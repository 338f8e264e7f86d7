"""Names of column meanings and of what an assignment lacks, and the wording of the results workbook."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournaments.files.formats.sheets.assignment import Lack
from tournaments.files.formats.sheets.cells.columns import MEANINGS, SIDES

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
    "id": gettext_lazy("Federation number of player %(side)s"),
    "club": gettext_lazy("Club of player %(side)s"),
    "rating": gettext_lazy("Rating of player %(side)s"),
    "group": gettext_lazy("Group of player %(side)s"),
    "scrabbles": gettext_lazy("Scrabbles of player %(side)s"),
    "best_move": gettext_lazy("Best move of player %(side)s"),
    "best_move_points": gettext_lazy("Points for player %(side)s’s best move"),
}
_LACKS = {
    "round_missing": gettext_lazy("Choose the column with the round."),
    "player_missing": gettext_lazy("Choose the column for: %(meaning)s."),
    "results_missing": gettext_lazy("Choose the columns with the scores, or the one with the result."),
    "twice": gettext_lazy("Only one column can be: %(meaning)s."),
    "scores_left": gettext_lazy(
        "Two columns are headed “%(meaning)s”, and one of them would not be used, so its scores would be "
        "lost. If each row has several games, put each game in its own row."
    ),
    "unknown": gettext_lazy("One column was given an unknown meaning: %(meaning)s."),
}

Choice = tuple[str, str]


def label_of(meaning: str) -> str:
    """“Score of player 2” for ``score2``; an unknown meaning is returned as it is."""
    field, side = meaning.rstrip("1234"), meaning[-1:]
    if meaning in _OF_THE_GAME:
        return str(_OF_THE_GAME[meaning])
    return str(_OF_A_SIDE[field]) % {"side": side} if meaning in MEANINGS else meaning


def meaning_choices() -> list[tuple[str, str | list[Choice]]]:
    """Return the choices for a column: not used, of the game, of each player."""
    groups: list[tuple[str, str | list[Choice]]] = [("", _("not used"))]
    groups.append((_("The game"), [(name, label_of(name)) for name in _OF_THE_GAME]))
    for side in SIDES:
        names = [name for name in MEANINGS if name.endswith(str(side))]
        groups.append((_("Player %(side)s") % {"side": side}, [(name, label_of(name)) for name in names]))
    return groups


def describe_lack(lack: Lack) -> str:
    """Return what to correct in an assignment, as a sentence."""
    meaning = lack.meaning if lack.what == "scores_left" else label_of(lack.meaning)
    return str(_LACKS[lack.what]) % {"meaning": meaning}


def template_words() -> dict[str, str]:
    """Return the names of the sheets and their columns, in the active language."""
    return {
        "games": pgettext("sheet", "Games"),
        "players": pgettext("sheet", "Players"),
        "help": pgettext("sheet", "How to fill it in"),
        "round": label_of("round"),
        "table": label_of("table"),
        "player": _("Player %(side)s"),
        "score": _("Score of player %(side)s"),
        "kind": pgettext("column of a sheet of results", "Kind"),
        "number": pgettext("column of a sheet of results", "No."),
        "name": pgettext("column of a sheet of results", "Name"),
        "id": pgettext("column of a sheet of results", "Licence"),
        "club": pgettext("column of a sheet of results", "Club"),
    }


def template_kinds() -> tuple[str, ...]:
    """Return the choices of the kind column."""
    return (
        pgettext("kind of game in a sheet of results", "played"),
        pgettext("kind of game in a sheet of results", "forfeit"),
        pgettext("kind of game in a sheet of results", "abandoned"),
        pgettext("kind of game in a sheet of results", "double loss"),
        pgettext("kind of game in a sheet of results", "bye"),
        pgettext("kind of game in a sheet of results", "absent"),
        pgettext("kind of game in a sheet of results", "equal score decided"),
        pgettext("kind of game in a sheet of results", "pending"),
    )


def template_lines() -> tuple[str, ...]:
    """Return the lines of the instructions sheet."""
    return (
        _("How to fill in this workbook"),
        _(
            "Players: list everyone once, with the name as you always write it. Without a list, enter names "
            "in the games."
        ),
        _("Games: one row per game. Choose the players from the list and enter each score in its cell."),
        _("Add rows if a round has more tables; leave prepared rows you don’t need blank."),
        _("Bye: enter the player, and BYE as the opponent. No scores."),
        _("If a player didn’t come, enter W.O. instead of that player’s score and leave the other score blank."),
        _(
            "For anything else, such as an abandoned game or one that both players lost, use the column for "
            "the kind of game."
        ),
        _("Don’t put standings or totals between the games. Places are calculated from the games."),
        _("Save the workbook as .xlsx and upload it on your championship’s page."),
    )
