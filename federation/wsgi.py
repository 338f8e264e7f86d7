"""The web entry point: ``gunicorn federation.wsgi``."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings.production")
application = get_wsgi_application()
