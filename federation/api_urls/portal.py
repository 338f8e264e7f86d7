"""The API outside of federations: which there are, where theirs begin, and the schema."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from federation.api.views import FederationListView

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("v1/federations/", FederationListView.as_view(), name="api_federations"),
]
