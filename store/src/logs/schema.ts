import type { LooksTable, ProofLinesTable } from './tables.ts'

export interface LogsSchema {
  looks: LooksTable
  proof_lines: ProofLinesTable
}
