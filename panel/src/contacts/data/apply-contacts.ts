import type { Contact } from '@attune/contract/contacts/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'

/** The loaded pages of one list. */
export type ContactPages = readonly { readonly data: readonly Contact[] }[]

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
 * Applies a live event to a client: takes the event's version if it is newer (by `rev`), and the thread's message times.
 * Returns the same object if nothing changed.
 */
export const applyEventToContact = (current: Contact, event: LiveEvent): Contact => {
  if (event.event !== 'changed' || event.ids.contactId !== current._id) return current
  const { contact, thread } = event
  const newer = contact !== undefined && contact.rev >= current.rev ? mergeTimes(contact, current) : current
  return thread === undefined ? newer : mergeTimes(newer, thread)
}

/**
 * Applies a live event to a list. Rows keep their positions, so that nothing moves while someone reads; removed clients
 * go.
 */
export const applyEventToPages = <P extends ContactPages[number]>(
  pages: readonly P[],
  event: LiveEvent,
): readonly P[] => {
  if (event.event === 'changed') return mapContacts(pages, (contact) => applyEventToContact(contact, event))
  if (event.event !== 'gone') return pages
  return mapContacts(pages, (contact) => (contact._id === event.ids.contactId ? null : contact))
}

/** Replaces a client that a call has returned, unless a newer version is loaded. */
export const replaceContact = <P extends ContactPages[number]>(pages: readonly P[], contact: Contact): readonly P[] =>
  mapContacts(pages, (current) => (current._id === contact._id && contact.rev >= current.rev ? contact : current))

const mapContacts = <P extends ContactPages[number]>(
  pages: readonly P[],
  change: (contact: Contact) => Contact | null,
): readonly P[] => {
  const next = pages.map((page) => {
    const data = page.data.map(change).filter((contact) => contact !== null)
    const same = data.length === page.data.length && data.every((contact, at) => contact === page.data[at])
    return same ? page : { ...page, data }
  })
  return next.every((page, at) => page === pages[at]) ? pages : next
}

type MessageTimes = Pick<Contact, 'lastMessageAt' | 'lastReceivedAt'>

const mergeTimes = (contact: Contact, times: MessageTimes): Contact => {
  const lastMessageAt = laterOf(contact.lastMessageAt, times.lastMessageAt)
  const lastReceivedAt = laterOf(contact.lastReceivedAt, times.lastReceivedAt)
  if (lastMessageAt === contact.lastMessageAt && lastReceivedAt === contact.lastReceivedAt) return contact
  return { ...contact, lastMessageAt, lastReceivedAt }
}

const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && Date.parse(other) > Date.parse(one)) ? other : one
