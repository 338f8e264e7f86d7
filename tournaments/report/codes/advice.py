"""Common advice about problems. Pure."""

from __future__ import annotations

from federation.problems.kinds import mark as _

MEND_AND_SEND = _("Fix it in your program or spreadsheet, save, and upload the files again.")
SEND_WHOLE = _("Export or save the championship again and upload all of its files.")
SEND_SMALLER = _(
    "Upload only the files that contain results. If you need all of them, contact the federation’s staff."
)
LOOK_AND_GO_ON = _("Check it against the score sheets. If it’s right, continue: staff can accept the results anyway.")
NOTHING = _("You don’t need to do anything. We’re just letting you know.")
STAFF_SETTLE = _("Staff identify the player or register a new one. Organisers don’t need to do anything.")
LAYOUTS = _(
    "Use the template from the upload page or one of these layouts: one row per game (round, table, "
    "player 1, score 1, player 2, score 2); one row per player and round, for tables of three or "
    "four (round, table, player, score); a cross-table by round with the opponent and result in each "
    "cell; or an all-play-all cross-table."
)
ASK_STAFF = _(
    "If the announcement or the setting is wrong, staff can change it. If not, upload results that "
    "match what was agreed."
)
