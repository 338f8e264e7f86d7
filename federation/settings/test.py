"""For the test suite: a real PostgreSQL with both roles; jobs run where they are requested."""

from federation.settings.base import *  # noqa: F403
from federation.settings.base import LOCAL_DIR, STORAGES, env

SECRET_KEY = "test-only-not-a-secret"  # noqa: S105
ALLOWED_HOSTS = ["*"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STORAGES["default"] = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# A separate process sends to the test's mail server.
if env.str("FARISTOL_TEST_MAIL", default=""):
    vars().update(env.email_url("FARISTOL_TEST_MAIL"))
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MEDIA_ROOT = env.path("FARISTOL_MEDIA_ROOT", default=LOCAL_DIR / "test-media")()
FARISTOL_STYLEGUIDE = True
# With a named broker the job tests start a real worker; otherwise a task runs in the caller's process.
FARISTOL_TEST_BROKER = env.str("FARISTOL_TEST_BROKER", default="")
CELERY_BROKER_URL = FARISTOL_TEST_BROKER or "memory://"
CELERY_TASK_ALWAYS_EAGER = not FARISTOL_TEST_BROKER
FARISTOL_JOB_HEARTBEAT_SECONDS = 3
# Tests sweep explicitly, as often as they like.
FARISTOL_SWEEP_SECONDS = 0
FARISTOL_TEST_FILES = env.str("FARISTOL_TEST_FILES", default="")
if FARISTOL_TEST_FILES:
    MEDIA_ROOT = FARISTOL_TEST_FILES
if FARISTOL_TEST_BROKER or FARISTOL_TEST_FILES:
    # The worker is another process and must find the files.
    STORAGES["default"] = {"BACKEND": "federation.storage.atomic_files.WholeFileStorage"}
CELERY_TASK_EAGER_PROPAGATES = True
REST_FRAMEWORK = {
    **REST_FRAMEWORK,  # noqa: F405
    "DEFAULT_THROTTLE_CLASSES": [],
}
# A test reads, acts and reads again within a second.
FARISTOL_BRIEF_SECONDS = 0
# A whole test is one transaction, in which the version is raised only once.
FARISTOL_KEEP_PAGES = False
# Browsers allow passkeys at http://localhost too.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
