"""What is often to be done about a problem. Pure."""

from __future__ import annotations

from federation.problems.kinds import mark as _

MEND_AND_SEND = _("Mend it in your program or in the sheet, save, and send the files again.")
SEND_WHOLE = _("Export or save the championship once more, and send all of its files.")
SEND_SMALLER = _("Send only the files with the results. If they are all needed, ask the federation's staff.")
LOOK_AND_GO_ON = _(
    "Compare it with the score sheets. If it is right, go on: staff can accept the results all the same."
)
NOTHING = _("Nothing has to be done. It is said so that nothing happens behind your back.")
STAFF_SETTLE = _("Staff choose the player who is meant, or register a new one. Organisers need do nothing.")
LAYOUTS = _(
    "Use the template of the upload page, or one of these layouts: a row for each game (round, table, player 1, "
    "score 1, player 2, score 2), a row for each player and round at tables of three and four (round, table, player, "
    "score), a cross-table by rounds with opponent and result in each cell, or one of everybody against everybody."
)
ASK_STAFF = _("If the announcement or the setting is wrong, staff can change it. Otherwise send what was agreed.")
