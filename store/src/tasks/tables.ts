import type { DiscardReason, TaskPriority, TaskStatus, TaskType } from '@attune/contract/tasks/constants'
import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from '../columns.ts'

export interface TasksTable {
  organization_id: string
  task_id: string
  contact_id: string
  title: string
  /** What its creator wrote besides the title. */
  note: string | null
  status: TaskStatus
  priority: TaskPriority
  type: TaskType
  /** What it is about, as one word: a client has at most one open task about it. */
  topic: string
  /** Which occurrence of the topic it is. */
  occasion: string
  question_id: string | null
  actions_flags: Generated<number>
  /** Whom it counts for. */
  coach_id: string | null
  user_assigned: string | null
  created_by: string | null
  created_at: Timestamp
  expires_at: NullableTimestamp
  /** When it last got a new `expires_at`; null if it still has its first one. */
  renewed_at: NullableTimestamp
  urgency: bigint
  /** When it was no longer needed, such as when the text it was about had been answered. */
  settled_at: NullableTimestamp
  started_by: string | null
  started_at: NullableTimestamp
  closed_by: string | null
  closed_at: NullableTimestamp
  /** What it was before a person closed it; null while it is open, and if the system closed it. */
  status_before: 'new' | 'active' | null
  /** Whom it counted for before a person closed it. */
  coach_before: string | null
  /** Whom it had been assigned to before the person who works on it started it. */
  assigned_before: string | null
  reason: DiscardReason | null
  reason_details: string | null
  rev: Generated<number>
  updated_at: Timestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    tasks: TasksTable
  }
}
