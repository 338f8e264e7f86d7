"""The API of a federation. Wiring: each app brings its own URLs."""

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView

from federation.api.problems import UnknownAddressView
from federation.claims import api
from federation.exchange import api as exchange_api
from federation.jobs.api import JobView
from federation.notices import api as notices_api
from federation.seasons.api import SeasonListView
from federation.site import api as site_api
from federation.site.api import FederationView

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("v1/", FederationView.as_view(), name="api_federation"),
    path("v1/seasons/", SeasonListView.as_view(), name="api_seasons"),
    path("v1/jobs/<uuid:reference>/", JobView.as_view(), name="api_job"),
    path("v1/pages/", site_api.SitePageListView.as_view(), name="api_pages"),
    path("v1/pages/<slug:slug>/", site_api.SitePageView.as_view(), name="api_page"),
    path("v1/news/", site_api.NewsListView.as_view(), name="api_news"),
    path("v1/news/<int:number>/", site_api.NewsItemView.as_view(), name="api_news_item"),
    path("v1/open-data/", exchange_api.OpenDataView.as_view(), name="api_open_data"),
    path("v1/claims/", api.ClaimListView.as_view(), name="api_claims"),
    path("v1/claims/<int:pk>/confirm/", api.ConfirmClaimView.as_view(), name="api_claim_confirm"),
    path("v1/claims/<int:pk>/refuse/", api.RefuseClaimView.as_view(), name="api_claim_refuse"),
    path("v1/players/<int:number>/claim/", api.ClaimView.as_view(), name="api_player_claim"),
    path("v1/players/<int:number>/invitation/", api.InvitationView.as_view(), name="api_player_invitation"),
    path("v1/notices/", notices_api.NoticeListView.as_view(), name="api_notices"),
    path("v1/notices/read/", notices_api.NoticesReadView.as_view(), name="api_notices_read"),
    path("v1/notices/choices/", notices_api.NoticeChoicesView.as_view(), name="api_notice_choices"),
    path("v1/notices/<int:pk>/read/", notices_api.NoticeReadView.as_view(), name="api_notice_read"),
    path("v1/mails/", notices_api.MailListView.as_view(), name="api_mails"),
    path("v1/mails/<int:pk>/send/", notices_api.SendMailView.as_view(), name="api_mail_send"),
    path("v1/", include("games.api_urls")),
    path("v1/", include("tournaments.api_urls")),
    path("v1/", include("ratings.api_urls")),
    # With a trailing slash: an address without one is redirected to the one with it.
    re_path(r"^.*/$", UnknownAddressView.as_view(), name="api_unknown"),
]
