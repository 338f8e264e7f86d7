"""Addresses of the API of this app."""

from django.urls import path

from tournaments.api import rulebooks
from tournaments.api.championships import formats, steps, views
from tournaments.api.games import challenges, records
from tournaments.api.live import entries as live_entries
from tournaments.api.live import views as live
from tournaments.api.results import comparisons, problem_codes, questions
from tournaments.api.results import views as results
from tournaments.api.urls import converters as converters

_EDITION = "rulebooks/<slug:book>/<int:number>/"
_CHALLENGES = "championships/<slug:slug>/challenges/"

urlpatterns = [
    path("rulebooks/", rulebooks.RulebookListView.as_view(), name="api_rulebooks"),
    path(_EDITION, rulebooks.RulebookView.as_view(), name="api_rulebook"),
    path(f"{_EDITION}changes/<int:other>/", rulebooks.RulebookChangesView.as_view(), name="api_rulebook_changes"),
    path(f"{_EDITION}<slug:language>/", rulebooks.RulebookTextView.as_view(), name="api_rulebook_text"),
    path("challenges/", challenges.FederationChallengesView.as_view(), name="api_challenges"),
    path("challenges/<uuid:challenge>/again/", challenges.FederationAgainView.as_view(), name="api_challenge_again"),
    path(_CHALLENGES, challenges.ChampionshipChallengesView.as_view(), name="championship_api_challenges"),
    path(
        f"{_CHALLENGES}<uuid:challenge>/again/",
        challenges.ChampionshipAgainView.as_view(),
        name="championship_api_challenge_again",
    ),
    path("recorded-games/", records.RecordedGameListView.as_view(), name="api_recorded_games"),
    path("recorded-games/check/", records.CheckSheetView.as_view(), name="api_check_sheet"),
    path("recorded-games/gcg/", records.GcgUploadView.as_view(), name="api_upload_gcg"),
    path("recorded-games/<uuid:reference>/", records.RecordedGameView.as_view(), name="api_recorded_game"),
    path(
        "recorded-games/<uuid:reference>/game.gcg", records.RecordedGameGcgView.as_view(), name="api_recorded_game_gcg"
    ),
    path("problem-codes/", problem_codes.ProblemCodesView.as_view(), name="api_problem_codes"),
    path("formats/", formats.FormatGuidesView.as_view(), name="api_formats"),
    path("championships/", views.ChampionshipListView.as_view(), name="api_championships"),
    path("championships/<slug:slug>/", views.ChampionshipView.as_view(), name="api_championship"),
    path("championships/<slug:slug>/approve/", steps.ApproveView.as_view(), name="api_approve"),
    path("championships/<slug:slug>/refuse/", steps.RefuseView.as_view(), name="api_refuse"),
    path("championships/<slug:slug>/withdraw/", steps.WithdrawView.as_view(), name="api_withdraw"),
    path("championships/<slug:slug>/cancel/", steps.CancelView.as_view(), name="api_cancel"),
    path("championships/<slug:slug>/receipt/", steps.ReceiptView.as_view(), name="api_receipt"),
    path("championships/<slug:slug>/decide/", steps.DecideView.as_view(), name="api_decide"),
    path("championships/<slug:slug>/undecide/", steps.UndecideView.as_view(), name="api_undecide"),
    path("championships/<slug:slug>/live/", live.LiveView.as_view(), name="api_live"),
    path("championships/<slug:slug>/live/standings/", live.LiveStandingsView.as_view(), name="api_live_standings"),
    path("championships/<slug:slug>/live/entries/", live_entries.LiveEntriesView.as_view(), name="api_live_entries"),
    path(
        "championships/<slug:slug>/live/entries/<int:number>/withdraw/",
        live_entries.LiveWithdrawView.as_view(),
        name="api_live_withdraw",
    ),
    path(
        "championships/<slug:slug>/live/entries/<int:number>/check-in/",
        live_entries.LiveCheckInView.as_view(),
        name="api_live_check_in",
    ),
    path("championships/<slug:slug>/live/rounds/<int:number>/", live.LiveRoundView.as_view(), name="api_live_round"),
    path(
        "championships/<slug:slug>/live/rounds/<int:number>/tables/<int:table>/result/",
        live.LiveResultView.as_view(),
        name="api_live_result",
    ),
    path("championships/<slug:slug>/standings/", views.StandingsView.as_view(), name="api_standings"),
    path(
        "championships/<slug:slug>/formats/",
        formats.ChampionshipFormatsView.as_view(),
        name="api_championship_formats",
    ),
    path(
        "championships/<slug:slug>/formats/<slug:name>/",
        formats.ChampionshipFormatView.as_view(),
        name="api_championship_format",
    ),
    path("championships/<slug:slug>/rounds/", views.RoundListView.as_view(), name="api_rounds"),
    path("championships/<slug:slug>/rounds/<int:number>/", views.RoundView.as_view(), name="api_round"),
    path("championships/<slug:slug>/results/", results.ResultsListView.as_view(), name="api_results"),
    path(
        "championships/<slug:slug>/results/template/",
        results.TemplateView.as_view(),
        name="api_results_template",
    ),
    path(
        "championships/<slug:slug>/results/<version:number>/",
        results.ResultsVersionView.as_view(),
        name="api_results_version",
    ),
    path(
        "championships/<slug:slug>/results/<version:number>/questions/",
        questions.QuestionsView.as_view(),
        name="api_results_questions",
    ),
    path(
        "championships/<slug:slug>/results/<version:number>/deliver/",
        results.DeliverView.as_view(),
        name="api_results_deliver",
    ),
    path(
        "championships/<slug:slug>/results/<version:number>/accept/",
        results.AcceptView.as_view(),
        name="api_results_accept",
    ),
    path(
        "championships/<slug:slug>/results/compare/<int:first>/<int:second>/",
        comparisons.CompareView.as_view(),
        name="api_results_compare",
    ),
    path(
        "championships/<slug:slug>/results/<version:number>/send-back/",
        results.SendBackView.as_view(),
        name="api_results_send_back",
    ),
]
