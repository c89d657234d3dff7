import type {
  HISTORY_CLIENT_STATES,
  HistoryField,
  HistoryKind,
  HistoryState,
} from '@attune/contract/moving/history-constants'
import type { HistorySummary } from '@attune/contract/moving/history'
import type { ColumnType, Generated } from 'kysely'
import type { Json, NullableTimestamp, Timestamp } from '../../columns.ts'
import type { MailRecord } from '../../conversations/tables.ts'

export interface HistoryOptions {
  zone: string | null
  dayFirst: boolean
  coach: string | null
  own: string[]
}
export interface HistoriesTable {
  organization_id: string
  history_id: string
  account_id: string
  file_name: string
  kind: HistoryKind
  state: HistoryState
  columns: Json<{ name: string; field: HistoryField | null }[]>
  options: ColumnType<Partial<HistoryOptions>, string | undefined, string>
  summary: ColumnType<HistorySummary | null, string | null | undefined, string | null>
  row_count: Generated<number>
  checked: Generated<number>
  /** The last line that was read. */
  checked_line: Generated<number>
  wrong: Generated<number>
  skipped: Generated<number>
  clients: Generated<number>
  done: Generated<number>
  written: Generated<number>
  added: Generated<number>
  refused: Generated<number>
  created_at: Timestamp
  ended_at: NullableTimestamp
}
export interface HistoryRowsTable {
  organization_id: string
  history_id: string
  line: number
  cells: Json<string[]>
}
export interface HistoryProblemsTable {
  organization_id: string
  history_id: string
  line: number
  message: string
}
/** A message as described in the file. */
export interface HistoryMessagesTable {
  organization_id: string
  history_id: string
  line: number
  /** The client's, as it is stored with clients. */
  address: string
  own_address: string | null
  /** From the message's id in its source, otherwise from what it says: the same file gives the same suffix. */
  suffix: string
  has_id: boolean
  /** The carrier's id, if the carrier is one that is used here, too. */
  ref: string | null
  direction: 1 | 2
  text: string
  at: Timestamp
  name: string | null
  author_id: string | null
  word: 'stop' | 'start' | null
  files: number
  mail: ColumnType<MailRecord | null, string | null | undefined, string | null>
}
/** The state of a thread before an import, so that it can be taken back. Times are ISO 8601. */
export interface ThreadBefore {
  lastReceivedAt: string | null
  lastSentAt: string | null
  lastMessageAt: string | null
  movedAt: string
  /** When the import opted the client out; null if it didn't. */
  optedOutAt: string | null
  /** The client's revision after the import. */
  rev: number
}
export interface HistoryClientsTable {
  organization_id: string
  history_id: string
  /** Position among the clients of the file, from 1. */
  place: number
  address: string
  name: string
  messages: number
  state: Generated<(typeof HISTORY_CLIENT_STATES)[number]>
  contact_id: string | null
  is_new: boolean
  stopped: boolean
  written: Generated<number>
  /** The thread's last sequence after it was written. */
  last_sequence: number | null
  before: ColumnType<ThreadBefore | null, string | null | undefined, string | null>
  reason: string | null
}

declare module '../../schema.ts' {
  interface TenantSchema {
    histories: HistoriesTable
    history_rows: HistoryRowsTable
    history_problems: HistoryProblemsTable
    history_messages: HistoryMessagesTable
    history_clients: HistoryClientsTable
  }
}
