import type { BulkAction } from '@attune/contract/contacts/bulk-calls'
import type { CSV_ENCODINGS, CSV_SEPARATORS, IMPORT_STATES, ImportField } from '@attune/contract/contacts/constants'
import type { ColumnType, Generated } from 'kysely'
import type { At, AtOrNull, Json } from '../columns.ts'

export interface ContactJobsTable {
  organization_id: string
  job_id: string
  account_id: string
  action: Json<BulkAction>
  state: 'waiting' | 'working' | 'done'
  total: number
  done: Generated<number>
  refused: Generated<number>
  created_at: At
  ended_at: AtOrNull
}
export interface ContactJobRowsTable {
  organization_id: string
  job_id: string
  row_number: number
  contact_id: string
  state: Generated<'waiting' | 'done' | 'refused'>
  /** The code of the refusal. */
  refusal: string | null
}
export interface ContactImportsTable {
  organization_id: string
  import_id: string
  account_id: string
  file_name: string
  state: (typeof IMPORT_STATES)[number]
  encoding: (typeof CSV_ENCODINGS)[number]
  separator: (typeof CSV_SEPARATORS)[number]
  columns: Json<{ name: string; field: ImportField | null }[]>
  options: ColumnType<{ primaryCoach?: string | null; onlyGood?: boolean }, string | undefined, string>
  row_count: Generated<number>
  checked: Generated<number>
  /** The last line that was looked at, or of which a client was made: what is worked at goes on after it. */
  checked_line: Generated<number>
  good: Generated<number>
  wrong: Generated<number>
  imported: Generated<number>
  refused: Generated<number>
  created_at: At
  ended_at: AtOrNull
}
export interface ContactImportRowsTable {
  organization_id: string
  import_id: string
  /** As in the file, the head being line 1. */
  line: number
  cells: Json<string[]>
  state: Generated<'waiting' | 'good' | 'wrong' | 'imported' | 'refused'>
  problems: ColumnType<ImportProblem[], string | undefined, string>
  /** As they would be written, to find those that come twice. */
  phone: string | null
  email: string | null
  contact_id: string | null
}
export interface ImportProblem {
  column: string | null
  message: string
}
