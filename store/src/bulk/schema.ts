import type { ContactJobsTable, ContactJobRowsTable } from './tables.ts'

export interface BulkSchema {
  contact_jobs: ContactJobsTable
  contact_job_rows: ContactJobRowsTable
}
