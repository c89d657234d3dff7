/**
 * Row-level security for a tenant table: the tenant role only sees rows of the organization set in its session. Released
 * migrations run this text, so it must never change.
 */
export const tenantTable = (name: string): string => `
alter table ${name} enable row level security;
create policy one_organization on ${name} to attune_tenant
  using (organization_id = current_setting('attune.organization', true))
  with check (organization_id = current_setting('attune.organization', true));
grant select, insert, update, delete on ${name} to attune_tenant;`
