import { tenantTable } from './tenant-table.ts'

const TENANT_TABLE_NAMES = [
  'staff',
  'staff_managers',
  'contacts',
  'contact_coaches',
  'contact_addresses',
  'threads',
  'messages',
  'deliveries',
  'inbound_seen',
  'read_marks',
  'drafts',
]

/** Row-level security: the tenant role sees one organization, the global role the tables that span organizations. */
export const POLICIES =
  TENANT_TABLE_NAMES.map(tenantTable).join('') +
  `
alter table organizations enable row level security;
alter table addresses enable row level security;
alter table facts enable row level security;
alter table work enable row level security;
create policy every_organization on organizations to attune_global using (true) with check (true);
create policy every_organization on addresses to attune_global using (true) with check (true);
create policy every_organization on facts to attune_global using (true) with check (true);
create policy every_organization on work to attune_global using (true) with check (true);
create policy one_organization on organizations for select to attune_tenant
  using (organization_id = current_setting('attune.organization', true));
create policy one_organization on addresses for select to attune_tenant
  using (organization_id = current_setting('attune.organization', true));
create policy one_organization on facts for insert to attune_tenant
  with check (organization_id = current_setting('attune.organization', true));
create policy one_organization on work to attune_tenant
  using (organization_id = current_setting('attune.organization', true))
  with check (organization_id = current_setting('attune.organization', true));
grant select on organizations, addresses to attune_tenant;
grant insert on facts to attune_tenant;
grant select, insert, update, delete on work to attune_tenant;
grant select, insert, update, delete on organizations, accounts, memberships, sessions, refresh_tokens, sign_in_tries,
  addresses, facts, work to attune_global;
`

/**
 * The search function runs as the owner: ILIKE isn't leakproof, so under row-level security its index couldn't be used.
 * It only returns ids of the session's organization.
 */
export const SEARCH = `
create function contacts_matching(pattern text, with_private boolean) returns setof text
language sql stable security definer set search_path = public as $$
  select contact_id from contacts
  where organization_id = current_setting('attune.organization', true)
    and case when with_private
      then lower(full_name) like pattern
      else 'client ' || right(contact_id, 6) like pattern end
  union
  select contact_id from contacts
  where with_private and organization_id = current_setting('attune.organization', true)
    and (lower(email) like pattern or phone like pattern)
$$;
revoke all on function contacts_matching(text, boolean) from public;
grant execute on function contacts_matching(text, boolean) to attune_tenant;
`
