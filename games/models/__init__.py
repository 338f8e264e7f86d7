from games.models.lexicons import Lexicon, LexiconState, LexiconVersion
from games.models.materials import OwnBoard, OwnMaterial, OwnTileSet
from games.models.records import GameRecord, RecordSeat
from games.models.rulesets import RuleSetState, RuleSetVersion

__all__ = [
    "GameRecord",
    "Lexicon",
    "LexiconState",
    "LexiconVersion",
    "OwnBoard",
    "OwnMaterial",
    "OwnTileSet",
    "RecordSeat",
    "RuleSetState",
    "RuleSetVersion",
]
