import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp, Json } from '../columns.ts'

export interface WorkTable {
  work_id: Generated<bigint>
  kind: string
  organization_id: string | null
  payload: Json<Record<string, unknown>>
  due_at: Timestamp
  attempts: Generated<number>
  claim: string | null
  /** Claimed before all others: a person waits for it. */
  urgent: Generated<boolean>
  /** Whom it is about, if it has to be found by that. */
  subject: Generated<string | null>
  /** When it would be due if its organization weren't deleted. */
  parked_due: NullableTimestamp
  created_at: Timestamp
}
