"""URLs of recorded games: score sheets, annotated games, their statistics."""

from django.urls import path

from tournaments.records.views.figures import championship_games, player_recorded_games, sheet_find
from tournaments.records.views.games import game, game_discard, game_gcg, game_list, game_publish
from tournaments.records.views.sheets import game_edit, game_new, table_sheet
from tournaments.records.views.table_sheets import sheet_choose, table_sheets
from tournaments.records.views.upload import game_upload, table_gcg

_TABLE = "championships/<slug:slug>/rounds/<int:number>/tables/<int:table>"

urlpatterns = [
    path("games/", game_list, name="game_list"),
    path("games/new/", game_new, name="game_new"),
    path("games/upload/", game_upload, name="game_upload"),
    path("games/<uuid:reference>/", game, name="game"),
    path("games/<uuid:reference>/game.gcg", game_gcg, name="game_gcg"),
    path("games/<uuid:reference>/edit/", game_edit, name="game_edit"),
    path("games/<uuid:reference>/publish/", game_publish, name="game_publish"),
    path("games/<uuid:reference>/discard/", game_discard, name="game_discard"),
    path(f"{_TABLE}/sheet/", table_sheet, name="table_sheet"),
    path(f"{_TABLE}/gcg/", table_gcg, name="table_gcg"),
    path(f"{_TABLE}/sheets/", table_sheets, name="table_sheets"),
    path(f"{_TABLE}/sheets/choose/", sheet_choose, name="sheet_choose"),
    path("championships/<slug:slug>/games/", championship_games, name="championship_games"),
    path("championships/<slug:slug>/games/sheet/", sheet_find, name="sheet_find"),
    path("players/<int:number>/recorded-games/", player_recorded_games, name="player_recorded_games"),
]
