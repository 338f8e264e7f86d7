"""Addresses of the API about recorded games."""

from django.urls import path

from tournaments.api.games import records

urlpatterns = [
    path("recorded-games/", records.RecordedGameListView.as_view(), name="api_recorded_games"),
    path("recorded-games/check/", records.CheckSheetView.as_view(), name="api_check_sheet"),
    path("recorded-games/gcg/", records.GcgUploadView.as_view(), name="api_upload_gcg"),
    path("recorded-games/<uuid:reference>/", records.RecordedGameView.as_view(), name="api_recorded_game"),
    path(
        "recorded-games/<uuid:reference>/game.gcg", records.RecordedGameGcgView.as_view(), name="api_recorded_game_gcg"
    ),
]
