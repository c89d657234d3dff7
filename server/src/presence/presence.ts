import type { PresentPerson } from '@attune/contract/conversations/presence-calls'
import { PRESENCE_CALLS } from '@attune/contract/conversations/presence-limits'
import type { Fact } from '@attune/store/facts/read-facts'
import type { Hints } from '@attune/store/hints'
import {
  makePresenceAudience,
  reaches,
  type PresenceAudience,
  type PresenceReader,
  type PresenceUpdate,
} from './audience.ts'
import { connectProcesses } from './between-processes.ts'
import { makeBoard, type Board, type TabView, type ViewedConversation } from './board.ts'

/** Changes are sent in batches, this often. */
const SEND_MS = 100
/** How often expired presence is looked for. */
const LOOK_MS = 1_000
/** Most events written in one go, however large the organization; the rest waits for the next. */
const EVENTS_MAX = 1_000
/** A session whose last stream broke off is removed after this time unless it reconnects. */
const CUT_MS = 3_000
/** Most conversations sent to a new reader. */
const SNAPSHOT_MAX = 200
/** After a client was reassigned, presence reported by the old coaches is ignored for this time. */
const REASSIGNED_MS = 2_000

/** Who is viewing which conversation: kept in memory, sent to open panels and other processes, never stored. */
export interface Presence {
  /** False if this account announces itself too often. */
  admits(accountId: string): boolean
  see(seen: TabView): void
  leave(sessionId: string, tab: string): void
  peopleAt(organizationId: string, contactId: string): PresentPerson[]
  /** Sends a reader who is present now and every change from now on. Returns a function that stops it. */
  follow(reader: PresenceReader): () => void
  /** Notes that a stream of this session is open. Returns the function to call when it ends. */
  connect(sessionId: string): () => void
  /** Takes in facts that end somebody's presence. */
  take(facts: readonly Fact[]): void
  /** Removes what has expired by then. */
  expire(now?: number): void
  close(): void
}

export const openPresence = (hints: Pick<Hints, 'say' | 'onSaid'>): Presence => {
  const board = makeBoard()
  const audience = makePresenceAudience()
  const changes = makeChanges(board, audience)
  const reassigned = new Map<string, number>()
  let expiring: NodeJS.Timeout | undefined

  const others = connectProcesses(hints, (message) => {
    if (message.kind === 'seen') noteTab(message.seen)
    else if (message.kind === 'left') changes.mark(board.leave(message.sessionId, message.tab))
    else changes.mark(board.dropSession(message.sessionId))
  })

  const noteTab = (seen: TabView) => {
    if ((reassigned.get(keyOf(seen)) ?? 0) > Date.now()) return
    changes.mark(board.touch(seen, Date.now()))
    watch()
  }

  const expire = (now = Date.now()) => {
    changes.mark(board.expire(now))
    for (const [key, until] of reassigned) if (until <= now) reassigned.delete(key)
    watch()
  }

  /** Looks for expired presence while anybody is present. */
  const watch = () => {
    if (board.size() === 0 && reassigned.size === 0) return
    expiring ??= setTimeout(() => {
      expiring = undefined
      expire()
    }, LOOK_MS).unref()
  }

  return {
    admits: makeThrottle(),
    see: (seen) => {
      noteTab(seen)
      others.say({ kind: 'seen', seen })
    },
    leave: (sessionId, tab) => {
      changes.mark(board.leave(sessionId, tab))
      others.say({ kind: 'left', sessionId, tab })
    },
    peopleAt: (organizationId, contactId) => board.peopleAt(organizationId, contactId, Date.now()),
    follow: (reader) => {
      const stop = audience.add(reader)
      let count = 0
      for (const place of board.placesOf(reader.organizationId)) {
        if (!reaches(reader.reach, place)) continue
        if ((count += 1) > SNAPSHOT_MAX) break
        reader.send(eventOf(place, board.peopleAt(place.organizationId, place.contactId, Date.now())))
      }
      return stop
    },
    connect: makeConnections((sessionId) => {
      const places = board.dropSession(sessionId)
      if (places.length === 0) return
      changes.mark(places)
      others.say({ kind: 'cut', sessionId })
    }),
    take: (facts) => {
      for (const { kind, payload, organizationId, contactId } of facts) {
        if (kind === 'SessionEnded') changes.mark(board.dropSession(String(payload['sessionId'])))
        if (kind === 'AccountRightsChanged') changes.mark(board.dropAccount(String(payload['accountId'])))
        if (organizationId === null || contactId === null || !Array.isArray(payload['lost'])) continue
        reassigned.set(keyOf({ organizationId, contactId }), Date.now() + REASSIGNED_MS)
        changes.mark(board.dropContact(organizationId, contactId))
        watch()
      }
    },
    expire,
    close: () => {
      others.close()
      changes.close()
      clearTimeout(expiring)
    },
  }
}

/** Collects the conversations whose presence changed, and sends the changes to their readers in batches. */
const makeChanges = (board: Board, audience: PresenceAudience) => {
  const changed = new Map<string, ViewedConversation>()
  const lastSent = new Map<string, string>()
  let sending: NodeJS.Timeout | undefined

  const send = () => {
    sending = undefined
    let written = 0
    for (const [key, place] of changed) {
      if (written >= EVENTS_MAX) break
      changed.delete(key)
      const people = board.peopleAt(place.organizationId, place.contactId, Date.now())
      const text = JSON.stringify(people)
      if ((lastSent.get(key) ?? '[]') === text) continue
      if (people.length === 0) lastSent.delete(key)
      else lastSent.set(key, text)
      const readers = audience.of(place)
      for (const reader of readers) reader.send(eventOf(place, people))
      written += readers.size
    }
    if (changed.size > 0) sending = setTimeout(send, SEND_MS).unref()
  }

  return {
    mark: (places: readonly ViewedConversation[]) => {
      for (const place of places) changed.set(keyOf(place), place)
      if (changed.size > 0) sending ??= setTimeout(send, SEND_MS).unref()
    },
    close: () => clearTimeout(sending),
  }
}

/** Limits how often an account may announce itself. */
const makeThrottle = (): ((accountId: string) => boolean) => {
  let counts = new Map<string, number>()
  let since = 0
  return (accountId) => {
    const now = Date.now()
    if (now - since >= PRESENCE_CALLS.seconds * 1_000) {
      counts = new Map()
      since = now
    }
    const count = (counts.get(accountId) ?? 0) + 1
    counts.set(accountId, count)
    return count <= PRESENCE_CALLS.most
  }
}

/** Counts each session's open streams, and reports a session that does not reconnect after its last one broke off. */
const makeConnections = (onCut: (sessionId: string) => void): ((sessionId: string) => () => void) => {
  const open = new Map<string, number>()
  return (sessionId) => {
    open.set(sessionId, (open.get(sessionId) ?? 0) + 1)
    return () => {
      const left = (open.get(sessionId) ?? 1) - 1
      if (left > 0) return void open.set(sessionId, left)
      open.delete(sessionId)
      setTimeout(() => {
        if (!open.has(sessionId)) onCut(sessionId)
      }, CUT_MS).unref()
    }
  }
}

const keyOf = ({ organizationId, contactId }: Pick<ViewedConversation, 'organizationId' | 'contactId'>): string =>
  `${organizationId} ${contactId}`

const eventOf = ({ contactId }: ViewedConversation, people: PresentPerson[]): PresenceUpdate => ({
  event: 'presence',
  contactId,
  people,
})
