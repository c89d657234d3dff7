import type { RunEnding, RunStarter } from '@attune/contract/scenes/runs/kinds'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, NullableTimestamp, Json } from '../../columns.ts'

/** A run's state. The engine defines its shape; the store keeps it unchanged. */
export interface StoredRun {
  runId: string
  sceneId: string
  version: number
  turn: number
  status: 'active' | 'ended'
  ended: RunEnding | null
  tokens: { id: number; node: string; wait: StoredWait }[]
}

export interface StoredWait {
  kind: 'reply' | 'attachment' | 'event' | 'time' | 'date' | 'result' | 'run' | 'never'
  since: number
}

export interface RunsTable {
  organization_id: string
  run_id: string
  contact_id: string
  scene_id: string
  version: number
  scene_label: string | null
  started_by: RunStarter
  started_at: Timestamp
  status: Generated<'active' | 'ended'>
  ended: ColumnType<RunEnding | null, RunEnding | null | undefined, RunEnding | null>
  ended_at: NullableTimestamp
  state: Json<StoredRun>
  problems: Generated<number>
  rev: Generated<number>
}

export interface RunTurnsTable {
  organization_id: string
  run_id: string
  turn: number
  contact_id: string
  version: number
  at: Timestamp
  trace: Json<unknown>
}

export interface RunProblemsTable {
  organization_id: string
  run_id: string
  place: number
  turn: number
  node: string | null
  message: string
  at: Timestamp
}

export interface RunEffectsTable {
  organization_id: string
  run_id: string
  effect_key: string
  contact_id: string
  node: string
  kind: string
  detail: Json<Record<string, unknown>>
  at: Timestamp
  done_at: NullableTimestamp
}

export interface RunPlacesTable {
  organization_id: string
  contact_id: string
  /** Sequence of the last message fed to runs, or the last one before the feed started. */
  sequence: number
  labels: string[]
  /** Time zone and routine as one text, to detect changes. */
  clock: string
}

declare module '../../schema.ts' {
  interface TenantSchema {
    runs: RunsTable
    run_turns: RunTurnsTable
    run_problems: RunProblemsTable
    run_effects: RunEffectsTable
    run_places: RunPlacesTable
  }
}
