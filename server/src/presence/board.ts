import {
  PRESENCE_PEOPLE_MAX,
  PRESENCE_SECONDS,
  PRESENCE_TABS_MAX,
  TYPING_SECONDS,
} from '@attune/contract/conversations/presence-limits'
import type { PresentPerson } from '@attune/contract/conversations/presence-calls'

/** A tab of a session and the conversation it shows. */
export interface TabView {
  sessionId: string
  tab: string
  accountId: string
  name: string
  organizationId: string
  contactId: string
  /** The client's coaches: readers who reach one of them may see who is present. */
  coachIds: readonly string[]
  typing: boolean
}

/** A conversation that somebody is viewing. */
export interface ViewedConversation {
  organizationId: string
  contactId: string
  coachIds: readonly string[]
}

interface HeldTab extends TabView {
  since: number
  until: number
  typingUntil: number
}

/**
 * Who is viewing what, as far as this process knows. Times are in milliseconds. Each change returns the conversations
 * it affects.
 */
export interface Board {
  touch(seen: TabView, now: number): ViewedConversation[]
  leave(sessionId: string, tab: string): ViewedConversation[]
  /** A session has ended, or its last connection was lost. */
  dropSession(sessionId: string): ViewedConversation[]
  dropAccount(accountId: string): ViewedConversation[]
  /** Those who reached this client may no longer do so. */
  dropContact(organizationId: string, contactId: string): ViewedConversation[]
  /** Removes what has expired. */
  expire(now: number): ViewedConversation[]
  peopleAt(organizationId: string, contactId: string, now: number): PresentPerson[]
  placesOf(organizationId: string): Iterable<ViewedConversation>
  size(): number
}

export const makeBoard = (): Board => {
  const tabs = new Map<string, HeldTab>()
  const places = new Map<string, Map<string, Set<HeldTab>>>()
  const sessions = new Map<string, Set<HeldTab>>()
  const accounts = new Map<string, Set<HeldTab>>()

  const remove = (held: HeldTab): ViewedConversation => {
    tabs.delete(tabKey(held))
    const contacts = places.get(held.organizationId)
    if (contacts !== undefined) {
      removeFrom(contacts, held.contactId, held)
      if (contacts.size === 0) places.delete(held.organizationId)
    }
    removeFrom(sessions, held.sessionId, held)
    removeFrom(accounts, held.accountId, held)
    return placeOf(held)
  }

  const removeAll = (all: Iterable<HeldTab> | undefined): ViewedConversation[] => [...(all ?? [])].map(remove)

  return {
    touch: (seen, now) => {
      const before = tabs.get(tabKey(seen))
      const stays = before?.contactId === seen.contactId && before.organizationId === seen.organizationId
      const left = before === undefined ? [] : [remove(before)]
      const held: HeldTab = {
        ...seen,
        since: stays ? before.since : now,
        until: now + PRESENCE_SECONDS * 1_000,
        typingUntil: seen.typing ? now + TYPING_SECONDS * 1_000 : 0,
      }
      tabs.set(tabKey(held), held)
      const contacts = places.get(held.organizationId) ?? new Map<string, Set<HeldTab>>()
      places.set(held.organizationId, contacts)
      addTo(contacts, held.contactId, held)
      addTo(sessions, held.sessionId, held)
      const own = addTo(accounts, held.accountId, held)
      // Sets keep the order of the last touch, so the first tab has been silent longest.
      const [silent] = own
      const crowded = own.size > PRESENCE_TABS_MAX && silent !== undefined ? [remove(silent)] : []
      return [...(stays ? [] : left), placeOf(held), ...crowded]
    },
    leave: (sessionId, tab) => {
      const held = tabs.get(tabKey({ sessionId, tab }))
      return held === undefined ? [] : [remove(held)]
    },
    dropSession: (sessionId) => removeAll(sessions.get(sessionId)),
    dropAccount: (accountId) => removeAll(accounts.get(accountId)),
    dropContact: (organizationId, contactId) => removeAll(places.get(organizationId)?.get(contactId)),
    expire: (now) => {
      const changed: ViewedConversation[] = []
      // In the order of the last touch: everything after the first unexpired tab is newer.
      for (const held of tabs.values()) {
        if (held.until > now) break
        changed.push(remove(held))
      }
      for (const held of tabs.values())
        if (held.typingUntil !== 0 && held.typingUntil <= now) {
          held.typingUntil = 0
          changed.push(placeOf(held))
        }
      return changed
    },
    peopleAt: (organizationId, contactId, now) => listPeople(places.get(organizationId)?.get(contactId) ?? [], now),
    placesOf: (organizationId) => firstOfEach(places.get(organizationId)),
    size: () => tabs.size,
  }
}

/** Each person once: those typing first, then in order of arrival. */
const listPeople = (here: Iterable<HeldTab>, now: number): PresentPerson[] => {
  const all = new Map<string, { person: PresentPerson; since: number }>()
  for (const { accountId, name, since, typingUntil } of here) {
    const known = all.get(accountId)
    const typing = typingUntil > now || known?.person.typing === true
    all.set(accountId, {
      person: { _id: accountId, name, typing },
      since: Math.min(since, known?.since ?? since),
    })
  }
  return [...all.values()]
    .toSorted((a, b) => Number(b.person.typing) - Number(a.person.typing) || a.since - b.since)
    .slice(0, PRESENCE_PEOPLE_MAX)
    .map(({ person }) => person)
}

function* firstOfEach(contacts: Map<string, Set<HeldTab>> | undefined): Iterable<ViewedConversation> {
  for (const here of contacts?.values() ?? []) {
    const [first] = here
    if (first !== undefined) yield placeOf(first)
  }
}

const tabKey = ({ sessionId, tab }: Pick<TabView, 'sessionId' | 'tab'>): string => `${sessionId} ${tab}`

const placeOf = ({ organizationId, contactId, coachIds }: ViewedConversation): ViewedConversation => ({
  organizationId,
  contactId,
  coachIds,
})

const addTo = (sets: Map<string, Set<HeldTab>>, key: string, held: HeldTab): Set<HeldTab> => {
  const set = sets.get(key) ?? new Set<HeldTab>()
  sets.set(key, set)
  return set.add(held)
}

const removeFrom = (sets: Map<string, Set<HeldTab>>, key: string, held: HeldTab): void => {
  const set = sets.get(key)
  if (set?.delete(held) === true && set.size === 0) sets.delete(key)
}
