"""URLs inside a federation, under its host name or path prefix. Wiring, like federation.urls."""

from django.conf import settings
from django.urls import include, path

from federation.health import views
from federation.portal import views as portal_views

handler400 = "federation.web.refusals.bad_request"
handler500 = "federation.middleware.failures.server_error"

urlpatterns = [
    path("theme.css", portal_views.theme, name="theme"),
    path("language/", portal_views.set_language, name="set_language"),
    path("accounts/", include("allauth.urls")),
    path("health/", views.health, name="health"),
    path("api/", include("federation.urls.api.tenant")),
    path("", include("federation.urls.staff")),
    path("", include("games.urls")),
    path("", include("tournaments.urls")),
    # A federation's home page shows ratings too, so it belongs to the topmost app.
    path("", include("ratings.urls")),
]

if getattr(settings, "FARISTOL_STYLEGUIDE", False):
    from federation.development.styleguide import styleguide

    urlpatterns.append(path("styleguide/", styleguide, name="styleguide"))
