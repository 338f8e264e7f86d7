from ratings.models.changes import RatingChange, SequencePosition
from ratings.models.corrections import Correction, Erratum
from ratings.models.lists import Edition, EditionRow, SeedRating
from ratings.models.previews import PreparedPreview
from ratings.models.seasons import SeasonStart
from ratings.models.systems import RatingSystem
from ratings.models.trials import Trial

__all__ = [
    "Correction",
    "Edition",
    "EditionRow",
    "Erratum",
    "PreparedPreview",
    "RatingChange",
    "RatingSystem",
    "SeasonStart",
    "SeedRating",
    "SequencePosition",
    "Trial",
]
