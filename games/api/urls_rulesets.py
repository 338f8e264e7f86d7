"""Addresses of the API about rule sets, and the questions that are answered by rules."""

from django.urls import path

from games.api.questions import CheckGameView, FreeSwapView, ScoreMovesView, SettleGameView, WhoStartsView
from games.api.rulesets import RuleSetListView, RuleSetView, TileSetListView, TileSetView

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
]
