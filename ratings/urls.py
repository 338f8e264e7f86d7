"""This app's URLs, including a federation's home page and desk."""

from django.contrib.sitemaps.views import index as sitemap_index
from django.contrib.sitemaps.views import sitemap as sitemap_part
from django.urls import path

from ratings.laboratory.views import pages as laboratory
from ratings.lists.views import downloads, ranking, seals
from ratings.outside import views as outside
from ratings.parameters.views import parameters, rules, systems
from ratings.players.views import comparison, games, lists, own_record, page, records
from ratings.players.views import downloads as player_downloads
from ratings.portal import desk, embeds, feed, home, search, sitemaps
from ratings.portal.cards import views as cards
from ratings.portal.sitemaps import SITEMAPS
from ratings.publication import views as publication
from ratings.seasons import views as seasons
from ratings.sequence import views as sequence
from ratings.starting_list import views as starting_list

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/ratings/", publication.rating_systems, name="rating_systems"),
    path("desk/ratings/add/", systems.add_system, name="rating_system_add"),
    path("desk/ratings/<slug:code>/main/", systems.make_main, name="rating_system_main"),
    path("laboratory/", laboratory.laboratory, name="laboratory"),
    path("laboratory/<uuid:reference>/", laboratory.trial, name="trial"),
    path("laboratory/<uuid:reference>/trial.pdf", laboratory.trial_pdf, name="trial_pdf"),
    path("laboratory/<uuid:reference>/change/", laboratory.trial_change, name="trial_change"),
    path("laboratory/<uuid:reference>/forget/", laboratory.trial_forget, name="trial_forget"),
    path("desk/ratings/others/", outside.lists, name="outside_lists"),
    path("desk/ratings/others/<uuid:reference>/", outside.outside_list, name="outside_list"),
    path("desk/ratings/others/<uuid:reference>/file/", outside.original, name="outside_list_file"),
    path("desk/ratings/others/<uuid:reference>/forget/", outside.forget, name="outside_list_forget"),
    path("desk/ratings/others/<uuid:reference>/rest/", outside.settle_rest, name="outside_settle_rest"),
    path("desk/ratings/others/<uuid:reference>/lines/<int:line>/", outside.settle, name="outside_settle"),
    path("desk/ratings/<slug:code>/others/<uuid:reference>/", outside.newcomers, name="newcomers"),
    path(
        "desk/ratings/<slug:code>/others/<uuid:reference>/lines/<int:line>/convert/",
        outside.convert,
        name="newcomer_convert",
    ),
    path(
        "desk/ratings/<slug:code>/others/<uuid:reference>/players/<int:number>/undo/",
        outside.undo,
        name="newcomer_undo",
    ),
    path("desk/seasons/", seasons.seasons, name="seasons"),
    path("desk/seasons/open/", seasons.season_open, name="season_open"),
    path("desk/ratings/<slug:code>/seasons/start/", seasons.season_start, name="season_start"),
    path("desk/ratings/<slug:code>/seasons/<int:season>/", seasons.season_inactive, name="season_inactive"),
    path("desk/joining/", starting_list.joining, name="joining"),
    path("desk/joining/archive/", starting_list.archive, name="archive"),
    path("desk/joining/unarchive/", starting_list.unarchive, name="unarchive"),
    path("desk/ratings/<slug:code>/seeds/", starting_list.seed_list, name="seed_list"),
    path("desk/ratings/<slug:code>/seeds/apply/", starting_list.seed_list_apply, name="seed_list_apply"),
    path("desk/ratings/<slug:code>/recompute/", publication.recompute, name="recompute"),
    path("desk/ratings/<slug:code>/parameters/", parameters.edit_parameters, name="parameters"),
    path("desk/ratings/<slug:code>/parameters/confirm/", parameters.confirm, name="parameters_confirm"),
    path("desk/ratings/<slug:code>/notes/", parameters.newer, name="parameters_notes"),
    path("desk/ratings/<slug:code>/parameters/apply/", parameters.apply_parameters, name="parameters_apply"),
    path("desk/ratings/<slug:code>/publish/", publication.publish, name="publish"),
    path(
        "championships/<slug:slug>/results/<int:number>/effect/<slug:code>/",
        sequence.results_effect,
        name="results_effect",
    ),
    path("desk/ratings/<slug:code>/sequence/", sequence.sequence, name="sequence"),
    path("desk/ratings/<slug:code>/sequence/<slug:slug>/", sequence.sequence_place, name="sequence_place"),
    path("desk/ratings/<slug:code>/corrections/<int:pk>/", sequence.correction, name="correction"),
    path("", home.home, name="home"),
    path("robots.txt", sitemaps.robots, name="robots"),
    path("sitemap.xml", sitemap_index, {"sitemaps": SITEMAPS, "sitemap_url_name": "sitemap_part"}, name="sitemap"),
    # The parts are next to the index, because a sitemap covers only what is below its own address.
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
    path("ranking/<slug:code>/on/", ranking.ranking_on, name="ranking_on"),
    path("ranking/<slug:code>/rules/", rules.rating_rules, name="rating_rules"),
    path("ranking/<slug:code>/editions/", ranking.edition_list, name="edition_list"),
    path("ranking/<slug:code>/editions/<int:number>/", ranking.ranking, name="edition"),
    path("ranking/<slug:code>/others/<uuid:reference>/", outside.beside, name="beside"),
    path("ranking/<slug:code>/verification/", seals.verification, name="verification"),
    path("ranking/<slug:code>/editions/<int:number>/sealed/", seals.sealed_list, name="sealed_list"),
    path("ranking/<slug:code>/editions/<int:number>/movers/", ranking.movers, name="movers"),
    path("ranking/<slug:code>/download/", downloads.edition_download, name="ranking_download"),
    path("ranking/<slug:code>/editions/<int:number>/download/", downloads.edition_download, name="edition_download"),
    path("ranking/<slug:code>/editions/<int:number>/list.pdf", downloads.edition_pdf, name="edition_pdf"),
    path("players/<int:number>/download/", player_downloads.changes_download, name="changes_download"),
    path("players/<int:number>/games/download/", player_downloads.player_games_download, name="player_games_download"),
    path("ranking/<slug:code>/editions/<int:number>/errata/", ranking.errata, name="errata"),
    path("players/<int:number>/ratings/<slug:code>/in/<slug:slug>/", page.explain_change, name="explain"),
    path("players/", lists.player_list, name="players"),
    path("players/<int:number>/", page.player, name="player"),
    path("players/me/", games.my_player, name="my_player"),
    path("players/me/data/", own_record.my_data, name="my_data"),
    path("players/me/shown/", own_record.my_shown, name="my_shown"),
    path("players/me/photo/", own_record.my_photo, name="my_photo"),
    path("players/me/photo/remove/", own_record.my_photo_remove, name="my_photo_remove"),
    path("players/me/data.zip", own_record.my_data_download, name="my_data_download"),
    path("players/me/correction/", own_record.propose, name="my_proposal"),
    path("players/me/correction/withdraw/", own_record.proposal_withdraw, name="my_proposal_withdraw"),
    path("players/compare/", comparison.compare, name="compare"),
    path("players/<int:number>/games/", games.player_games, name="player_games"),
    path("players/<int:number>/opponents/", games.player_opponents, name="player_opponents"),
    path("players/<int:number>/against/<int:other>/", games.head_to_head, name="head_to_head"),
    path("records/", records.records, name="records"),
    path("seasons/", records.season_list, name="season_list"),
    path("seasons/<str:day>/", records.season, name="season"),
    path("clubs/", records.clubs, name="clubs"),
    path("clubs/<slug:key>/", lists.club, name="club"),
]
