import type { ProgramsTable, ProgramVersionsTable, ProgramStatesTable, ProgramStepRunsTable } from './tables.ts'

export interface ProgramsSchema {
  programs: ProgramsTable
  program_versions: ProgramVersionsTable
  program_states: ProgramStatesTable
  program_step_runs: ProgramStepRunsTable
}
