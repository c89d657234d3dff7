import type { CSV_ENCODINGS, CSV_SEPARATORS, IMPORT_STATES, ImportField } from '@attune/contract/contacts/constants'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, NullableTimestamp, Json } from '../columns.ts'

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
  /** The last line checked or imported; work continues after it. */
  checked_line: Generated<number>
  good: Generated<number>
  wrong: Generated<number>
  imported: Generated<number>
  refused: Generated<number>
  created_at: Timestamp
  ended_at: NullableTimestamp
}
export interface ContactImportRowsTable {
  organization_id: string
  import_id: string
  /** Line number in the file; the header is line 1. */
  line: number
  cells: Json<string[]>
  state: Generated<'waiting' | 'good' | 'wrong' | 'imported' | 'refused'>
  problems: ColumnType<ImportProblem[], string | undefined, string>
  /** Normalized, to find duplicates. */
  phone: string | null
  email: string | null
  contact_id: string | null
}
export interface ImportProblem {
  column: string | null
  message: string
}

declare module '../schema.ts' {
  interface TenantSchema {
    contact_imports: ContactImportsTable
    contact_import_rows: ContactImportRowsTable
  }
}
