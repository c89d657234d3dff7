import type { ColumnType } from 'kysely'

/** A job of an organization that was moved in, until its automation is started. */
export interface MovedWorkTable {
  organization_id: string
  place: bigint
  kind: string
  payload: ColumnType<Record<string, unknown>, string, never>
  due_at: Date
  created_at: Date
  urgent: boolean
  subject: string | null
}

declare module '../schema.ts' {
  interface TenantSchema {
    moved_work: MovedWorkTable
  }
}
