"""Settings of every installation. The environment is read only here, once."""

from pathlib import Path

import environ
import pghistory
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from kombu import Exchange, Queue

from federation.storage.addresses import FOLDER, read_storage_url

BASE_DIR = Path(__file__).resolve().parents[2]
LOCAL_DIR = BASE_DIR / ".local"

env = environ.Env()

# --- The installation -------------------------------------------------------------------------------

DEBUG = False
# Previous keys, after a change of SECRET_KEY: what was signed or encrypted with them stays readable.
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", default=[])
# 32 random bytes in base64 for signing published lists; if empty, a key is derived from SECRET_KEY.
FARISTOL_SIGNING_KEY: str = env.str("FARISTOL_SIGNING_KEY", default="")
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=[])
# E-mails and jobs have no request to take an address from.
FARISTOL_BASE_URL: str = env.str("FARISTOL_BASE_URL", default="http://localhost:8000")

# For import_export's resources, not its admin pages, whose import would load every format it knows.
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
    # For its templates only: it has no tables.
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "pgtrigger",
    "pghistory",
    "rest_framework",
]

MIDDLEWARE = [
    "federation.middleware.limits.roomy_stack",
    "federation.middleware.watch.TracedRequestMiddleware",
    "federation.middleware.watch.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "federation.middleware.responses.CompressedPagesMiddleware",
    "federation.middleware.burst.BriefAnswersMiddleware",
    "federation.middleware.public_pages.KeptPagesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "federation.middleware.responses.PersonalAnswersMiddleware",
    "federation.middleware.responses.KeptListsMiddleware",
    "federation.middleware.replicas.ReplicaMiddleware",
    # From here on queries run inside one transaction in the federation's scope.
    "federation.middleware.federations.FederationMiddleware",
    "federation.middleware.other_sites.OtherSitesMiddleware",
    "pghistory.middleware.HistoryMiddleware",
    "federation.middleware.responses.PreferredLocaleMiddleware",
    "federation.middleware.public_pages.UnchangedPagesMiddleware",
    "django.middleware.common.CommonMiddleware",
    "federation.middleware.limits.RequestLimitMiddleware",
    "federation.middleware.limits.ReadableTextMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "federation.middleware.logins.LoginsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "federation.middleware.responses.RefusalMiddleware",
    "federation.middleware.responses.UnsentFormMiddleware",
]

ROOT_URLCONF = "federation.urls"
TENANT_URLCONF = "federation.urls.tenant"
WSGI_APPLICATION = "federation.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            # Our templates are written over many lines and served without the line breaks; those of libraries are left
            # as they are.
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["federation.web.templates.JoiningLoader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "federation.middleware.context.portal",
            ],
        },
    },
]

# --- Database: two roles, one database (see federation/tenancy) -----------------------------------------

OWNER_ALIAS = "owner"
DATABASES = {"default": env.db_url("DATABASE_URL", default="postgresql://faristol@localhost/faristol")}
if env.str("DATABASE_OWNER_URL", default=""):
    DATABASES[OWNER_ALIAS] = env.db_url("DATABASE_OWNER_URL")
# A streaming replica for strangers' pages (federation/tenancy/replicas.py), used while it is at most this many seconds
# behind.
if env.str("DATABASE_REPLICA_URL", default=""):
    DATABASES["replica"] = env.db_url("DATABASE_REPLICA_URL")
    # An unavailable replica must not keep pages waiting.
    DATABASES["replica"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 2)
FARISTOL_REPLICA_SECONDS = env.float("FARISTOL_REPLICA_SECONDS", default=2.0)
# Whether DATABASE_URL (and the replica's) leads to pgbouncer in transaction mode; the owner's never does.
DATABASE_POOLED: bool = env.bool("DATABASE_POOLED", default=False)
_PATIENCE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 2, "tcp_user_timeout": 20_000}
for _database in DATABASES.values():
    _database["CONN_MAX_AGE"] = 60
    _database["CONN_HEALTH_CHECKS"] = True
    # If unset, every history trigger raises and catches an error, which costs more with every row before it.
    _options = ["-c pgtrigger.ignore={}"]
    # Nothing waits forever: neither for an unavailable server, nor a lock held elsewhere, nor a runaway statement.
    _database.setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
    # A server whose line is cut says nothing, and is given up after twenty seconds.
    _database["OPTIONS"] = {**_PATIENCE, **_database["OPTIONS"]}
    _options += [f"-c lock_timeout={env.int('FARISTOL_LOCK_SECONDS', default=10)}s"]
    if _database is not DATABASES.get(OWNER_ALIAS):
        # The owner's migrations may take as long as they need; jobs and commands ask for more time
        # (allow_long_statements).
        _options += [f"-c statement_timeout={env.int('FARISTOL_STATEMENT_SECONDS', default=30)}s"]
    if DATABASE_POOLED and _database is not DATABASES.get(OWNER_ALIAS):
        # The next transaction may run on another server connection, so the role has these settings instead.
        _database["DISABLE_SERVER_SIDE_CURSORS"] = True
    else:
        _database["OPTIONS"].setdefault("options", " ".join(_options))
