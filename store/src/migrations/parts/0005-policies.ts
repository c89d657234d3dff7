const TENANT_TABLE_NAMES = [
  'contact_labels',
  'contact_notes',
  'manager_requests',
  'contact_views',
  'contact_jobs',
  'contact_job_rows',
  'contact_imports',
  'contact_import_rows',
]

/** Row-level security: the tenant role sees one organization. */
export const POLICIES = TENANT_TABLE_NAMES.map(
  (name) => `
alter table ${name} enable row level security;
create policy one_organization on ${name} to attune_tenant
  using (organization_id = current_setting('attune.organization', true))
  with check (organization_id = current_setting('attune.organization', true));
grant select, insert, update, delete on ${name} to attune_tenant;`,
).join('')
