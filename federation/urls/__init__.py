"""Addresses of the portal, outside of every federation. Wiring: the one place that may name any app."""

from django.contrib import admin
from django.urls import include, path

from federation.health.views import health, operation
from federation.portal.views import operators, pages, robots

handler400 = "federation.web.refusals.bad_request"
handler500 = "federation.middleware.failures.server_error"

urlpatterns = [
    path("", pages.home, name="home"),
    path("robots.txt", robots.portal_robots, name="robots"),
    path("theme.css", pages.theme, name="theme"),
    path("language/", pages.set_language, name="set_language"),
    path("accounts/", include("allauth.urls")),
    # Before the admin's own: nobody logs in past the second factor and the limits.
    path("admin/login/", operators.operators_login),
    path("admin/", admin.site.urls),
    path("portal/operation/", operation.operation, name="operation"),
    path("health/", health.health, name="health"),
    path("api/", include("federation.urls.api.portal")),
]
