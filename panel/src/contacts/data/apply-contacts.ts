import type { Contact } from '@attune/contract/contacts/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'

/** Fact kinds that can change which clients a filter matches, and so the counts. */
const COUNTED_KINDS = new Set([
  'ContactAdded',
  'ContactRemoved',
  'ContactUnmerged',
  'ContactReassigned',
  'ContactStatusChanged',
  'ContactChanged',
  'ContactMuted',
  'ContactMutedByAutomation',
  'ContactUnmuted',
])

/** Whether an event can change counts. */
export const changesCounts = (event: LiveEvent): boolean =>
  event.event === 'gone' || (event.event === 'changed' && COUNTED_KINDS.has(event.kind))

/**
 * Applies a live event to a client: takes the event's version if it is newer (by `rev`), and the thread's message
 * times. Returns the same object if nothing changed.
 */
export const applyEventToContact = (current: Contact, event: LiveEvent): Contact => {
  if (event.event !== 'changed' || event.ids.contactId !== current._id) return current
  const { contact, thread } = event
  const newer = contact !== undefined && contact.rev >= current.rev ? mergeTimes(contact, current) : current
  return thread === undefined ? newer : mergeTimes(newer, thread)
}

/** Applies a live event to a client in a list, from which removed clients go. */
export const applyEventToRow = (current: Contact, event: LiveEvent): Contact | null =>
  event.event === 'gone' && event.ids.contactId === current._id ? null : applyEventToContact(current, event)

type MessageTimes = Pick<Contact, 'lastMessageAt' | 'lastReceivedAt'>

const mergeTimes = (contact: Contact, times: MessageTimes): Contact => {
  const lastMessageAt = laterOf(contact.lastMessageAt, times.lastMessageAt)
  const lastReceivedAt = laterOf(contact.lastReceivedAt, times.lastReceivedAt)
  if (lastMessageAt === contact.lastMessageAt && lastReceivedAt === contact.lastReceivedAt) return contact
  return { ...contact, lastMessageAt, lastReceivedAt }
}

const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && Date.parse(other) > Date.parse(one)) ? other : one
