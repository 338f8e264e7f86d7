#!/bin/bash
# PostgreSQL's image runs this once, when it creates the cluster: the two roles and the database (docs/operate.md, section 2).
set -euo pipefail
psql --no-psqlrc --set ON_ERROR_STOP=1 --username postgres \
    --set owner_secret="$POSTGRES_PASSWORD" --set app_secret="$APP_SECRET" <<'SQL'
CREATE ROLE faristol_owner LOGIN BYPASSRLS CREATEDB PASSWORD :'owner_secret';
GRANT pg_signal_backend TO faristol_owner;
CREATE ROLE faristol LOGIN PASSWORD :'app_secret';
CREATE DATABASE faristol OWNER faristol_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
REVOKE ALL ON DATABASE faristol FROM PUBLIC;
GRANT CONNECT ON DATABASE faristol TO faristol;
SQL
