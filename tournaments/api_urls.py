"""URLs of this app's API."""

from django.urls import path

import tournaments.results.converters  # noqa: F401
from tournaments.calendar.api.championships import (
    ApproveView,
    CancelView,
    ChampionshipListView,
    ChampionshipView,
    DecideView,
    ReceiptView,
    RefuseView,
    RoundListView,
    RoundView,
    StandingsView,
    UndecideView,
    WithdrawView,
)
from tournaments.challenges.api import (
    ChampionshipAgainView,
    ChampionshipChallengesView,
    FederationAgainView,
    FederationChallengesView,
)
from tournaments.entries.api import LiveCheckInView, LiveEntriesView, LiveWithdrawView
from tournaments.files.api import ChampionshipFormatsView, ChampionshipFormatView, FormatGuidesView
from tournaments.live.api import LiveResultView, LiveRoundView, LiveStandingsView, LiveView
from tournaments.records.api import (
    CheckSheetView,
    GcgUploadView,
    RecordedGameGcgView,
    RecordedGameListView,
    RecordedGameView,
)
from tournaments.report.api import ProblemCodesView
from tournaments.results.api.comparisons import CompareView
from tournaments.results.api.questions import QuestionsView
from tournaments.results.api.versions import (
    AcceptView,
    DeliverView,
    ResultsListView,
    ResultsVersionView,
    SendBackView,
    TemplateView,
)
from tournaments.rulebooks.api import RulebookChangesView, RulebookListView, RulebookTextView, RulebookView

_EDITION = "rulebooks/<slug:book>/<int:number>/"
_CHALLENGES = "championships/<slug:slug>/challenges/"

urlpatterns = [
    path("rulebooks/", RulebookListView.as_view(), name="api_rulebooks"),
    path(_EDITION, RulebookView.as_view(), name="api_rulebook"),
    path(f"{_EDITION}changes/<int:other>/", RulebookChangesView.as_view(), name="api_rulebook_changes"),
    path(f"{_EDITION}<slug:language>/", RulebookTextView.as_view(), name="api_rulebook_text"),
    path("challenges/", FederationChallengesView.as_view(), name="api_challenges"),
    path("challenges/<uuid:challenge>/again/", FederationAgainView.as_view(), name="api_challenge_again"),
    path(_CHALLENGES, ChampionshipChallengesView.as_view(), name="championship_api_challenges"),
    path(
        f"{_CHALLENGES}<uuid:challenge>/again/",
        ChampionshipAgainView.as_view(),
        name="championship_api_challenge_again",
    ),
    path("recorded-games/", RecordedGameListView.as_view(), name="api_recorded_games"),
    path("recorded-games/check/", CheckSheetView.as_view(), name="api_check_sheet"),
    path("recorded-games/gcg/", GcgUploadView.as_view(), name="api_upload_gcg"),
    path("recorded-games/<uuid:reference>/", RecordedGameView.as_view(), name="api_recorded_game"),
    path("recorded-games/<uuid:reference>/game.gcg", RecordedGameGcgView.as_view(), name="api_recorded_game_gcg"),
    path("problem-codes/", ProblemCodesView.as_view(), name="api_problem_codes"),
    path("formats/", FormatGuidesView.as_view(), name="api_formats"),
    path("championships/", ChampionshipListView.as_view(), name="api_championships"),
    path("championships/<slug:slug>/", ChampionshipView.as_view(), name="api_championship"),
    path("championships/<slug:slug>/approve/", ApproveView.as_view(), name="api_approve"),
    path("championships/<slug:slug>/refuse/", RefuseView.as_view(), name="api_refuse"),
    path("championships/<slug:slug>/withdraw/", WithdrawView.as_view(), name="api_withdraw"),
    path("championships/<slug:slug>/cancel/", CancelView.as_view(), name="api_cancel"),
    path("championships/<slug:slug>/receipt/", ReceiptView.as_view(), name="api_receipt"),
    path("championships/<slug:slug>/decide/", DecideView.as_view(), name="api_decide"),
    path("championships/<slug:slug>/undecide/", UndecideView.as_view(), name="api_undecide"),
    path("championships/<slug:slug>/live/", LiveView.as_view(), name="api_live"),
    path("championships/<slug:slug>/live/standings/", LiveStandingsView.as_view(), name="api_live_standings"),
    path("championships/<slug:slug>/live/entries/", LiveEntriesView.as_view(), name="api_live_entries"),
    path(
        "championships/<slug:slug>/live/entries/<int:number>/withdraw/",
        LiveWithdrawView.as_view(),
        name="api_live_withdraw",
    ),
    path(
        "championships/<slug:slug>/live/entries/<int:number>/check-in/",
        LiveCheckInView.as_view(),
        name="api_live_check_in",
    ),
    path("championships/<slug:slug>/live/rounds/<int:number>/", LiveRoundView.as_view(), name="api_live_round"),
    path(
        "championships/<slug:slug>/live/rounds/<int:number>/tables/<int:table>/result/",
        LiveResultView.as_view(),
        name="api_live_result",
    ),
    path("championships/<slug:slug>/standings/", StandingsView.as_view(), name="api_standings"),
    path(
        "championships/<slug:slug>/formats/",
        ChampionshipFormatsView.as_view(),
        name="api_championship_formats",
    ),
    path(
        "championships/<slug:slug>/formats/<slug:name>/",
        ChampionshipFormatView.as_view(),
        name="api_championship_format",
    ),
    path("championships/<slug:slug>/rounds/", RoundListView.as_view(), name="api_rounds"),
    path("championships/<slug:slug>/rounds/<int:number>/", RoundView.as_view(), name="api_round"),
    path("championships/<slug:slug>/results/", ResultsListView.as_view(), name="api_results"),
    path(
        "championships/<slug:slug>/results/template/",
        TemplateView.as_view(),
        name="api_results_template",
    ),
    path(
        "championships/<slug:slug>/results/<version:number>/",
        ResultsVersionView.as_view(),
        name="api_results_version",
    ),
    path(
        "championships/<slug:slug>/results/<version:number>/questions/",
        QuestionsView.as_view(),
        name="api_results_questions",
    ),
    path(
        "championships/<slug:slug>/results/<version:number>/deliver/",
        DeliverView.as_view(),
        name="api_results_deliver",
    ),
    path(
        "championships/<slug:slug>/results/<version:number>/accept/",
        AcceptView.as_view(),
        name="api_results_accept",
    ),
    path(
        "championships/<slug:slug>/results/compare/<int:first>/<int:second>/",
        CompareView.as_view(),
        name="api_results_compare",
    ),
    path(
        "championships/<slug:slug>/results/<version:number>/send-back/",
        SendBackView.as_view(),
        name="api_results_send_back",
    ),
]
