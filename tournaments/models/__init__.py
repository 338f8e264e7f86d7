from tournaments.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.models.columns import ColumnAssignment
from tournaments.models.games import Entry, Seat, Table
from tournaments.models.rateability import RateabilityDecision
from tournaments.models.results import ReportedEntry, ResultsFile, ResultsState, ResultsVersion

__all__ = [
    "Championship",
    "ChampionshipRole",
    "ChampionshipState",
    "ColumnAssignment",
    "Entry",
    "RateabilityDecision",
    "ReportedEntry",
    "ResultsFile",
    "ResultsState",
    "ResultsVersion",
    "Seat",
    "Table",
]
