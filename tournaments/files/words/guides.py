"""What each format of results is, where it comes from and what it cannot say, in the words of a volunteer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise

_WHICH_DIVISION = _("Which of several divisions this championship is: asked, with their names to choose from.")
_NO_DAY = _("The day and the name of the championship: those announced here hold.")
_WHO_BEGAN = _("Who began each game: left unknown.")
_FIFTY = _(
    "Without an opponent, 50 points may be a bye or an opponent who did not come: read as a bye, and asked where "
    "somebody lost by forfeit in that round."
)


@dataclass(frozen=True, slots=True)
class Guide:
    """One format. ``families`` are those that a federation accepts it as; ``open`` is what it cannot say, and what
    then is done; ``target`` is the one of ``exports.targets`` that writes it, empty where nothing does.
    """

    key: str
    title: Text
    what: Text
    source: Text
    open: tuple[Text, ...]
    families: tuple[str, ...]
    target: str = ""


GUIDES: tuple[Guide, ...] = (
    Guide(
        "sheet",
        _("A spreadsheet"),
        _(
            "A row for each game, or a cross-table. Headings may be in Catalan, Spanish, Polish or English, in any "
            "order; BYE or an empty opponent is a bye."
        ),
        _("From any spreadsheet program. The template workbook for a championship has the headings already."),
        (
            _("What a column means whose heading is not known: asked, with its first rows beside it."),
            _(
                "The groups of a championship: columns headed Group 1 and Group 2 say the group of each player. A "
                "column headed Group alone may be anything, and makes no groups."
            ),
            _WHO_BEGAN,
        ),
        ("excel", "opendocument", "csv"),
        "csv",
    ),
    Guide(
        "swiss_perfect",
        "Swiss Perfect",
        _(
            "The zip with the championship, which holds three files (.ini, .trn and .sco); or the cross-table that "
            "the program exports as a text, as in the example."
        ),
        _("From Swiss Perfect 98: the files lie in its folder; the text comes from Export."),
        (_("Game points in the exported cross-table: it has only who won. The three files have them."),),
        ("swiss_perfect",),
        "swiss-perfect-text",
    ),
    Guide(
        "trf",
        "TRF",
        _("The tournament report of the chess federation FIDE, which many pairing programs write."),
        _("From the pairing program: it is usually called FIDE report or TRF."),
        (_("Game points: a report has only who won."), _("Whether a game was given up: read as played.")),
        ("trf",),
        "trf26",
    ),
    Guide(
        "tsh",
        "tsh (.t)",
        _(
            "A line for each player: name, rating, opponents by their numbers, then the points. A folder has one .t "
            "file for each division and config.tsh."
        ),
        _("The folder of the event in tsh, zipped, or its .t files with config.tsh."),
        (_FIFTY, _WHICH_DIVISION, _NO_DAY),
        ("tsh",),
        "tsh",
    ),
    Guide(
        "tsh-archive",
        "tsh (all.tsh)",
        _("All the divisions of an event in one text, with their settings. Woogles writes it too."),
        _("tsh makes it when results are submitted; Woogles offers it as an export."),
        (_FIFTY, _WHICH_DIVISION),
        ("tsh",),
        "tsh-archive",
    ),
    Guide(
        "tourney-js",
        "tourney.js",
        _("What tsh puts on a web page beside its tables. It is read, never executed."),
        _("From the folder “html” of the event, or from the web page of its results."),
        (_FIFTY, _WHICH_DIVISION, _("The numbers of the tables: left unknown.")),
        ("tsh",),
        "tourney-js",
    ),
    Guide(
        "aupair",
        "AUPAIR (.tou)",
        _(
            "The file that WESPA asks for. Each round has nine characters: 2 before the points is a win, 1 a tie, "
            "then the opponent's number; + is before the opponent of who began."
        ),
        _("From AUPAIR, from Woogles, or from programs that report to WESPA."),
        (
            _(
                "Oneself as the opponent with 2001 may be a bye or an opponent who did not come: read as a bye, and "
                "asked where somebody has nothing in that round."
            ),
            _("Woogles marks no win for a bye: it counts nothing as the file says, and it is asked whether it does."),
            _("Letters with accents, and names longer than 20 letters: they are cut."),
            _WHICH_DIVISION,
        ),
        ("aupair",),
        "aupair",
    ),
    Guide(
        "naspa",
        "NASPA",
        _("The text that directors send to NASPA: “#division” and then a line for each player, as in tsh."),
        _("From tsh, or typed by hand."),
        (_FIFTY, _WHICH_DIVISION, _NO_DAY),
        ("naspa",),
        "naspa",
    ),
    Guide(
        "coco",
        "CoCo",
        _("A row for each game: who won, with how many points, against whom. A form of CoCo fills such a sheet."),
        _("From the sheet of the form: download it as csv or tsv."),
        (
            _("Who was away: whoever has no row in a round has nothing in it."),
            _(
                "A semifinal beside rounds with numbers, and a player twice in a round: refused with the row. A "
                "play-off of its own, with a semifinal and a final, is read: each game of a series is a round."
            ),
            _NO_DAY,
        ),
        ("coco",),
        "coco",
    ),
    Guide(
        "pfs",
        _("PFS, the club's program"),
        _(
            "Two texts that belong together: the results, and each player's card, whose name ends in HH. Send both "
            "at once."
        ),
        _("From the desktop program of Polish clubs, as they lie in its folder."),
        (
            _(
                "PAUZA may be a bye or an absence: the results tell by half a point and 350 points. Where they leave "
                "it open, or the results are missing, it is asked for each round."
            ),
            _WHO_BEGAN,
            _("Forfeits: nobody has seen how the program writes them."),
        ),
        ("pfs",),
        "pfs",
    ),
    Guide(
        "pfs-site",
        _("PFS, the federation's site"),
        _("The texts of a tournament's page: the places, the rounds and the players' cards, together or one by one."),
        _("Copied from the page into a text file."),
        (
            _("What a bye is worth: taken from the places. Without them it is a point, and you are told."),
            _("Who began each game: the host (Gospodarz) is not taken for that player."),
        ),
        ("pfs",),
    ),
    Guide(
        "woogles",
        _("Woogles, standings"),
        _("Only the places of a tournament. There are no games in it, so that nothing can be rated."),
        _("Woogles offers the games too: choose its export for tsh or AUPAIR."),
        (_("The games: the file is shown and refused."),),
        ("woogles",),
    ),
    Guide(
        "lists",
        _("Rating lists"),
        _(
            "Lists of ratings of NASPA, CoCo, AUPAIR (.RT) and PFS: they are read as the list that a system begins "
            "with, not as results."
        ),
        _("From the page of the organisation that publishes the list."),
        (_("How many games stand behind a rating, where the list does not say it: such a list is refused."),),
        (),
    ),
)
BY_KEY: Mapping[str, Guide] = {guide.key: guide for guide in GUIDES}
# Which guide explains a report's ``format``, where its name is not the beginning of it.
_OF_FORMAT = {
    "game_csv": "sheet",
    "excel": "sheet",
    "opendocument": "sheet",
    "tou": "aupair",
    "tou-woogles": "aupair",
    "naspa-text": "naspa",
    "coco-results": "coco",
    "woogles-standings": "woogles",
}


def guide_of(report_format: str) -> Guide | None:
    """The guide to the format that a report says it is of; None for one that nobody sends in as a file."""
    if report_format in _OF_FORMAT:
        return BY_KEY[_OF_FORMAT[report_format]]
    known = [key for key in BY_KEY if report_format.startswith(key)]
    return BY_KEY[max(known, key=len)] if known else None
