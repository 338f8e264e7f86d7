"""The portal's URLs, outside any federation. Wiring: the one place that may name any app."""

from django.contrib import admin
from django.urls import include, path

from federation.health import views
from federation.portal import views as portal_views

handler400 = "federation.web.refusals.bad_request"
handler500 = "federation.middleware.failures.server_error"

urlpatterns = [
    path("", portal_views.home, name="home"),
    path("robots.txt", portal_views.portal_robots, name="robots"),
    path("theme.css", portal_views.theme, name="theme"),
    path("language/", portal_views.set_language, name="set_language"),
    path("accounts/", include("allauth.urls")),
    # Before the admin's own login, so that no one bypasses the second factor and the rate limits.
    path("admin/login/", portal_views.operators_login),
    path("admin/", admin.site.urls),
    path("portal/operation/", views.operation, name="operation"),
    path("health/", views.health, name="health"),
    path("api/", include("federation.urls.api.portal")),
]
