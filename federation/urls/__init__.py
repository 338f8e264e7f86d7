"""Addresses of the portal, outside of every federation. Wiring: the one place that may name any app."""

from django.contrib import admin
from django.urls import include, path

from federation.views import health, portal

handler400 = "federation.views.refusals.bad_request"

urlpatterns = [
    path("", portal.home, name="home"),
    path("theme.css", portal.theme, name="theme"),
    path("language/", portal.set_language, name="set_language"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("health/", health.health, name="health"),
    path("api/", include("federation.api_urls.portal")),
]
