import type { PresentPerson } from '@attune/contract/conversations/presence-calls'
import { PRESENCE_CALLS } from '@attune/contract/conversations/presence-limits'
import type { Fact } from '@attune/store/facts/read-facts'
import type { Hints } from '@attune/store/hints'
import { makePresenceAudience, reaches, type PresenceUpdate, type PresenceReader } from './audience.ts'
import { connectProcesses, type PresenceMessage } from './between-processes.ts'
import { makeBoard, type ViewedConversation, type TabView } from './board.ts'

/** Changes are told together, this often. */
const TELL_MS = 100
/** What ends by itself is seen to have ended within this time. */
const LOOK_MS = 1_000
/** So many lines are written at one go, whatever happens in a large organization; the rest waits for the next. */
const LINES_MAX = 1_000
/** A session whose last stream broke off is gone after this time, unless another one is opened. */
const CUT_MS = 3_000
/** Somebody who begins to listen is told of so many conversations. */
const SNAPSHOT_MAX = 200
/** After a client changed hands, what was said of them by the old coaches is passed over for this time. */
const HANDS_MS = 2_000

/** Who looks at which conversation: kept in memory, told to open panels and to other processes, written down nowhere. */
export interface Presence {
  /** False: this account says so too often. */
  admits(accountId: string): boolean
  see(seen: TabView): void
  leave(sessionId: string, tab: string): void
  peopleAt(organizationId: string, contactId: string): PresentPerson[]
  /** Tells a reader who is there now, and from now on whenever that changes. Answers how to stop. */
  follow(reader: PresenceReader): () => void
  /** A stream of this session is open. Answers what to do when it ends. */
  line(sessionId: string): () => void
  /** Facts that end somebody's presence. */
  take(facts: readonly Fact[]): void
  /** Ends what has ended by itself until then. */
  expire(now?: number): void
  close(): void
}

export const openPresence = (hints: Pick<Hints, 'say' | 'onSaid'>): Presence => {
  const board = makeBoard()
  const audience = makePresenceAudience()
  const dirty = new Map<string, ViewedConversation>()
  const lastSent = new Map<string, string>()
  const openStreams = new Map<string, number>()
  const changedHands = new Map<string, number>()
  let tries = new Map<string, number>()
  let triesSince = 0
  let sending: NodeJS.Timeout | undefined
  let ending: NodeJS.Timeout | undefined

  const others = connectProcesses(hints, (word) => receive(word))

  const receive = (word: PresenceMessage) => {
    if (word.kind === 'seen') noteTab(word.seen)
    else if (word.kind === 'left') markChanged(board.leave(word.sessionId, word.tab))
    else markChanged(board.dropSession(word.sessionId))
  }

  const noteTab = (seen: TabView) => {
    if ((changedHands.get(placeKey(seen)) ?? 0) > Date.now()) return
    markChanged(board.touch(seen, Date.now()))
    watch()
  }

  const markChanged = (places: readonly ViewedConversation[]) => {
    for (const place of places) dirty.set(placeKey(place), place)
    if (dirty.size > 0) sending ??= setTimeout(sendChanges, TELL_MS).unref()
  }

  const sendChanges = () => {
    sending = undefined
    let written = 0
    for (const [key, place] of dirty) {
      if (written >= LINES_MAX) break
      dirty.delete(key)
      const people = board.peopleAt(place.organizationId, place.contactId, Date.now())
      const text = JSON.stringify(people)
      if ((lastSent.get(key) ?? '[]') === text) continue
      if (people.length === 0) lastSent.delete(key)
      else lastSent.set(key, text)
      const readers = audience.of(place)
      for (const reader of readers) reader.tell(eventOf(place, people))
      written += readers.size
    }
    if (dirty.size > 0) sending = setTimeout(sendChanges, TELL_MS).unref()
  }

  const expire = (now = Date.now()) => {
    markChanged(board.expire(now))
    for (const [key, until] of changedHands) if (until <= now) changedHands.delete(key)
    watch()
  }

  /** While somebody is there it is looked whether they still are. */
  const watch = () => {
    if (board.size() === 0 && changedHands.size === 0) return
    ending ??= setTimeout(() => {
      ending = undefined
      expire()
    }, LOOK_MS).unref()
  }

  return {
    admits: (accountId) => {
      const now = Date.now()
      if (now - triesSince >= PRESENCE_CALLS.seconds * 1_000) {
        tries = new Map()
        triesSince = now
      }
      const count = (tries.get(accountId) ?? 0) + 1
      tries.set(accountId, count)
      return count <= PRESENCE_CALLS.most
    },
    see: (seen) => {
      noteTab(seen)
      others.say({ kind: 'seen', seen })
    },
    leave: (sessionId, tab) => {
      markChanged(board.leave(sessionId, tab))
      others.say({ kind: 'left', sessionId, tab })
    },
    peopleAt: (organizationId, contactId) => board.peopleAt(organizationId, contactId, Date.now()),
    follow: (reader) => {
      const stop = audience.add(reader)
      let count = 0
      for (const place of board.placesOf(reader.organizationId)) {
        if (!reaches(reader.reach, place)) continue
        if ((count += 1) > SNAPSHOT_MAX) break
        reader.tell(eventOf(place, board.peopleAt(place.organizationId, place.contactId, Date.now())))
      }
      return stop
    },
    line: (sessionId) => {
      openStreams.set(sessionId, (openStreams.get(sessionId) ?? 0) + 1)
      return () => {
        const left = (openStreams.get(sessionId) ?? 1) - 1
        if (left > 0) return void openStreams.set(sessionId, left)
        openStreams.delete(sessionId)
        setTimeout(() => {
          if (openStreams.has(sessionId)) return
          const places = board.dropSession(sessionId)
          if (places.length === 0) return
          markChanged(places)
          others.say({ kind: 'cut', sessionId })
        }, CUT_MS).unref()
      }
    },
    take: (facts) => {
      for (const { kind, payload, organizationId, contactId } of facts) {
        if (kind === 'SessionEnded') markChanged(board.dropSession(String(payload['sessionId'])))
        if (kind === 'AccountRightsChanged') markChanged(board.dropAccount(String(payload['accountId'])))
        if (organizationId === null || contactId === null || !Array.isArray(payload['lost'])) continue
        changedHands.set(placeKey({ organizationId, contactId }), Date.now() + HANDS_MS)
        markChanged(board.dropContact(organizationId, contactId))
        watch()
      }
    },
    expire,
    close: () => {
      others.close()
      clearTimeout(sending)
      clearTimeout(ending)
    },
  }
}

const placeKey = ({ organizationId, contactId }: Pick<ViewedConversation, 'organizationId' | 'contactId'>): string =>
  `${organizationId} ${contactId}`

const eventOf = ({ contactId }: ViewedConversation, people: PresentPerson[]): PresenceUpdate => ({
  event: 'presence',
  contactId,
  people,
})
