import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import type { CaseDifference } from '@attune/contract/scenes/case'
import type { Generated } from 'kysely'
import type { Timestamp, Json } from '../columns.ts'

/** Content of a stored draft. */
export interface DraftContent {
  baseVersion: number
  baseRev: number
  /** Not in drafts from before it was stored, or if the caller didn't say. */
  baseDetails?: { title: string; description: string; labels: string[] }
  title: string
  description: string
  labels: string[]
  nodes: SceneNode[]
  dataSource: DataSource[]
  locked: boolean
}

export interface SceneDraftsTable {
  organization_id: string
  scene_id: string
  account_id: string
  rev: Generated<number>
  /** Null if the draft has ended. */
  content: Json<DraftContent | null>
  saved_at: Timestamp
}

export interface SceneEditorsTable {
  organization_id: string
  scene_id: string
  account_id: string
  /** Empty if the caller gave none. */
  tab: string
  unsaved: number
  at: Timestamp
}

/** Result of a case at the last save. */
export interface LastResult {
  ok: boolean
  differences: CaseDifference[]
  version: number
  at: string
}

export interface SceneCasesTable {
  organization_id: string
  scene_id: string
  case_id: string
  title: string
  tape: Json<Record<string, unknown>>
  expected: Json<{ at: string; words: string }[]>
  version: number
  rev: Generated<number>
  created_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  last_result: Json<LastResult | null>
}

declare module '../schema.ts' {
  interface TenantSchema {
    scene_drafts: SceneDraftsTable
    scene_editors: SceneEditorsTable
    scene_cases: SceneCasesTable
  }
}
