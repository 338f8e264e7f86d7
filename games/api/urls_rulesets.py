"""Addresses of the API about rule sets, and the questions that are answered by rules."""

from django.urls import path

from games.api.questions import CheckGameView, ScoreMovesView, SettleGameView
from games.api.rulesets import RuleSetListView, RuleSetView, TileSetListView, TileSetView

urlpatterns = [
    path("rules/", RuleSetListView.as_view(), name="api_rule_sets"),
    path("rules/<slug:code>/<int:number>/", RuleSetView.as_view(), name="api_rule_set"),
    path("tiles/", TileSetListView.as_view(), name="api_tile_sets"),
    path("tiles/<slug:code>/", TileSetView.as_view(), name="api_tile_set"),
    path("score-moves/", ScoreMovesView.as_view(), name="api_score_moves"),
    path("check-game/", CheckGameView.as_view(), name="api_check_game"),
    path("settle-game/", SettleGameView.as_view(), name="api_settle_game"),
]
