"""Addresses of the pages for staff: members, keys, settings, tables that come in, jobs, notices, the registry."""

from django.urls import path

from federation.urls.registry import urlpatterns as registry_urlpatterns
from federation.views import imports, jobs, keys, mails, members, notices, pictures, settings
from federation.views.registry import downloads as registry_downloads

urlpatterns = [
    *registry_urlpatterns,
    path("desk/members/", members.members, name="members"),
    path("desk/members/remove/", members.member_remove, name="member_remove"),
    path("desk/mails/", mails.mails, name="mails"),
    path("desk/mails/<int:pk>/send/", mails.mail_again, name="mail_again"),
    path("desk/settings/", settings.federation_settings, name="federation_settings"),
    path("desk/settings/pictures/", pictures.federation_pictures, name="federation_pictures"),
    path("desk/settings/pictures/remove/", pictures.federation_picture_remove, name="federation_picture_remove"),
    path("pictures/logo/", pictures.picture, {"kind": "logo"}, name="logo_picture"),
    path("pictures/hero/", pictures.picture, {"kind": "hero"}, name="hero_picture"),
    path("desk/download/players/", registry_downloads.players_download, name="players_download"),
    path("desk/download/clubs/", registry_downloads.clubs_download, name="clubs_download"),
    path("desk/tables/", imports.registry_imports, name="registry_imports"),
    path("desk/tables/<int:number>/", imports.registry_import, name="registry_import"),
    path("desk/tables/<int:number>/apply/", imports.registry_import_apply, name="registry_import_apply"),
    path("desk/tables/<int:number>/discard/", imports.registry_import_discard, name="registry_import_discard"),
    path("desk/tables/<int:number>/file/", imports.registry_import_file, name="registry_import_file"),
    path("desk/tables/<int:number>/before/", imports.registry_import_before, name="registry_import_before"),
    path("account/notices/", notices.notices, name="notices"),
    path("account/keys/", keys.api_keys, name="api_keys"),
    path("account/keys/<int:pk>/revoke/", keys.api_key_revoke, name="api_key_revoke"),
    path("jobs/<uuid:reference>/", jobs.job, name="job"),
    path("jobs/<uuid:reference>/retry/", jobs.job_retry, name="job_retry"),
]
