import type { Generated } from 'kysely'
import type { At, Json } from '../columns.ts'

export interface WorkTable {
  work_id: Generated<bigint>
  kind: string
  organization_id: string | null
  payload: Json<Record<string, unknown>>
  due_at: At
  attempts: Generated<number>
  claim: string | null
  created_at: At
}
