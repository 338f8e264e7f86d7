from ratings.models.changes import RatingChange, SequencePosition
from ratings.models.lists import Edition, EditionRow, SeedRating
from ratings.models.systems import RatingSystem

__all__ = ["Edition", "EditionRow", "RatingChange", "RatingSystem", "SeedRating", "SequencePosition"]
