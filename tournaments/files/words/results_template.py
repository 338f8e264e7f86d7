"""The words of the workbook that a championship's results are written into.

Whoever translates them: headings and kinds must be words that ``uploads/sheets/cells/vocabulary.toml`` knows.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.files.words.columns import label_of


def template_words() -> dict[str, str]:
    """The names of the sheets and of their columns, in the active language."""
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
    """What the column of kinds offers."""
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
    """The sheet of explanation, line by line."""
    return (
        _("How to fill in this workbook"),
        _("Players: write everybody once, as you always write the name. Without a list, write names in the games."),
        _("Games: one row for each game. Choose the players from the list and write the score of each into its cell."),
        _("Add rows where a round has more tables; leave prepared rows blank that you do not need."),
        _("Bye: write the player, and BYE in place of the opponent. No scores."),
        _("Somebody did not come: write W.O. in place of that player's score and leave the other score blank."),
        _("Anything else, such as an abandoned game or a game that both lost, goes into the column of kinds."),
        _("Do not put a classification or totals between the games. Places are computed from the games."),
        _("Save the workbook as .xlsx and send it on the page of your championship."),
    )
