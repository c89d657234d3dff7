import type { NoticeType } from '@attune/contract/notices/constants'
import type { NullableTimestamp, Timestamp } from '../columns.ts'

export interface NoticesTable {
  organization_id: string
  notice_id: string
  type: NoticeType
  title: string
  /** What it is about, as one word: there is at most one open notice for each. */
  topic: string
  status: 'open' | 'closed' | null
  system: boolean
  contact_id: string | null
  message_id: string | null
  account_id: string | null
  closed_by: string | null
  closed_at: NullableTimestamp
  updated_at: Timestamp
}

/** An account that sees a notice. */
export interface NoticeReadersTable {
  organization_id: string
  account_id: string
  notice_id: string
  /** The notice's own, for the index. */
  updated_at: Timestamp
  read_at: NullableTimestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    notices: NoticesTable
    notice_readers: NoticeReadersTable
  }
}
