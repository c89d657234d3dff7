import { changeContact } from '@attune/store/contacts/change-contacts'
import { writeCounts } from '@attune/store/conversations/automated/counts'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../../work/record-facts.ts'
import type { SendRoute } from '../delivery/ask-gate.ts'
import type { LockedContact } from '../../contacts/access.ts'

/**
 * Counts a sent message towards quota, daily cap and mute tracking. When automation has sent as many unanswered
 * messages as the organization allows, it mutes the client for a while.
 */
export const countSent = async (
  tx: Tenant,
  contact: LockedContact,
  { counting }: SendRoute<unknown>,
  by: { automated: boolean; cause: string | null; at: Date },
): Promise<void> => {
  const { limit, counts, day, tracking } = counting
  const unanswered = counts.unanswered + 1
  const isTooMany = tracking !== null && unanswered >= tracking.limit
  if (limit === null && !by.automated) return
  await writeCounts(tx, contact.contact_id, {
    ...(limit === null ? {} : { quota: { limit, used: counts.quotaUsed + 1 } }),
    ...(by.automated ? { day: { date: day, count: counts.sentToday + 1 } } : {}),
    ...(tracking === null ? {} : { unanswered: isTooMany ? 0 : unanswered }),
    ...(isTooMany ? { mutedAt: by.at } : {}),
  })
  if (isTooMany) await muteByAutomation(tx, contact, tracking.minutes, by)
}

const muteByAutomation = async (
  tx: Tenant,
  contact: LockedContact,
  minutes: number,
  { cause, at }: { cause: string | null; at: Date },
): Promise<void> => {
  const muted_until = new Date(at.getTime() + minutes * 60_000)
  // If someone has muted the client for longer, their end stays and the mute starts now.
  const until = contact.muted_until !== null && contact.muted_until > muted_until ? contact.muted_until : muted_until
  const columns = { muted_from: at, muted_until: until }
  await changeContact(tx, contact.contact_id, columns)
  // The caller keeps using this row, perhaps for the next message.
  Object.assign(contact, columns)
  await recordFacts(tx, [{ kind: 'ContactMutedByAutomation', contactId: contact.contact_id, actor: null, cause, at }])
}
