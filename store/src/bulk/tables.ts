import type { BulkAction } from '@attune/contract/bulk/calls'
import type { WelcomeResult } from '@attune/contract/programs/entity'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, NullableTimestamp, Json } from '../columns.ts'

export interface ContactJobsTable {
  organization_id: string
  job_id: string
  account_id: string
  action: Json<BulkAction>
  state: 'waiting' | 'working' | 'done'
  total: number
  done: Generated<number>
  refused: Generated<number>
  created_at: Timestamp
  ended_at: NullableTimestamp
}
export interface ContactJobRowsTable {
  organization_id: string
  job_id: string
  row_number: number
  contact_id: string
  state: Generated<'waiting' | 'done' | 'refused'>
  /** Code of the refusal; null if not refused. */
  refusal: string | null
  /** False if the client already was that way. */
  changed: Generated<boolean>
  /** What happened to the welcome of the program that the client was enrolled in; null if none was to be sent. */
  welcome: ColumnType<WelcomeResult | null, undefined, string | null>
}

declare module '../schema.ts' {
  interface TenantSchema {
    contact_jobs: ContactJobsTable
    contact_job_rows: ContactJobRowsTable
  }
}
