"""For a federation's server. A missing or weak secret prevents the start and is named."""

import sentry_sdk
from django.core.exceptions import ImproperlyConfigured

from federation.settings.base import *  # noqa: F403
from federation.settings.base import CELERY_BROKER_URL, LOGGING, REST_FRAMEWORK, STORAGE_URL, env

_REQUIRED = (
    "SECRET_KEY",
    "DATABASE_URL",
    "CELERY_BROKER_URL",
    # Rate limits for requests and logins are counted there; without it each process would count separately.
    "CACHE_URL",
    "ALLOWED_HOSTS",
    "FARISTOL_BASE_URL",
    "FARISTOL_MEDIA_ROOT",
)
# Either of the two says where files are stored.
_missing = [
    name for name in _REQUIRED if not env.str(name, default="") and not (name == "FARISTOL_MEDIA_ROOT" and STORAGE_URL)
]
if _missing:
    raise ImproperlyConfigured(f"Set these environment variables: {', '.join(_missing)}.")

SECRET_KEY: str = env.str("SECRET_KEY")
if len(SECRET_KEY) < 50:
    raise ImproperlyConfigured("SECRET_KEY must be at least 50 random characters.")
if CELERY_BROKER_URL == "filesystem://":
    raise ImproperlyConfigured("CELERY_BROKER_URL must name Redis or RabbitMQ in production.")
if env.str("CACHE_URL").startswith(("locmemcache:", "dummycache:")):
    raise ImproperlyConfigured("CACHE_URL must name a cache that all processes share, such as Redis.")

SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_SECURE = True
LOGGING["handlers"]["console"]["formatter"] = "json"  # type: ignore[index]
for measured in ("federation.requests", "federation.jobs.services.run"):
    LOGGING["loggers"][measured]["level"] = "INFO"  # type: ignore[index]

if env.str("SENTRY_DSN", default=""):
    # Errors with their location, but without any user data: names and results are no third party's business.
    sentry_sdk.init(dsn=env.str("SENTRY_DSN"), send_default_pii=False, max_request_body_size="never")

# Behind nginx as described in docs/operate.md. With none, everyone would share the proxy's address, and one person
# guessing passwords could lock out all.
FARISTOL_PROXIES = env.int("FARISTOL_PROXIES", default=1)
ALLAUTH_TRUSTED_PROXY_COUNT = FARISTOL_PROXIES
REST_FRAMEWORK["NUM_PROXIES"] = FARISTOL_PROXIES
