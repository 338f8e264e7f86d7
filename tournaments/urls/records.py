"""Addresses of recorded games: score sheets, annotated games, their figures."""

from django.urls import path

from tournaments.views.games import figures, gcg_uploading, recorded_games, sheets, table_sheets

_TABLE = "championships/<slug:slug>/rounds/<int:number>/tables/<int:table>"

urlpatterns = [
    path("games/", recorded_games.game_list, name="game_list"),
    path("games/new/", sheets.game_new, name="game_new"),
    path("games/upload/", gcg_uploading.game_upload, name="game_upload"),
    path("games/<uuid:reference>/", recorded_games.game, name="game"),
    path("games/<uuid:reference>/game.gcg", recorded_games.game_gcg, name="game_gcg"),
    path("games/<uuid:reference>/edit/", sheets.game_edit, name="game_edit"),
    path("games/<uuid:reference>/publish/", recorded_games.game_publish, name="game_publish"),
    path("games/<uuid:reference>/discard/", recorded_games.game_discard, name="game_discard"),
    path(f"{_TABLE}/sheet/", sheets.table_sheet, name="table_sheet"),
    path(f"{_TABLE}/gcg/", gcg_uploading.table_gcg, name="table_gcg"),
    path(f"{_TABLE}/sheets/", table_sheets.table_sheets, name="table_sheets"),
    path(f"{_TABLE}/sheets/choose/", table_sheets.sheet_choose, name="sheet_choose"),
    path("championships/<slug:slug>/games/", figures.championship_games, name="championship_games"),
    path("championships/<slug:slug>/games/sheet/", figures.sheet_find, name="sheet_find"),
    path("players/<int:number>/recorded-games/", figures.player_recorded_games, name="player_recorded_games"),
]
