"""For a developer's machine and the demo: everything local, detailed error pages only with DEBUG=1."""

from federation.settings.base import *  # noqa: F403
from federation.settings.base import LOCAL_DIR, STORAGES, env

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="development-only-not-a-secret")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]", ".localhost"])
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = LOCAL_DIR / "mail"
FARISTOL_STYLEGUIDE = True
# Browsers allow passkeys at http://localhost too.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
