import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Generated } from 'kysely'
import type { Timestamp, NullableTimestamp, Json } from '../columns.ts'

export interface ScenesTable {
  organization_id: string
  scene_id: string
  title: string
  description: Generated<string>
  labels: Generated<string[]>
  /** The latest version. */
  version: Generated<number>
  archived_at: NullableTimestamp
  /** Whether it may write while a coach has the conversation. */
  may_interrupt: Generated<boolean>
  rev: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** Rows are never updated; the database enforces it. */
export interface SceneVersionsTable {
  organization_id: string
  scene_id: string
  version: number
  graph: Json<SceneGraph>
  /** Null if it came with the product, such as demo data. */
  published_by: string | null
  published_at: Timestamp
  note: Generated<string>
  /** Whether its runs may read who a client is. */
  reads_private: Generated<boolean>
  /** Whether its runs may send emails to addresses outside the organization. */
  mails_outside: Generated<boolean>
  /** False if its runs may only send emails about clients whom the publisher may see. */
  reaches_all: Generated<boolean>
}

declare module '../schema.ts' {
  interface TenantSchema {
    scenes: ScenesTable
    scene_versions: SceneVersionsTable
  }
}
