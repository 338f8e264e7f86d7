"""Addresses of championships that are run here."""

from django.urls import path

from tournaments.views.live import (
    cards,
    day_rules,
    desk,
    downloads,
    outlook,
    overlays,
    papers,
    phones,
    photos,
    public,
    rounds,
    slips,
    walls,
    what_if,
)

_ONE = "championships/<slug:slug>/"
_LIVE = f"{_ONE}live/"
_DESK = f"{_LIVE}desk/"
_ROUND = f"{_DESK}rounds/<int:number>/"
_ENTRIES = f"{_DESK}entries/"

urlpatterns = [
    path(_LIVE, public.live_now, name="live_now"),
    path(f"{_LIVE}rounds/<int:number>/", public.live_now, name="live_now_round"),
    path(f"{_LIVE}standings/download/", downloads.live_standings, name="live_standings"),
    path(f"{_LIVE}games/download/", downloads.live_games, name="live_games"),
    path(f"{_LIVE}crosstable/download/", downloads.live_cross_table, name="live_cross_table"),
    path(f"{_LIVE}report/<str:form>/", downloads.live_report, name="live_report"),
    path(f"{_LIVE}overlay/", overlays.live_overlay, name="live_overlay"),
    path(f"{_LIVE}outlook/<int:number>/", outlook.live_outlook, name="live_outlook"),
    path(f"{_LIVE}wall/", walls.live_wall, name="live_wall"),
    path(f"{_LIVE}number/", walls.live_number, name="live_number"),
    path(f"{_LIVE}table/<str:token>/", phones.live_table, name="live_table"),
    path(f"{_LIVE}slip/<str:token>/", slips.live_slip, name="live_slip"),
    path(f"{_LIVE}table/<str:token>/photo/", photos.live_table_photo, name="live_table_photo"),
    path(f"{_LIVE}slip/<str:token>/photo/", photos.live_slip_photo, name="live_slip_photo"),
    path(f"{_DESK}print/", papers.live_print, name="live_print"),
    path(f"{_DESK}print/<str:kind>/<str:language>/", papers.live_paper, name="live_paper"),
    path(f"{_ENTRIES}cards/", cards.live_cards, name="live_cards"),
    path(_DESK, desk.live_desk, name="live_desk"),
    path(f"{_DESK}open/", desk.live_open, name="live_open"),
    path(f"{_DESK}finish/", desk.live_finish, name="live_finish"),
    path(f"{_DESK}reopen/", desk.live_reopen, name="live_reopen"),
    path(f"{_DESK}hand-over/", desk.live_hand_over, name="live_hand_over"),
    path(f"{_DESK}committee/", desk.live_committee, name="live_committee"),
    path(f"{_DESK}lots/", desk.live_lots, name="live_lots"),
    path(f"{_DESK}rules/", day_rules.live_rules, name="live_rules"),
    path(f"{_DESK}prizes/", day_rules.live_prizes, name="live_prizes"),
    path(f"{_DESK}log/", desk.live_log, name="live_log"),
    path(f"{_DESK}pair/", rounds.live_pair, name="live_pair"),
    path(_ROUND, rounds.live_round, name="live_round"),
    path(f"{_ROUND}what-if/", what_if.live_what_if, name="live_what_if"),
    path(f"{_ROUND}publish/", rounds.live_publish, name="live_publish"),
    path(f"{_ROUND}close/", rounds.live_close, name="live_close"),
    path(f"{_ROUND}unpair/", rounds.live_unpair, name="live_unpair"),
    path(f"{_ROUND}again/", rounds.live_pair_again, name="live_pair_again"),
    path(f"{_ROUND}exchange/", rounds.live_exchange, name="live_exchange"),
    path(f"{_ROUND}photos/", photos.live_photos, name="live_photos"),
    path(f"{_ROUND}photos/<int:photo>/", photos.live_photo, name="live_photo"),
    path(f"{_ROUND}result/", rounds.live_result, name="live_result"),
    path(f"{_ROUND}tables/<int:table>/clear/", rounds.live_clear, name="live_clear"),
]
