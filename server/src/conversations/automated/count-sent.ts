import { changeContact } from '@attune/store/contacts/change-contacts'
import { writeCounts } from '@attune/store/conversations/automated/counts'
import type { Tenant } from '@attune/store/store'
import { recordFacts } from '../../work/record-facts.ts'
import type { LockedContact, SendRoute } from '../delivery/ask-gate.ts'

/**
 * Counts a message that leaves, for the gate's next question. When automation has written as often as its organization
 * lets it without an answer, it mutes the client itself for a while.
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
  // Somebody muted the client for longer, from later on: theirs stays, from now.
  const until = contact.muted_until !== null && contact.muted_until > muted_until ? contact.muted_until : muted_until
  const columns = { muted_from: at, muted_until: until }
  await changeContact(tx, contact.contact_id, columns)
  // The caller goes on with this row, perhaps to the next message.
  Object.assign(contact, columns)
  await recordFacts(tx, [{ kind: 'ContactMutedByAutomation', contactId: contact.contact_id, actor: null, cause, at }])
}
