# One image for the portal: web, worker and clock run it with different commands (compose.yaml).
FROM python:3.11-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
# requirements-s3.lock if files are stored in a bucket.
ARG LOCK=requirements-runtime.lock
COPY requirements-runtime.lock requirements-s3.lock /tmp/
RUN python -m venv /srv/faristol/venv \
    && /srv/faristol/venv/bin/pip install --require-hashes --requirement "/tmp/$LOCK"

FROM python:3.11-slim-bookworm
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /nonexistent --no-create-home faristol \
    && install -d -o faristol -g faristol /var/lib/faristol/files /var/lib/faristol/clock
COPY --from=build /srv/faristol/venv /srv/faristol/venv
# Root owns the program, so the user who runs it can't change it.
COPY . /srv/faristol/app
WORKDIR /srv/faristol/app
ENV PATH=/srv/faristol/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DJANGO_SETTINGS_MODULE=federation.settings.production \
    FARISTOL_MEDIA_ROOT=/var/lib/faristol/files \
    STATIC_ROOT=/srv/faristol/static \
    FARISTOL_BIND=0.0.0.0:8001
# Nobody can write there later: otherwise every child that reads an upload would compile the program again.
RUN python -m compileall -q federation games ratings tournaments
# Static files belong to the version, so they are in the image; the settings need some values to read here.
RUN SECRET_KEY=only-while-the-image-is-made-0123456789-0123456789-0123456789 \
    DATABASE_URL=postgresql://nobody@127.0.0.1:1/nothing CELERY_BROKER_URL=redis://127.0.0.1:1/0 \
    CACHE_URL=rediscache://127.0.0.1:1/1 ALLOWED_HOSTS=localhost FARISTOL_BASE_URL=http://localhost \
    python manage.py collectstatic --noinput --verbosity 0
USER faristol
EXPOSE 8001
HEALTHCHECK --interval=15s --timeout=5s --start-period=40s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8001/health/', timeout=4)"]
CMD ["gunicorn", "federation.wsgi", "--config", "deploy/gunicorn.conf.py"]
