"""URLs of uploading, viewing and accepting results."""

from django.urls import path

import tournaments.results.converters  # noqa: F401
from tournaments.results.views.comparison import results_compare
from tournaments.results.views.corrections import (
    error_report,
    error_report_reject,
    player_disqualify,
    result_correct,
)
from tournaments.results.views.identification import (
    entries_create,
    entries_settle,
    entry,
    entry_create,
    entry_distinct,
    entry_link,
    entry_unlink,
)
from tournaments.results.views.questions import results_columns, results_questions
from tournaments.results.views.upload import results_again, results_template, results_upload
from tournaments.results.views.versions import (
    results_accept,
    results_check,
    results_deliver,
    results_file,
    results_interim,
    results_progress,
    results_rounds,
    results_send_back,
    results_standings,
    results_version,
)

_ONE = "championships/<slug:slug>/"
_VERSION = f"{_ONE}results/<version:number>/"
_ENTRY = f"{_VERSION}players/<int:entry_number>/"

urlpatterns = [
    path(
        "championships/<slug:slug>/rounds/<int:number>/tables/<int:index>/correct/",
        result_correct,
        name="result_correct",
    ),
    path(
        "championships/<slug:slug>/rounds/<int:number>/tables/<int:index>/report/",
        error_report,
        name="error_report",
    ),
    path(f"{_ONE}reports/<int:pk>/reject/", error_report_reject, name="error_report_reject"),
    path("championships/<slug:slug>/disqualify/", player_disqualify, name="player_disqualify"),
    path(f"{_ONE}results/upload/", results_upload, name="results_upload"),
    path(f"{_ONE}results/template/", results_template, name="results_template"),
    path(f"{_ONE}results/compare/<int:first>/<int:second>/", results_compare, name="results_compare"),
    path(_VERSION, results_version, name="results_version"),
    path(f"{_VERSION}progress/", results_progress, name="results_progress"),
    path(f"{_VERSION}standings/", results_standings, name="results_standings"),
    path(f"{_VERSION}rounds/", results_rounds, name="results_rounds"),
    path(f"{_VERSION}rounds/<int:shown>/", results_rounds, name="results_round"),
    path(f"{_VERSION}files/<int:pk>/", results_file, name="results_file"),
    path(f"{_VERSION}columns/", results_columns, name="results_columns"),
    path(f"{_VERSION}questions/", results_questions, name="results_questions"),
    path(f"{_VERSION}again/", results_again, name="results_again"),
    path(f"{_VERSION}check/", results_check, name="results_check"),
    path(f"{_VERSION}interim/", results_interim, name="results_interim"),
    path(f"{_VERSION}deliver/", results_deliver, name="results_deliver"),
    path(f"{_VERSION}send-back/", results_send_back, name="results_send_back"),
    path(f"{_VERSION}accept/", results_accept, name="results_accept"),
    path(f"{_VERSION}players/", entries_settle, name="entries_settle"),
    path(f"{_VERSION}players/new/", entries_create, name="entries_create"),
    path(_ENTRY, entry, name="entry"),
    path(f"{_ENTRY}link/", entry_link, name="entry_link"),
    path(f"{_ENTRY}distinct/", entry_distinct, name="entry_distinct"),
    path(f"{_ENTRY}create/", entry_create, name="entry_create"),
    path(f"{_ENTRY}undo/", entry_unlink, name="entry_unlink"),
]
