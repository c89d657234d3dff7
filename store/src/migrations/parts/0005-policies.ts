import { tenantTable } from './tenant-table.ts'

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

export const POLICIES = TENANT_TABLE_NAMES.map(tenantTable).join('')
