import type { Generated } from 'kysely'
import type { Timestamp, Json } from '../columns.ts'

export interface WorkTable {
  work_id: Generated<bigint>
  kind: string
  organization_id: string | null
  payload: Json<Record<string, unknown>>
  due_at: Timestamp
  attempts: Generated<number>
  claim: string | null
  created_at: Timestamp
}
