"""What of the games' tables leaves with a federation."""

from federation.exchange.services.catalogue import TAKEN

DECISIONS = dict.fromkeys(
    (
        *("games.Lexicon", "games.LexiconVersion", "games.OwnTileSet", "games.OwnBoard"),
        *("games.RuleSetVersion", "games.GameRecord", "games.RecordSeat"),
    ),
    TAKEN,
)
