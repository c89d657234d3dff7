import type { ScheduleType, ScheduleValue } from '@attune/contract/schedules/form'
import type { Generated } from 'kysely'
import type { Json, NullableTimestamp, Timestamp } from '../columns.ts'

export interface ScheduledMessagesTable {
  organization_id: string
  scheduled_id: string
  contact_id: string
  author_id: string
  text: string
  schedule_type: ScheduleType
  schedule_value: Json<ScheduleValue>
  tags: string[]
  /** Media ids of its files, in order. */
  attachments: Generated<string[]>
  /** The address of ours that its writer chose; null: it is chosen when the message is sent. */
  sent_from: Generated<string | null>
  disabled: Generated<boolean>
  mass_stop: Generated<boolean>
  is_templated: Generated<boolean>
  problem: 'author' | 'variable' | 'file' | null
  /** Skipped days and delays count from here. */
  set_at: Timestamp
  /** The client's date (`YYYY-MM-DD`) from which days are counted; null: that of the moment in their zone. */
  set_on: string | null
  /**
   * The moment that `set_on` belongs to: `set_at`, or when the client's stage began if days are counted from there. If it
   * is another one by now, or an earlier version has set it, `set_on` means nothing.
   */
  set_on_at: NullableTimestamp
  /** A local moment, `YYYY-MM-DDTHH:MM`, of the next run, in place of the schedule's own. */
  moved_to: string | null
  ran_on: string | null
  run_on: string
  next_run_at: Timestamp
  /** It has no next run as long as the client's date gives none; `next_run_at` means nothing. */
  waits: Generated<boolean>
  /** When it was deleted; it can be restored until it is swept. It is disabled, too, for earlier versions. */
  removed_at: Timestamp | null
  /** Whether a deleted one was disabled before; null for all others. */
  removed_disabled: boolean | null
  /** How often it has run; names each run. */
  runs: Generated<number>
  rev: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ScheduledTemplatesTable {
  organization_id: string
  template_id: string
  author_id: string
  text: string
  schedule_type: ScheduleType
  schedule_value: Json<ScheduleValue>
  tags: string[]
  rev: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

declare module '../schema.ts' {
  interface TenantSchema {
    scheduled_messages: ScheduledMessagesTable
    scheduled_templates: ScheduledTemplatesTable
  }
}
