"""Addresses of the pages of this app, and the home of a federation."""

from django.contrib.sitemaps.views import index as sitemap_index
from django.contrib.sitemaps.views import sitemap as sitemap_part
from django.urls import path

from ratings.portal import feed, home, search, sitemaps
from ratings.portal.sitemaps import SITEMAPS
from ratings.urls.staff import urlpatterns as staff_urlpatterns
from ratings.views.lists import downloads, errata, ranking
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
    path("search/", search.search, name="search"),
    path("news.atom", feed.NewsFeed(), name="feed"),
    path("ranking/", ranking.ranking, name="ranking"),
    path("ranking/<slug:code>/", ranking.ranking, name="ranking_system"),
    path("ranking/<slug:code>/rules/", rules.rating_rules, name="rating_rules"),
    path("ranking/<slug:code>/editions/", ranking.edition_list, name="edition_list"),
    path("ranking/<slug:code>/editions/<int:number>/", ranking.ranking, name="edition"),
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
    path("players/me/data.zip", own.my_data_download, name="my_data_download"),
    path("players/me/correction/", own.propose, name="my_proposal"),
    path("players/me/correction/withdraw/", own.proposal_withdraw, name="my_proposal_withdraw"),
    path("players/compare/", comparing.compare, name="compare"),
    path("players/<int:number>/games/", player_record.player_games, name="player_games"),
    path("players/<int:number>/opponents/", player_record.player_opponents, name="player_opponents"),
    path("players/<int:number>/against/<int:other>/", player_record.head_to_head, name="head_to_head"),
    path("clubs/<slug:key>/", clubs.club, name="club"),
]
