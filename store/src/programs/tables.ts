import type { ProgramStatus } from '@attune/contract/programs/constants'
import type { ProgramPlan, StepOutcome } from '@attune/contract/programs/entity'
import type { ColumnType, Generated } from 'kysely'
import type { Json, NullableTimestamp, Timestamp } from '../columns.ts'

export interface ProgramsTable {
  organization_id: string
  program_id: string
  title: string
  description: string
  version: number
  archived_at: NullableTimestamp
  rev: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ProgramVersionsTable {
  organization_id: string
  program_id: string
  version: number
  plan: Json<ProgramPlan>
  /** Whether its publisher may see who clients are. */
  reads_private: boolean
  published_by: string | null
  published_at: Timestamp
}

/** What the last change by a person has replaced. It can be taken back as long as `rev` is the state's. */
export interface ProgramUndo {
  rev: number
  /** Who made the change. */
  by: string
  /** The program's latest version at that time. */
  latest: number
  /** Null: the client wasn't in the program. `dueAt`: when something would have happened next, ISO 8601. */
  before: {
    status: ProgramStatus
    startOn: string
    postponedUntil: string | null
    moves: Record<string, string>
    dueAt: string
  } | null
  /** Steps that count as passed because of the change. */
  passed: string[]
  /** The change has started the program. */
  hasStarted: boolean
  /** The state that the client was in before a switch. */
  switchedFrom: string | null
  /** The state that a switch has led to, if the client left this one for it. The two are only taken back together. */
  switchedTo?: string
  /** The gate holds the welcome. */
  welcomeHeld: boolean
}

export interface ProgramStatesTable {
  organization_id: string
  state_id: string
  contact_id: string
  program_id: string
  version: number
  /** What a save is about to do to it. */
  pending: 'move' | 'end' | null
  status: ProgramStatus
  start_on: string
  postponed_until: string | null
  /** Steps that were moved for this client: id to local time, `2026-11-21T07:30`. */
  moves: ColumnType<Record<string, string>, string | undefined, string>
  next_run_at: NullableTimestamp
  reason: string
  removed_reason: string | null
  enrolled_by: string | null
  enrolled_at: Timestamp
  started_at: NullableTimestamp
  ended_at: NullableTimestamp
  undo: ColumnType<ProgramUndo | null, undefined, string>
  rev: Generated<number>
}

export interface ProgramStepRunsTable {
  organization_id: string
  state_id: string
  step_id: string
  version: number
  day: number
  outcome: StepOutcome
  problem: string | null
  run_id: string | null
  at: Timestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    programs: ProgramsTable
    program_versions: ProgramVersionsTable
    program_states: ProgramStatesTable
    program_step_runs: ProgramStepRunsTable
  }
}
