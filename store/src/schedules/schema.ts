import type { ScheduledMessagesTable, ScheduledTemplatesTable } from './tables.ts'

export interface SchedulesSchema {
  scheduled_messages: ScheduledMessagesTable
  scheduled_templates: ScheduledTemplatesTable
}
