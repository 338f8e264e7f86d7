"""The systems by which rounds can be paired; each has an engine in ``tournaments.pairing``. Pure."""

from __future__ import annotations

from enum import StrEnum


class PairingSystem(StrEnum):
    MINIMAL_DISTANCE = "minimal-distance"
    DUTCH = "dutch"
    KING_OF_THE_HILL = "king-of-the-hill"
    HALVES = "halves"
    GROUPS = "groups"
    AUSTRALIAN = "australian"
    ROUND_ROBIN = "round-robin"
    RANDOM = "random"
    FIXED = "fixed"
    TABLES_OF_FOUR = "tables-of-four"


# FIXED is told its tables by a program; nobody runs a championship by it.
CHOOSABLE = tuple(system for system in PairingSystem if system is not PairingSystem.FIXED)
