import type { Generated } from 'kysely'
import type { Timestamp, Json } from '../columns.ts'

export interface FactsTable {
  position: Generated<bigint>
  xid: Generated<string>
  version: number
  organization_id: string | null
  contact_id: string | null
  kind: string
  payload: Json<Record<string, unknown>>
  actor: string | null
  cause: string | null
  at: Timestamp
}
