from tournaments.models.challenges import Challenge
from tournaments.models.championships import (
    CHAMPIONSHIP_ROLES,
    Championship,
    ChampionshipRole,
    ChampionshipState,
)
from tournaments.models.columns import ColumnAssignment
from tournaments.models.entries import Entrant
from tournaments.models.games import Entry, Seat, Table
from tournaments.models.live import LiveChampionship, LiveEvent
from tournaments.models.photos import TablePhoto
from tournaments.models.rateability import RateabilityDecision
from tournaments.models.records import TableRecord
from tournaments.models.results import ReportedEntry, ResultsFile, ResultsState, ResultsVersion
from tournaments.models.rulebooks import RulebookArticle, RulebookEdition, RulebookText

__all__ = [
    "CHAMPIONSHIP_ROLES",
    "Challenge",
    "Championship",
    "ChampionshipRole",
    "ChampionshipState",
    "ColumnAssignment",
    "Entrant",
    "Entry",
    "LiveChampionship",
    "LiveEvent",
    "RateabilityDecision",
    "ReportedEntry",
    "ResultsFile",
    "ResultsState",
    "ResultsVersion",
    "RulebookArticle",
    "RulebookEdition",
    "RulebookText",
    "Seat",
    "Table",
    "TablePhoto",
    "TableRecord",
]
