-- What the program sends at a connection's start has to be the role's where pgbouncer stands between (DATABASE_POOLED).
-- As a superuser: psql --dbname=faristol --file=pooled.sql
ALTER ROLE faristol SET pgtrigger.ignore = '{}';
ALTER ROLE faristol SET lock_timeout = '10s';
ALTER ROLE faristol SET statement_timeout = '30s';
