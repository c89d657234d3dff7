import {
  PRESENCE_PEOPLE_MAX,
  PRESENCE_SECONDS,
  PRESENCE_TABS_MAX,
  TYPING_SECONDS,
} from '@attune/contract/conversations/presence-limits'
import type { PresentPerson } from '@attune/contract/conversations/presence'

/** A tab of somebody's session, and which conversation it shows. */
export interface Seen {
  sessionId: string
  tab: string
  accountId: string
  name: string
  organizationId: string
  contactId: string
  /** Who coaches the client: whoever reaches one of them may be told. */
  coachIds: readonly string[]
  typing: boolean
}

/** A conversation that somebody looks at. */
export interface Place {
  organizationId: string
  contactId: string
  coachIds: readonly string[]
}

interface Held extends Seen {
  since: number
  until: number
  typingUntil: number
}

/** Who looks at what, as one process knows it. Times are milliseconds. Each change answers the conversations it is about. */
export interface Board {
  touch(seen: Seen, now: number): Place[]
  leave(sessionId: string, tab: string): Place[]
  /** A session is over, or its last line was cut. */
  dropSession(sessionId: string): Place[]
  dropAccount(accountId: string): Place[]
  /** Whoever reached this client may not reach them any more. */
  dropContact(organizationId: string, contactId: string): Place[]
  /** What ended by itself until now. */
  expire(now: number): Place[]
  peopleAt(organizationId: string, contactId: string, now: number): PresentPerson[]
  placesOf(organizationId: string): Iterable<Place>
  size(): number
}

export const makeBoard = (): Board => {
  const tabs = new Map<string, Held>()
  const places = new Map<string, Map<string, Set<Held>>>()
  const sessions = new Map<string, Set<Held>>()
  const accounts = new Map<string, Set<Held>>()

  const remove = (held: Held): Place => {
    tabs.delete(tabKey(held))
    const contacts = places.get(held.organizationId)
    if (contacts !== undefined) {
      take(contacts, held.contactId, held)
      if (contacts.size === 0) places.delete(held.organizationId)
    }
    take(sessions, held.sessionId, held)
    take(accounts, held.accountId, held)
    return placeOf(held)
  }

  const removeAll = (all: Iterable<Held> | undefined): Place[] => [...(all ?? [])].map(remove)

  return {
    touch: (seen, now) => {
      const before = tabs.get(tabKey(seen))
      const stays = before?.contactId === seen.contactId && before.organizationId === seen.organizationId
      const left = before === undefined ? [] : [remove(before)]
      const held: Held = {
        ...seen,
        since: stays ? before.since : now,
        until: now + PRESENCE_SECONDS * 1_000,
        typingUntil: seen.typing ? now + TYPING_SECONDS * 1_000 : 0,
      }
      tabs.set(tabKey(held), held)
      const contacts = places.get(held.organizationId) ?? new Map<string, Set<Held>>()
      places.set(held.organizationId, contacts)
      put(contacts, held.contactId, held)
      put(sessions, held.sessionId, held)
      const own = put(accounts, held.accountId, held)
      // The sets keep the order of the last touch: the first one has been silent longest.
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
      const changed: Place[] = []
      // In the order of the last touch: what comes after the first that still holds was touched later.
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
    peopleAt: (organizationId, contactId, now) => people(places.get(organizationId)?.get(contactId) ?? [], now),
    placesOf: (organizationId) => firstOfEach(places.get(organizationId)),
    size: () => tabs.size,
  }
}

/** Everybody once, whoever types first, then in the order they came. */
const people = (here: Iterable<Held>, now: number): PresentPerson[] => {
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

function* firstOfEach(contacts: Map<string, Set<Held>> | undefined): Iterable<Place> {
  for (const here of contacts?.values() ?? []) {
    const [first] = here
    if (first !== undefined) yield placeOf(first)
  }
}

const tabKey = ({ sessionId, tab }: Pick<Seen, 'sessionId' | 'tab'>): string => `${sessionId} ${tab}`

const placeOf = ({ organizationId, contactId, coachIds }: Place): Place => ({ organizationId, contactId, coachIds })

const put = (sets: Map<string, Set<Held>>, key: string, held: Held): Set<Held> => {
  const set = sets.get(key) ?? new Set<Held>()
  sets.set(key, set)
  return set.add(held)
}

const take = (sets: Map<string, Set<Held>>, key: string, held: Held): void => {
  const set = sets.get(key)
  if (set?.delete(held) === true && set.size === 0) sets.delete(key)
}
