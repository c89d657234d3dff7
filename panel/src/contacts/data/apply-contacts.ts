import type { Contact } from '@attune/contract/contacts/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'

/** Pages of one list as they were loaded. */
export type ContactPages = readonly { readonly data: readonly Contact[] }[]

/** Kinds of change after which other clients may belong to a list, or stand elsewhere in a count. */
const COUNTED_KINDS = new Set([
  'ContactAdded',
  'ContactRemoved',
  'ContactReassigned',
  'ContactStatusChanged',
  'ContactChanged',
  'ContactMuted',
  'ContactMutedByAutomation',
  'ContactUnmuted',
])

/** Whether counts are to be asked for again after an event. */
export const changesCounts = (event: LiveEvent): boolean =>
  event.event === 'gone' || (event.event === 'changed' && COUNTED_KINDS.has(event.kind))

/**
 * A client after an event: what the event brings, if it is newer (`rev`); from a thread the times of its messages.
 * The same object when nothing changed.
 */
export const applyEventToContact = (held: Contact, event: LiveEvent): Contact => {
  if (event.event !== 'changed' || event.ids.contactId !== held._id) return held
  const { contact, thread } = event
  const newer = contact !== undefined && contact.rev >= held.rev ? mergeTimes(contact, held) : held
  return thread === undefined ? newer : mergeTimes(newer, thread)
}

/** A list after an event. Rows keep their places: nothing moves while somebody reads. Who is gone leaves. */
export const applyEventToPages = <P extends ContactPages[number]>(
  pages: readonly P[],
  event: LiveEvent,
): readonly P[] => {
  if (event.event === 'changed') return mapContacts(pages, (contact) => applyEventToContact(contact, event))
  if (event.event !== 'gone') return pages
  return mapContacts(pages, (contact) => (contact._id === event.ids.contactId ? null : contact))
}

/** A client that a call of ours has answered, wherever they stand. */
export const replaceContact = <P extends ContactPages[number]>(pages: readonly P[], contact: Contact): readonly P[] =>
  mapContacts(pages, (held) => (held._id === contact._id && contact.rev >= held.rev ? contact : held))

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
