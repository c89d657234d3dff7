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
  changed_by: string | null
  changed_at: NullableTimestamp
  /** The reply that answered it. Null if a person set the status. */
  answered_sequence: number | null
}
