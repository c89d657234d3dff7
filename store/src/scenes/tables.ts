import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Generated } from 'kysely'
import type { Timestamp, NullableTimestamp, Json } from '../columns.ts'

export interface ScenesTable {
  organization_id: string
  scene_id: string
  title: string
  description: Generated<string>
  labels: Generated<string[]>
  /** The latest. */
  version: Generated<number>
  archived_at: NullableTimestamp
  rev: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** Never updated: the database refuses it. */
export interface SceneVersionsTable {
  organization_id: string
  scene_id: string
  version: number
  graph: Json<SceneGraph>
  /** Null: the product's own, as what comes with the demo. */
  published_by: string | null
  published_at: Timestamp
  note: Generated<string>
}
