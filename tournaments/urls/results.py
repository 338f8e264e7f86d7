"""Addresses of the pages where results are sent in, looked at and accepted."""

from django.urls import path

from tournaments.api.urls import converters as converters
from tournaments.views.results import (
    columns,
    comparing,
    correcting,
    disqualifying,
    questions,
    settling,
    template,
    uploading,
    versions,
)

_ONE = "championships/<slug:slug>/"
_VERSION = f"{_ONE}results/<version:number>/"
_ENTRY = f"{_VERSION}players/<int:entry_number>/"

urlpatterns = [
    path(
        "championships/<slug:slug>/rounds/<int:number>/tables/<int:index>/correct/",
        correcting.result_correct,
        name="result_correct",
    ),
    path("championships/<slug:slug>/disqualify/", disqualifying.player_disqualify, name="player_disqualify"),
    path(f"{_ONE}results/upload/", uploading.results_upload, name="results_upload"),
    path(f"{_ONE}results/template/", template.results_template, name="results_template"),
    path(f"{_ONE}results/compare/<int:first>/<int:second>/", comparing.results_compare, name="results_compare"),
    path(_VERSION, versions.results_version, name="results_version"),
    path(f"{_VERSION}progress/", versions.results_progress, name="results_progress"),
    path(f"{_VERSION}standings/", versions.results_standings, name="results_standings"),
    path(f"{_VERSION}rounds/", versions.results_rounds, name="results_rounds"),
    path(f"{_VERSION}rounds/<int:shown>/", versions.results_rounds, name="results_round"),
    path(f"{_VERSION}files/<int:pk>/", versions.results_file, name="results_file"),
    path(f"{_VERSION}columns/", columns.results_columns, name="results_columns"),
    path(f"{_VERSION}questions/", questions.results_questions, name="results_questions"),
    path(f"{_VERSION}again/", uploading.results_again, name="results_again"),
    path(f"{_VERSION}check/", versions.results_check, name="results_check"),
    path(f"{_VERSION}interim/", versions.results_interim, name="results_interim"),
    path(f"{_VERSION}deliver/", versions.results_deliver, name="results_deliver"),
    path(f"{_VERSION}send-back/", versions.results_send_back, name="results_send_back"),
    path(f"{_VERSION}accept/", versions.results_accept, name="results_accept"),
    path(f"{_VERSION}players/", settling.entries_settle, name="entries_settle"),
    path(f"{_VERSION}players/new/", settling.entries_create, name="entries_create"),
    path(_ENTRY, settling.entry, name="entry"),
    path(f"{_ENTRY}link/", settling.entry_link, name="entry_link"),
    path(f"{_ENTRY}distinct/", settling.entry_distinct, name="entry_distinct"),
    path(f"{_ENTRY}create/", settling.entry_create, name="entry_create"),
    path(f"{_ENTRY}undo/", settling.entry_unlink, name="entry_unlink"),
]
