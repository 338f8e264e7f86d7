"""Names of turns, endings and notices about recorded games."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.notices.models import Way
from federation.notices.services.topics import Audience, Topic

# Of a line on a score sheet, in the order in which they are offered.
LINE_KINDS = {
    "play": _("Word"),
    "exchange": pgettext_lazy("a turn", "Exchange"),
    "pass": pgettext_lazy("a turn", "Pass"),
    "refused": pgettext_lazy("a turn", "Rejected word"),
    "withdrawn": pgettext_lazy("a turn", "Withdrawn"),
    "lost": pgettext_lazy("a turn", "Turn lost"),
}
# Other entries of a recorded game.
OTHER_KINDS = {
    "racks": _("Tiles left"),
    "time": _("Time penalty"),
    "penalty": _("Penalty"),
    "challenge": _("Challenge"),
    "free_swap": _("Free swap"),
}
KINDS = LINE_KINDS | OTHER_KINDS
ENDINGS = {
    "out": _("A player went out"),
    "stall": _("Too many turns without points"),
    "no_move": _("No one could place a tile"),
    "clocks_used": _("The clocks ran out"),
    "time_called": _("The round’s time ran out"),
    "abandoned": _("A player abandoned the game"),
    "overtime": _("A player lost on time"),
}


RECORDED = Topic("game_recorded", Audience.PLAYERS, _("One of my games can be viewed"), default=Way.DIGEST)
