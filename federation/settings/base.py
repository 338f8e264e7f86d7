"""What every installation shares. The environment is read here, once; nothing else looks at it."""

from pathlib import Path

import environ
import pghistory
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parents[2]
LOCAL_DIR = BASE_DIR / ".local"

env = environ.Env()

# --- The installation -------------------------------------------------------------------------------

DEBUG = False
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=[])
# Mails and jobs have no request to take an address from.
FARISTOL_BASE_URL: str = env.str("FARISTOL_BASE_URL", default="http://localhost:8000")

INSTALLED_APPS = [
    "federation",
    "games",
    "tournaments",
    "ratings",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "import_export",
    "pgtrigger",
    "pghistory",
    "rest_framework",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "federation.middleware.PersonalAnswersMiddleware",
    "federation.middleware.KeptListsMiddleware",
    # From here on queries run inside one transaction in the federation's scope.
    "federation.tenancy.middleware.FederationMiddleware",
    "pghistory.middleware.HistoryMiddleware",
    "federation.middleware.PreferredLocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "federation.middleware.RequestLimitMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "federation.middleware.RefusalMiddleware",
    "federation.middleware.UnsentFormMiddleware",
]

ROOT_URLCONF = "federation.urls"
TENANT_URLCONF = "federation.tenant_urls"
WSGI_APPLICATION = "federation.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "federation.context_processors.portal",
            ],
        },
    },
]

# --- Database: two roles, one database (see federation/tenancy) -----------------------------------------

OWNER_ALIAS = "owner"
DATABASES = {"default": env.db_url("DATABASE_URL", default="postgresql://faristol@localhost/faristol")}
if env.str("DATABASE_OWNER_URL", default=""):
    DATABASES[OWNER_ALIAS] = env.db_url("DATABASE_OWNER_URL")
for _database in DATABASES.values():
    _database["CONN_MAX_AGE"] = 60
    _database["CONN_HEALTH_CHECKS"] = True
    # Without a value, every history trigger raises and catches an error, which costs more with every row before it.
    _database.setdefault("OPTIONS", {}).setdefault("options", "-c pgtrigger.ignore={}")
# The unique index is on lower(email), which the check does not see.
SILENCED_SYSTEM_CHECKS = ["auth.W004"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- People -----------------------------------------------------------------------------------------

AUTH_USER_MODEL = "federation.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
# Names, not paths: a path would be fixed with the first federation's prefix in it.
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_ADAPTER = "federation.accounts.AccountAdapter"
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "federation.views.unsent.csrf_failure"
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="faristol@localhost")

# --- Languages and time -----------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("ca", _("Catalan")), ("es", _("Spanish")), ("pl", _("Polish")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Files ------------------------------------------------------------------------------------------

# The leading slash keeps a federation's path prefix out of static addresses.
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env.path("STATIC_ROOT", default=BASE_DIR / "staticfiles")()
MEDIA_ROOT = env.path("FARISTOL_MEDIA_ROOT", default=LOCAL_DIR / "media")()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
FARISTOL_UPLOAD_LIMIT = 10 * 1024 * 1024
# Up to here a page says which file is too large; beyond it nothing is read.
FARISTOL_REQUEST_LIMIT = 24 * 1024 * 1024
# A score sheet of 200 lines (games.sheets.MOST_LINES) has eight fields in each of them.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000
DATA_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024
# More than tournaments.services.uploads.MOST_FILES, which refuses with a sentence.
DATA_UPLOAD_MAX_NUMBER_FILES = 200

# Limits of requests and things that are slow to find again. With several processes, name one that they share.
CACHES = {"default": env.cache_url("CACHE_URL", default="locmemcache://faristol")}

# --- Jobs -------------------------------------------------------------------------------------------

CELERY_BROKER_URL: str = env.str("CELERY_BROKER_URL", default="filesystem://")
if CELERY_BROKER_URL == "filesystem://":
    _broker = env.path("FARISTOL_BROKER_FOLDER", default=LOCAL_DIR / "broker")()
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": f"{_broker}/queue",
        "data_folder_out": f"{_broker}/queue",
        "control_folder": f"{_broker}/control",
        "polling_interval": 0.1,
    }
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A job is marked lost when its worker has not shown a sign of life for this long.
FARISTOL_JOB_HEARTBEAT_SECONDS = 20
FARISTOL_JOB_ATTEMPTS = 3
CELERY_BEAT_SCHEDULE = {
    "sweep-jobs": {"task": "federation.tasks.sweep_jobs", "schedule": 10.0},
    # Once a season there is something to do; whoever is late or asks twice changes nothing.
    "start-seasons": {"task": "ratings.tasks.start_seasons", "schedule": 6 * 3600.0},
}

# --- Web --------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "manifest-src": [SELF],
        "worker-src": [SELF],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "federation.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "federation.api.pagination.PageNumberPagination",
    "PAGE_SIZE": 100,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "federation.api.problems.problem_details",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "600/min", "user": "1200/min"},
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Faristol",
    "DESCRIPTION": "Championships, results and ratings of a Scrabble federation.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SERVE_URLCONF": TENANT_URLCONF,
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "federation.api.schema.describe_problems",
    ],
    "ENUM_NAME_OVERRIDES": {
        "ChampionshipState": "tournaments.models.ChampionshipState",
        "ResultsState": "tournaments.models.ResultsState",
        "JobState": "federation.models.jobs.JobState",
        "LexiconState": "games.models.LexiconState",
        "KindOfArticleChange": "tournaments.api.rulebooks.CHANGES",
        "KindOfGameChange": "tournaments.api.comparisons.CHANGES",
        "Verdict": ["met", "not_met", "open"],
    },
}

# The context of an event is stored with it: a shared table would belong to no federation.
PGHISTORY_CONTEXT_FIELD = pghistory.ContextJSONField()
PGHISTORY_CONTEXT_ID_FIELD = pghistory.ContextUUIDField()

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s %(message)s",
        },
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    # They tell of every page and font of a PDF.
    "loggers": {"weasyprint": {"level": "ERROR"}, "fontTools": {"level": "WARNING"}},
}
