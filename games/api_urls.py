"""URLs of this app's API."""

from django.urls import path

from games.answers.api import CheckGameView, FreeSwapView, ScoreMovesView, SettleGameView, WhoStartsView
from games.lexicons import api
from games.rules.api import RuleSetListView, RuleSetView, TileSetListView, TileSetView

_LEXICON = "lexicons/<slug:lexicon>/"
_VERSION = f"{_LEXICON}versions/<int:version>/"

urlpatterns = [
    path("rules/", RuleSetListView.as_view(), name="api_rule_sets"),
    path("rules/<slug:code>/<int:number>/", RuleSetView.as_view(), name="api_rule_set"),
    path("tiles/", TileSetListView.as_view(), name="api_tile_sets"),
    path("tiles/<slug:code>/", TileSetView.as_view(), name="api_tile_set"),
    path("score-moves/", ScoreMovesView.as_view(), name="api_score_moves"),
    path("check-game/", CheckGameView.as_view(), name="api_check_game"),
    path("who-starts/", WhoStartsView.as_view(), name="api_who_starts"),
    path("free-swap/", FreeSwapView.as_view(), name="api_free_swap"),
    path("settle-game/", SettleGameView.as_view(), name="api_settle_game"),
    path("lexicons/", api.LexiconListView.as_view(), name="api_lexicons"),
    path(_LEXICON, api.LexiconView.as_view(), name="api_lexicon"),
    path(f"{_LEXICON}check/", api.LexiconCheckView.as_view(), name="api_lexicon_check"),
    path(f"{_LEXICON}search/", api.LexiconSearchView.as_view(), name="api_lexicon_search"),
    path(f"{_LEXICON}versions/", api.LexiconVersionListView.as_view(), name="api_lexicon_versions"),
    path(_VERSION, api.LexiconVersionView.as_view(), name="api_lexicon_version"),
    path(f"{_VERSION}current/", api.LexiconCurrentView.as_view(), name="api_lexicon_current"),
]
