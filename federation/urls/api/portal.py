"""The API outside federations: which ones there are, where their APIs begin, and the schema."""

from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView

from federation.api.problems import UnknownAddressView
from federation.site.api import FederationListView

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(urlconf="federation.urls"), name="schema"),
    path("v1/federations/", FederationListView.as_view(), name="api_federations"),
    # With a trailing slash: an address without one is redirected to the one with it.
    re_path(r"^.*/$", UnknownAddressView.as_view(), name="api_unknown"),
]
