"""Addresses of championships that are run here, and the address of every championship."""

from django.urls import path

from tournaments.live.views.desk import (
    live_committee,
    live_desk,
    live_finish,
    live_hand_over,
    live_log,
    live_lots,
    live_open,
    live_reopen,
)
from tournaments.live.views.downloads import live_cross_table, live_games, live_report, live_standings
from tournaments.live.views.papers import live_cards, live_paper, live_print
from tournaments.live.views.phones import (
    live_photo,
    live_photos,
    live_slip,
    live_slip_photo,
    live_table,
    live_table_photo,
)
from tournaments.live.views.projector import live_number, live_overlay, live_wall
from tournaments.live.views.public import championship, championship_announcement, live_now, live_outlook
from tournaments.live.views.rounds import (
    live_clear,
    live_close,
    live_exchange,
    live_pair,
    live_pair_again,
    live_publish,
    live_result,
    live_round,
    live_unpair,
)
from tournaments.live.views.rules import live_prizes, live_rules
from tournaments.live.views.what_if import live_what_if

_ONE = "championships/<slug:slug>/"
_LIVE = f"{_ONE}live/"
_DESK = f"{_LIVE}desk/"
_ROUND = f"{_DESK}rounds/<int:number>/"
_ENTRIES = f"{_DESK}entries/"

urlpatterns = [
    # What is shown there depends on whether the championship is being played here.
    path(_ONE, championship, name="championship"),
    path(f"{_ONE}announcement/", championship_announcement, name="championship_announcement"),
    path(_LIVE, live_now, name="live_now"),
    path(f"{_LIVE}rounds/<int:number>/", live_now, name="live_now_round"),
    path(f"{_LIVE}standings/download/", live_standings, name="live_standings"),
    path(f"{_LIVE}games/download/", live_games, name="live_games"),
    path(f"{_LIVE}crosstable/download/", live_cross_table, name="live_cross_table"),
    path(f"{_LIVE}report/<str:form>/", live_report, name="live_report"),
    path(f"{_LIVE}overlay/", live_overlay, name="live_overlay"),
    path(f"{_LIVE}outlook/<int:number>/", live_outlook, name="live_outlook"),
    path(f"{_LIVE}wall/", live_wall, name="live_wall"),
    path(f"{_LIVE}number/", live_number, name="live_number"),
    path(f"{_LIVE}table/<str:token>/", live_table, name="live_table"),
    path(f"{_LIVE}slip/<str:token>/", live_slip, name="live_slip"),
    path(f"{_LIVE}table/<str:token>/photo/", live_table_photo, name="live_table_photo"),
    path(f"{_LIVE}slip/<str:token>/photo/", live_slip_photo, name="live_slip_photo"),
    path(f"{_DESK}print/", live_print, name="live_print"),
    path(f"{_DESK}print/<str:kind>/<str:language>/", live_paper, name="live_paper"),
    path(f"{_ENTRIES}cards/", live_cards, name="live_cards"),
    path(_DESK, live_desk, name="live_desk"),
    path(f"{_DESK}open/", live_open, name="live_open"),
    path(f"{_DESK}finish/", live_finish, name="live_finish"),
    path(f"{_DESK}reopen/", live_reopen, name="live_reopen"),
    path(f"{_DESK}hand-over/", live_hand_over, name="live_hand_over"),
    path(f"{_DESK}committee/", live_committee, name="live_committee"),
    path(f"{_DESK}lots/", live_lots, name="live_lots"),
    path(f"{_DESK}rules/", live_rules, name="live_rules"),
    path(f"{_DESK}prizes/", live_prizes, name="live_prizes"),
    path(f"{_DESK}log/", live_log, name="live_log"),
    path(f"{_DESK}pair/", live_pair, name="live_pair"),
    path(_ROUND, live_round, name="live_round"),
    path(f"{_ROUND}what-if/", live_what_if, name="live_what_if"),
    path(f"{_ROUND}publish/", live_publish, name="live_publish"),
    path(f"{_ROUND}close/", live_close, name="live_close"),
    path(f"{_ROUND}unpair/", live_unpair, name="live_unpair"),
    path(f"{_ROUND}again/", live_pair_again, name="live_pair_again"),
    path(f"{_ROUND}exchange/", live_exchange, name="live_exchange"),
    path(f"{_ROUND}photos/", live_photos, name="live_photos"),
    path(f"{_ROUND}photos/<int:photo>/", live_photo, name="live_photo"),
    path(f"{_ROUND}result/", live_result, name="live_result"),
    path(f"{_ROUND}tables/<int:table>/clear/", live_clear, name="live_clear"),
]
