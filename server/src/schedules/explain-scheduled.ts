import type { StaffName } from '@attune/contract/staff/entity'
import type { MessageOrigin } from '@attune/store/conversations/automated/origins'
import { loadScheduled } from '@attune/store/schedules/scheduled-messages'
import type { Tenant } from '@attune/store/store'
import { SCHEDULE_NODE } from './run-scheduled.ts'

interface ScheduledOrigin {
  _id: string
  /** The schedule in words, as it was then; null for messages from before this was recorded. */
  words: string | null
  /** Null if they have left for good. */
  author: StaffName | null
}

/** The scheduled message that an automated message comes from; null if it comes from none. */
export const explainScheduled = async (
  tx: Tenant,
  contactId: string,
  { runId, node, title }: MessageOrigin,
): Promise<ScheduledOrigin | null> => {
  if (node !== SCHEDULE_NODE) return null
  const row = await loadScheduled(tx, runId)
  const isThere = row?.contact_id === contactId
  return {
    _id: runId,
    words: title,
    author: isThere ? row.author : null,
  }
}
