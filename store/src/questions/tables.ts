import type { QuestionStatus } from '@attune/contract/questions/constants'
import type { NullableTimestamp, Timestamp } from '../columns.ts'

export interface RecentQuestionsTable {
  organization_id: string
  question_id: string
  contact_id: string
  /** Of the message that asks. */
  sequence: number
  asked_at: Timestamp
  status: QuestionStatus
  /** The status before the client's wait ended without a reply; null if it didn't, or the status changed later. */
  status_before: 'new' | 'in-progress' | null
  changed_by: string | null
  changed_at: NullableTimestamp
  /** The reply that answered it. Null if none has, and while it isn't answered. */
  answered_sequence: number | null
  /** The reply that had answered it before a person changed its status. */
  answered_before: number | null
}

declare module '../schema.ts' {
  interface TenantSchema {
    recent_questions: RecentQuestionsTable
  }
}
