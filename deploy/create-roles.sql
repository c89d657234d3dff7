-- The three logins of docs/how/database.md and their database. Run by psql as a superuser, with the passwords in the
-- environment: ATTUNE_OWNER_PASSWORD, ATTUNE_TENANT_PASSWORD, ATTUNE_GLOBAL_PASSWORD.
\set ON_ERROR_STOP on
\getenv owner_password ATTUNE_OWNER_PASSWORD
\getenv tenant_password ATTUNE_TENANT_PASSWORD
\getenv global_password ATTUNE_GLOBAL_PASSWORD
create role attune_owner login createrole password :'owner_password';
create role desk_tenant login password :'tenant_password';
create role desk_global login password :'global_password';
grant desk_tenant, desk_global to attune_owner with admin option, inherit false, set false;
create database attune owner attune_owner;