DATABASE_ROUTERS = ["federation.tenancy.replicas.ReadsOnly", "federation.tenancy.replicas.OwnerWritesDown"]
# The unique index is on lower(email), which the check does not recognise.
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
# Names, not paths: a path would have the first federation's prefix fixed in it.
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
# In the browser that signed up, and in no other: the library looks for the sign-up in the session.
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_ADAPTER = "federation.accounts.adapter.AccountAdapter"
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
# The library would use the host named by the request.
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_FORMS = {"signup": "federation.accounts.forms.SignupForm"}
MFA_ADAPTER = "federation.accounts.services.logins.MFAAdapter"
MFA_FORMS = {
    "activate_totp": "federation.accounts.forms.ActivateTOTPForm",
    "add_webauthn": "federation.accounts.forms.AddPasskeyForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "federation.middleware.late_forms.csrf_failure"
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
# A mail server that accepts the connection and then goes silent must not block a worker.
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", default=20)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="faristol@localhost")

# --- Languages and time -----------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("ca", _("Catalan")), ("es", _("Spanish")), ("pl", _("Polish")), ("en", _("English"))]
# Ours, then what the login library says in our words, in English too (docs/translating.md).
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale" / "accounts"]
USE_I18N = True
FORMAT_MODULE_PATH = ["federation.formats"]
USE_TZ = True
TIME_ZONE = "UTC"

# --- Files ------------------------------------------------------------------------------------------

# The leading slash keeps a federation's path prefix out of static addresses.
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env.path("STATIC_ROOT", default=BASE_DIR / "staticfiles")()
MEDIA_ROOT = env.path("FARISTOL_MEDIA_ROOT", default=LOCAL_DIR / "media")()
# Stored files: a folder or a bucket (federation/storage/addresses.py); by default the folder above.
STORAGE_URL: str = env.str("STORAGE_URL", default="")
_files: dict[str, object] = {"BACKEND": FOLDER}
if STORAGE_URL:
    _files, _folder = read_storage_url(STORAGE_URL)
    MEDIA_ROOT = str(_folder) if _folder else MEDIA_ROOT
STORAGES = {
    "default": _files,
    "staticfiles": {"BACKEND": "federation.web.stylesheets.SheetStorage"},
}
FARISTOL_UPLOAD_LIMIT = 10 * 1024 * 1024
# Up to this size a page says which file is too large; beyond it nothing is read.
FARISTOL_REQUEST_LIMIT = 24 * 1024 * 1024
# A score sheet of 200 lines (games.sheets.sheet.MOST_LINES) has eight fields per line.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000
# Everything in a request except files. A page may have to show it again, at many times the memory.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# An e-mail address and a password: no one needs to send more before logging in.
FARISTOL_ACCOUNT_LIMIT = 64 * 1024
# For this long a process answers from memory what many phones request at once, and assumes that a stranger's page is
# unchanged; 0: never.
FARISTOL_BRIEF_SECONDS = 1
# A form sent too late is preserved on the response page up to this size.
FARISTOL_UNSENT_LIMIT = 200 * 1024
# More than tournaments.results.services.upload.MOST_FILES, so that its refusal, which has a sentence, comes first.
DATA_UPLOAD_MAX_NUMBER_FILES = 200

# For rate limits and expensive lookups. With several processes, use a shared cache. Strangers' pages are cached until
# something in their federation changes.
FARISTOL_KEEP_PAGES = env.bool("FARISTOL_KEEP_PAGES", default=True)
CACHES = {"default": env.cache_url("CACHE_URL", default="locmemcache://faristol")}
if "redis" in CACHES["default"]["BACKEND"].lower():
    # An unavailable cache costs time, never an answer.
    CACHES["default"]["BACKEND"] = "federation.cache.OpenRedisCache"

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
# One for each lane of jobs (``Lane``), and the one that programs used before there were lanes. A worker takes from all
# of them in turn; one started with -Q takes only from those named.
CELERY_TASK_QUEUES = [
    Queue(name, Exchange(name), routing_key=name)
    for name in ("uploads", "live", "documents", "ratings", "mails", "webhooks", "clock", "celery")
]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# However long the queue is unavailable: a worker that gives up has to be restarted by someone.
CELERY_BROKER_CONNECTION_MAX_RETRIES: int | None = None
CELERY_BROKER_CHANNEL_ERROR_RETRY = True
# The longest a job may take. RabbitMQ redelivers a message not acknowledged for half an hour, Redis after an hour:
# with less than both, no job is done by two workers at once.
FARISTOL_JOB_SECONDS = env.int("FARISTOL_JOB_SECONDS", default=25 * 60)
CELERY_TASK_SOFT_TIME_LIMIT = FARISTOL_JOB_SECONDS
CELERY_TASK_TIME_LIMIT = FARISTOL_JOB_SECONDS + 60
# Memory kept by libraries is freed by replacing worker processes; above this size one ends after its job.
CELERY_WORKER_MAX_TASKS_PER_CHILD = 200
CELERY_WORKER_MAX_MEMORY_PER_CHILD = env.int("FARISTOL_WORKER_KILOBYTES", default=1_000_000)
# Memory limit of a job process; beyond it a job fails with an error instead of taking down the machine.
FARISTOL_JOB_MEGABYTES = env.int("FARISTOL_JOB_MEGABYTES", default=3_000)
# A job is marked lost if its worker has sent no heartbeat for this long.
FARISTOL_JOB_HEARTBEAT_SECONDS = 20
# How many jobs of one lane a federation may run at a time, so that it never occupies all workers. With many worker
# processes it may be more, but fewer than there are.
FARISTOL_JOBS_AT_ONCE = max(1, env.int("FARISTOL_JOBS_AT_ONCE", default=1))
# A rating system with more championships is previewed and published by workers; with fewer, a page does it
# immediately.
FARISTOL_RATED_AT_ONCE = env.int("FARISTOL_RATED_AT_ONCE", default=300)
# How long finished jobs are kept.
FARISTOL_JOB_DAYS = env.int("FARISTOL_JOB_DAYS", default=90)
FARISTOL_JOB_ATTEMPTS = 3
# An e-mail that a worker has been sending for this long without an answer is sent again by another.
FARISTOL_MAIL_CLAIM_SECONDS = 120
# Webhooks are sent only by https and to public addresses. For development, allow http; for a program in the operator's
# own network, its addresses ("10.1.0.0/16").
FARISTOL_WEBHOOK_HTTP = env.bool("FARISTOL_WEBHOOK_HTTP", default=False)
FARISTOL_WEBHOOK_NETWORKS: list[str] = env.list("FARISTOL_WEBHOOK_NETWORKS", default=[])
# How often lost work is searched for, by the clock or any worker, whichever comes first.
FARISTOL_SWEEP_SECONDS = 10

# --- Whoever runs the installation ------------------------------------------------------------------------

# They get an e-mail when something has been wrong for five minutes.
FARISTOL_OPERATORS: list[str] = env.list("FARISTOL_OPERATORS", default=[])
# Opens /metrics to Prometheus; without it that page does not exist.
FARISTOL_METRICS_KEY: str = env.str("FARISTOL_METRICS_KEY", default="")
CELERY_BEAT_SCHEDULE = {
    # If no worker is listening, the messages of a night must not pile up.
    "sweep-jobs": {
        "task": "federation.tasks.sweep_jobs",
        "schedule": float(FARISTOL_SWEEP_SECONDS),
        "options": {"expires": FARISTOL_SWEEP_SECONDS, "queue": "clock"},
    },
    # There is something to do once a season; running late or twice changes nothing.
    "start-seasons": {"task": "ratings.tasks.start_seasons", "schedule": 6 * 3600.0, "options": {"queue": "clock"}},
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

# Number of our own proxies in front: that many addresses at the end of X-Forwarded-For are theirs, and the first of
# these is the client's for all rate limits. Anything the client writes there itself is ignored.
FARISTOL_PROXIES: int = env.int("FARISTOL_PROXIES", default=0)
ALLAUTH_TRUSTED_PROXY_COUNT = FARISTOL_PROXIES

REST_FRAMEWORK = {
    "NUM_PROXIES": FARISTOL_PROXIES,
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "federation.accounts.api.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "federation.api.pagination.PageNumberPagination",
    "PAGE_SIZE": 100,
    "DEFAULT_SCHEMA_CLASS": "federation.api.schema.ScopedSchema",
    "DEFAULT_PARSER_CLASSES": [
        "federation.api.parsers.JSONParser",
        "federation.api.parsers.FormParser",
        "federation.api.parsers.MultiPartParser",
    ],
    "DEFAULT_METADATA_CLASS": "federation.api.metadata.Metadata",
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
        "ChampionshipState": "tournaments.championship.models.championships.ChampionshipState",
        "ResultsState": "tournaments.championship.models.results.ResultsState",
        "JobState": "federation.jobs.models.JobState",
        "MailState": "federation.notices.models.MailState",
        "WayOfTelling": "federation.notices.models.Way",
        "LexiconState": "games.lexicons.models.LexiconState",
        "KindOfArticleChange": "tournaments.rulebooks.api.CHANGES",
        "KindOfGameChange": "tournaments.results.api.comparisons.CHANGES",
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
    # Adds account, federation and request to every log line, whichever code writes it.
    "filters": {"trace": {"()": "federation.web.trace.TraceFilter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["trace"]}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        # They log every page and font of a PDF.
        "weasyprint": {"level": "ERROR"},
        "fontTools": {"level": "WARNING"},
        # In development the server logs each request itself, and a job's page shows how it went.
        "federation.requests": {"level": "WARNING"},
        "federation.jobs.services.run": {"level": "WARNING"},
        # Its own handlers would log every line again in another format.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
    },
}
