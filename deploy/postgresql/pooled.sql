-- With pgbouncer in between (DATABASE_POOLED), the role needs the settings that the program otherwise sends.
-- As a superuser: psql --dbname=faristol --file=pooled.sql
ALTER ROLE faristol SET pgtrigger.ignore = '{}';
ALTER ROLE faristol SET lock_timeout = '10s';
ALTER ROLE faristol SET statement_timeout = '30s';
