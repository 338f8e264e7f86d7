"""Entry point of FIDE Dutch, whose library is only loaded when used. Pure."""

from __future__ import annotations

from federation.values.sentences import sentence as _
from tournaments.competition.pairing_systems import PairingSystem
from tournaments.pairing.engines.dutch.file import PACKAGE
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.rounds.result import Draw


def pair_dutch(contest: Contest) -> Draw:
    """Pair a round of the Dutch system with its colours, in board order."""
    # Imported here because the library brings networkx, which would slow the start of every process.
    from tournaments.pairing.engines.dutch.library import pair_with_library

    return pair_with_library(contest)


DUTCH = PairingSystem(
    code="dutch",
    order=2,
    name=_("FIDE Dutch system"),
    does=_("Rounds are paired by the FIDE Dutch system (C.04.3)."),
    why=_("Places %(places)s: paired by the FIDE Dutch system."),
    draw=pair_dutch,
    packages=(PACKAGE,),
    by_number=True,
    own_byes=True,
    compared="tables",
)
