"""Addresses of the desk and of the pages where ratings are computed and published."""

from django.urls import path

from ratings.portal import desk
from ratings.views.laboratory import trials as laboratory
from ratings.views.lists import publishing
from ratings.views.outside import converting
from ratings.views.outside import desk as outside
from ratings.views.sequence import acceptance, joining, seasons
from ratings.views.sequence import order as sequence
from ratings.views.systems import choosing, parameters, sources

urlpatterns = [
    path("desk/", desk.desk, name="desk"),
    path("desk/ratings/", publishing.rating_systems, name="rating_systems"),
    path("desk/ratings/add/", choosing.add_system, name="rating_system_add"),
    path("desk/ratings/<slug:code>/main/", choosing.make_main, name="rating_system_main"),
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
    path("desk/ratings/<slug:code>/others/<uuid:reference>/", converting.newcomers, name="newcomers"),
    path(
        "desk/ratings/<slug:code>/others/<uuid:reference>/lines/<int:line>/convert/",
        converting.convert,
        name="newcomer_convert",
    ),
    path(
        "desk/ratings/<slug:code>/others/<uuid:reference>/players/<int:number>/undo/",
        converting.undo,
        name="newcomer_undo",
    ),
    path("desk/seasons/", seasons.seasons, name="seasons"),
    path("desk/seasons/open/", seasons.season_open, name="season_open"),
    path("desk/ratings/<slug:code>/seasons/start/", seasons.season_start, name="season_start"),
    path("desk/ratings/<slug:code>/seasons/<int:season>/", seasons.season_inactive, name="season_inactive"),
    path("desk/joining/", joining.joining, name="joining"),
    path("desk/joining/archive/", joining.archive, name="archive"),
    path("desk/joining/unarchive/", joining.unarchive, name="unarchive"),
    path("desk/ratings/<slug:code>/seeds/", joining.seed_list, name="seed_list"),
    path("desk/ratings/<slug:code>/seeds/apply/", joining.seed_list_apply, name="seed_list_apply"),
    path("desk/ratings/<slug:code>/recompute/", publishing.recompute, name="recompute"),
    path("desk/ratings/<slug:code>/parameters/", parameters.edit_parameters, name="parameters"),
    path("desk/ratings/<slug:code>/parameters/confirm/", sources.confirm, name="parameters_confirm"),
    path("desk/ratings/<slug:code>/notes/", sources.newer, name="parameters_notes"),
    path("desk/ratings/<slug:code>/parameters/apply/", parameters.apply_parameters, name="parameters_apply"),
    path("desk/ratings/<slug:code>/publish/", publishing.publish, name="publish"),
    path(
        "championships/<slug:slug>/results/<int:number>/effect/<slug:code>/",
        acceptance.results_effect,
        name="results_effect",
    ),
    path("desk/ratings/<slug:code>/sequence/", sequence.sequence, name="sequence"),
    path("desk/ratings/<slug:code>/sequence/<slug:slug>/", sequence.sequence_place, name="sequence_place"),
    path("desk/ratings/<slug:code>/corrections/<int:pk>/", sequence.correction, name="correction"),
]
