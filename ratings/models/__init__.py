from ratings.models.changes import RatingChange, SequencePosition
from ratings.models.corrections import Correction, Erratum
from ratings.models.lists import Edition, EditionRow
from ratings.models.outside import ConvertedRating, OutsideList, OutsideRating
from ratings.models.previews import PreparedPreview
from ratings.models.records import RecordBook
from ratings.models.seals import EditionSeal
from ratings.models.seasons import SeasonStart
from ratings.models.seeds import SeedRating
from ratings.models.systems import RatingSystem
from ratings.models.trials import Trial

__all__ = [
    "ConvertedRating",
    "Correction",
    "Edition",
    "EditionRow",
    "EditionSeal",
    "Erratum",
    "OutsideList",
    "OutsideRating",
    "PreparedPreview",
    "RatingChange",
    "RatingSystem",
    "RecordBook",
    "SeasonStart",
    "SeedRating",
    "SequencePosition",
    "Trial",
]
