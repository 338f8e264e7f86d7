"""Addresses of the pages for staff: members, keys, settings, tables that come in, jobs, notices, the registry."""

from django.urls import path

from federation.accounts.views import keys, logins, members
from federation.exchange.views import exports
from federation.imports.views import imports
from federation.jobs import views
from federation.notices.views import mails, notices, stopping
from federation.pictures import views as pictures_views
from federation.registry.views import downloads as registry_downloads
from federation.site.views import settings
from federation.urls.registry import urlpatterns as registry_urlpatterns
from federation.urls.site import urlpatterns as site_urlpatterns
from federation.webhooks import views as webhooks_views

urlpatterns = [
    *registry_urlpatterns,
    *site_urlpatterns,
    path("desk/members/", members.members, name="members"),
    path("desk/members/remove/", members.member_remove, name="member_remove"),
    path("desk/mails/", mails.mails, name="mails"),
    path("desk/mails/<int:pk>/send/", mails.mail_again, name="mail_again"),
    path("desk/webhooks/", webhooks_views.webhooks, name="webhooks"),
    path("desk/webhooks/<int:pk>/", webhooks_views.webhook, name="webhook"),
    path("desk/webhooks/<int:pk>/test/", webhooks_views.webhook_test, name="webhook_test"),
    path("desk/webhooks/<int:pk>/switch/", webhooks_views.webhook_switch, name="webhook_switch"),
    path("desk/webhooks/<int:pk>/secret/", webhooks_views.webhook_secret, name="webhook_secret"),
    path("desk/webhooks/<int:pk>/remove/", webhooks_views.webhook_remove, name="webhook_remove"),
    path("desk/webhooks/<int:pk>/messages/<int:delivery>/send/", webhooks_views.webhook_again, name="webhook_again"),
    path("desk/data/", exports.data_exports, name="data_exports"),
    path("desk/data/licence/", exports.open_data_licence, name="open_data_licence"),
    path("desk/data/<int:number>/", exports.data_export, name="data_export"),
    path("desk/settings/", settings.federation_settings, name="federation_settings"),
    path("desk/settings/pictures/", pictures_views.federation_pictures, name="federation_pictures"),
    path("desk/settings/pictures/remove/", pictures_views.federation_picture_remove, name="federation_picture_remove"),
    path("pictures/logo/", pictures_views.picture, {"kind": "logo"}, name="logo_picture"),
    path("pictures/hero/", pictures_views.picture, {"kind": "hero"}, name="hero_picture"),
    path("desk/download/players/", registry_downloads.players_download, name="players_download"),
    path("desk/download/clubs/", registry_downloads.clubs_download, name="clubs_download"),
    path("desk/tables/", imports.registry_imports, name="registry_imports"),
    path("desk/tables/<int:number>/", imports.registry_import, name="registry_import"),
    path("desk/tables/<int:number>/apply/", imports.registry_import_apply, name="registry_import_apply"),
    path("desk/tables/<int:number>/discard/", imports.registry_import_discard, name="registry_import_discard"),
    path("desk/tables/<int:number>/file/", imports.registry_import_file, name="registry_import_file"),
    path("desk/tables/<int:number>/before/", imports.registry_import_before, name="registry_import_before"),
    path("account/notices/", notices.notices, name="notices"),
    path("account/notices/read/", notices.notices_read, name="notices_read"),
    path("account/notices/open/<int:pk>/", notices.notice_open, name="notice_open"),
    path("account/notices/stop/<str:token>/", stopping.notices_stop, name="notices_stop"),
    path("account/logins/", logins.logins, name="logins"),
    path("account/logins/<int:pk>/end/", logins.login_end, name="login_end"),
    path("account/logins/end-others/", logins.logins_end_others, name="logins_end_others"),
    path("account/keys/", keys.api_keys, name="api_keys"),
    path("account/keys/<int:pk>/revoke/", keys.api_key_revoke, name="api_key_revoke"),
    path("jobs/<uuid:reference>/", views.job, name="job"),
    path("jobs/<uuid:reference>/retry/", views.job_retry, name="job_retry"),
]
