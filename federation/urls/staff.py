"""URLs of the staff pages: members, keys, settings, imports, jobs, notices, the registry."""

from django.urls import path

from federation.accounts import views as accounts_views
from federation.exchange import views as exchange_views
from federation.imports import views as imports_views
from federation.jobs import views
from federation.notices import views as notices_views
from federation.pictures import views as pictures_views
from federation.registry.views import players as registry_downloads
from federation.site.views import settings
from federation.urls.registry import urlpatterns as registry_urlpatterns
from federation.urls.site import urlpatterns as site_urlpatterns
from federation.webhooks import views as webhooks_views

urlpatterns = [
    *registry_urlpatterns,
    *site_urlpatterns,
    path("desk/members/", accounts_views.members, name="members"),
    path("desk/members/remove/", accounts_views.member_remove, name="member_remove"),
    path("desk/mails/", notices_views.mails, name="mails"),
    path("desk/mails/<int:pk>/send/", notices_views.mail_again, name="mail_again"),
    path("desk/webhooks/", webhooks_views.webhooks, name="webhooks"),
    path("desk/webhooks/<int:pk>/", webhooks_views.webhook, name="webhook"),
    path("desk/webhooks/<int:pk>/test/", webhooks_views.webhook_test, name="webhook_test"),
    path("desk/webhooks/<int:pk>/switch/", webhooks_views.webhook_switch, name="webhook_switch"),
    path("desk/webhooks/<int:pk>/secret/", webhooks_views.webhook_secret, name="webhook_secret"),
    path("desk/webhooks/<int:pk>/remove/", webhooks_views.webhook_remove, name="webhook_remove"),
    path("desk/webhooks/<int:pk>/messages/<int:delivery>/send/", webhooks_views.webhook_again, name="webhook_again"),
    path("desk/data/", exchange_views.data_exports, name="data_exports"),
    path("desk/data/licence/", exchange_views.open_data_licence, name="open_data_licence"),
    path("desk/data/<int:number>/", exchange_views.data_export, name="data_export"),
    path("desk/settings/", settings.federation_settings, name="federation_settings"),
    path("desk/settings/pictures/", pictures_views.federation_pictures, name="federation_pictures"),
    path("desk/settings/pictures/remove/", pictures_views.federation_picture_remove, name="federation_picture_remove"),
    path("pictures/logo/", pictures_views.picture, {"kind": "logo"}, name="logo_picture"),
    path("pictures/hero/", pictures_views.picture, {"kind": "hero"}, name="hero_picture"),
    path("desk/download/players/", registry_downloads.players_download, name="players_download"),
    path("desk/download/clubs/", registry_downloads.clubs_download, name="clubs_download"),
    path("desk/tables/", imports_views.registry_imports, name="registry_imports"),
    path("desk/tables/<int:number>/", imports_views.registry_import, name="registry_import"),
    path("desk/tables/<int:number>/apply/", imports_views.registry_import_apply, name="registry_import_apply"),
    path("desk/tables/<int:number>/discard/", imports_views.registry_import_discard, name="registry_import_discard"),
    path("desk/tables/<int:number>/file/", imports_views.registry_import_file, name="registry_import_file"),
    path("desk/tables/<int:number>/before/", imports_views.registry_import_before, name="registry_import_before"),
    path("account/notices/", notices_views.notices, name="notices"),
    path("account/notices/read/", notices_views.notices_read, name="notices_read"),
    path("account/notices/open/<int:pk>/", notices_views.notice_open, name="notice_open"),
    path("account/notices/stop/<str:token>/", notices_views.notices_stop, name="notices_stop"),
    path("account/logins/", accounts_views.logins, name="logins"),
    path("account/logins/<int:pk>/end/", accounts_views.login_end, name="login_end"),
    path("account/logins/end-others/", accounts_views.logins_end_others, name="logins_end_others"),
    path("account/keys/", accounts_views.api_keys, name="api_keys"),
    path("account/keys/<int:pk>/revoke/", accounts_views.api_key_revoke, name="api_key_revoke"),
    path("jobs/<uuid:reference>/", views.job, name="job"),
    path("jobs/<uuid:reference>/retry/", views.job_retry, name="job_retry"),
]
