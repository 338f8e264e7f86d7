"""What the systems of pairing are called, and what each does, for choices and rulebooks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.rules.pairing_systems import PairingSystem


@dataclass(frozen=True, slots=True)
class SystemText:
    """``name`` for choices, ``does`` as a sentence of a rulebook."""

    name: Promise
    does: Promise


PAIRING_SYSTEMS: Mapping[PairingSystem, SystemText] = {
    PairingSystem.MINIMAL_DISTANCE: SystemText(
        _("Minimal distance"),
        _("Opponents stand as near to each other in the ranking as can be, and nobody meets twice."),
    ),
    PairingSystem.DUTCH: SystemText(
        _("Dutch system of FIDE"), _("Rounds are paired by the Dutch system of FIDE (C.04.3).")
    ),
    PairingSystem.KING_OF_THE_HILL: SystemText(
        _("King of the hill"), _("The first of the ranking meets the second, the third the fourth; meetings repeat.")
    ),
    PairingSystem.HALVES: SystemText(
        _("First half against second half"),
        _("In every round the first half of the ranking meets the second half, in order."),
    ),
    PairingSystem.GROUPS: SystemText(
        _("Within groups of equal points"), _("Players with equal points meet, as far as that can be.")
    ),
    PairingSystem.AUSTRALIAN: SystemText(
        _("Australian draw"),
        _("Read from the top of the ranking, everybody meets the highest opponent who may still be met."),
    ),
    PairingSystem.ROUND_ROBIN: SystemText(
        _("Everybody against everybody"), _("Everybody meets everybody, in the order of the Berger tables.")
    ),
    PairingSystem.RANDOM: SystemText(
        _("Drawn by lot"), _("Opponents are drawn by lot in every round; the seed of the draw is kept.")
    ),
    PairingSystem.FIXED: SystemText(_("Fixed tables"), _("The tables of every round are fixed beforehand.")),
    PairingSystem.TABLES_OF_FOUR: SystemText(
        _("Tables of four and three"),
        _(
            "Players sit at as many tables of four as can be, the others at tables of three, and meet "
            "as many others as can be."
        ),
    ),
}
