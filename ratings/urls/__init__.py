"""Addresses of the pages of this app, and the home of a federation."""

from django.contrib.sitemaps.views import index as sitemap_index
from django.contrib.sitemaps.views import sitemap as sitemap_part
from django.urls import path

from ratings.portal import feed, home, search, sitemaps
from ratings.portal.cards import views as cards
from ratings.portal.embeds import views as embeds
from ratings.portal.sitemaps import SITEMAPS
from ratings.urls.staff import urlpatterns as staff_urlpatterns
from ratings.views import records
from ratings.views.lists import downloads, errata, ranking, seals
from ratings.views.outside import beside
from ratings.views.players import clubs, comparing, explaining, own
from ratings.views.players import listing as player_list
from ratings.views.players import page as players
from ratings.views.players import record as player_record
from ratings.views.systems import rules

urlpatterns = [
    *staff_urlpatterns,
    path("", home.home, name="home"),
    path("robots.txt", sitemaps.robots, name="robots"),
    path("sitemap.xml", sitemap_index, {"sitemaps": SITEMAPS, "sitemap_url_name": "sitemap_part"}, name="sitemap"),
    # One address for each part, beside the index: a sitemap speaks for what lies below its own address.
    *(
        path(f"sitemap-{part}.xml", sitemap_part, {"sitemaps": SITEMAPS, "section": part}, name="sitemap_part")
        for part in SITEMAPS
    ),
    path("card.png", cards.home, name="home_card"),
    path("ranking/<slug:code>/editions/<int:number>/card.png", cards.edition, name="edition_card"),
    path("championships/<slug:slug>/card.png", cards.championship, name="championship_card"),
    path("players/<int:number>/card.png", cards.player, name="player_card"),
    path("games/<uuid:reference>/card.png", cards.game, name="game_card"),
    path("embed/", embeds.embeds, name="embeds"),
    path("embed/ranking/", embeds.ranking, name="embed_ranking"),
    path("embed/ranking/data.json", embeds.ranking, {"form": "json"}, name="embed_ranking_json"),
    path("embed/calendar/", embeds.calendar, name="embed_calendar"),
    path("embed/calendar/data.json", embeds.calendar, {"form": "json"}, name="embed_calendar_json"),
    path("embed/championships/<slug:slug>/", embeds.championship, name="embed_championship"),
    path(
        "embed/championships/<slug:slug>/data.json",
        embeds.championship,
        {"form": "json"},
        name="embed_championship_json",
    ),
    path("search/", search.search, name="search"),
    path("news.atom", feed.NewsFeed(), name="feed"),
    path("ranking/", ranking.ranking, name="ranking"),
    path("ranking/<slug:code>/", ranking.ranking, name="ranking_system"),
    path("ranking/<slug:code>/on/", records.ranking_on, name="ranking_on"),
    path("ranking/<slug:code>/rules/", rules.rating_rules, name="rating_rules"),
    path("ranking/<slug:code>/editions/", ranking.edition_list, name="edition_list"),
    path("ranking/<slug:code>/editions/<int:number>/", ranking.ranking, name="edition"),
    path("ranking/<slug:code>/others/<uuid:reference>/", beside.beside, name="beside"),
    path("ranking/<slug:code>/verification/", seals.verification, name="verification"),
    path("ranking/<slug:code>/editions/<int:number>/sealed/", seals.sealed_list, name="sealed_list"),
    path("ranking/<slug:code>/editions/<int:number>/movers/", ranking.movers, name="movers"),
    path("ranking/<slug:code>/download/", downloads.edition_download, name="ranking_download"),
    path("ranking/<slug:code>/editions/<int:number>/download/", downloads.edition_download, name="edition_download"),
    path("ranking/<slug:code>/editions/<int:number>/list.pdf", downloads.edition_pdf, name="edition_pdf"),
    path("players/<int:number>/download/", downloads.changes_download, name="changes_download"),
    path("players/<int:number>/games/download/", downloads.player_games_download, name="player_games_download"),
    path("ranking/<slug:code>/editions/<int:number>/errata/", errata.errata, name="errata"),
    path("players/<int:number>/ratings/<slug:code>/in/<slug:slug>/", explaining.explain_change, name="explain"),
    path("players/", player_list.player_list, name="players"),
    path("players/<int:number>/", players.player, name="player"),
    path("players/me/", player_record.my_player, name="my_player"),
    path("players/me/data/", own.my_data, name="my_data"),
    path("players/me/shown/", own.my_shown, name="my_shown"),
    path("players/me/photo/", own.my_photo, name="my_photo"),
    path("players/me/photo/remove/", own.my_photo_remove, name="my_photo_remove"),
    path("players/me/data.zip", own.my_data_download, name="my_data_download"),
    path("players/me/correction/", own.propose, name="my_proposal"),
    path("players/me/correction/withdraw/", own.proposal_withdraw, name="my_proposal_withdraw"),
    path("players/compare/", comparing.compare, name="compare"),
    path("players/<int:number>/games/", player_record.player_games, name="player_games"),
    path("players/<int:number>/opponents/", player_record.player_opponents, name="player_opponents"),
    path("players/<int:number>/against/<int:other>/", player_record.head_to_head, name="head_to_head"),
    path("records/", records.records, name="records"),
    path("seasons/", records.season_list, name="season_list"),
    path("seasons/<str:day>/", records.season, name="season"),
    path("clubs/", records.clubs, name="clubs"),
    path("clubs/<slug:key>/", clubs.club, name="club"),
]
