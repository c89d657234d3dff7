import type { SecurityEventKind } from '@attune/contract/staff/security-log'
import { insertSecurityEvents, type SecurityEvent } from '@attune/store/staff/security-log'
import type { Global } from '@attune/store/store'
import type { Logger } from 'pino'

/** What is noted. Nothing in it may open anything: no password, code, key or token. */
export interface SecurityNote {
  kind: SecurityEventKind
  organizationId?: string | null
  accountId?: string | null
  /** Who did it, if somebody else. */
  actorId?: string | null
  address: string
  device: string
  detail?: Record<string, string>
}

export interface SecurityLog {
  /** Notes an event. Returns at once; it is written within a second. */
  note(event: SecurityNote): void
  /** Writes what is noted so far, except sums still being counted. With `everything` also those. */
  flush(everything?: 'everything'): Promise<void>
  /** Writes everything and stops. */
  close(): Promise<void>
}

/** How soon notes are written. */
const WRITE_MS = 1_000
/** Equal events within this time are one entry for the first and one for the rest. */
export const SUMMED_MS = 60_000
/** Different events counted apart within that time. What is beyond is counted by kind alone. */
export const COUNTED_APART = 1_000
/** Notes kept while the database is away; the oldest are dropped first. */
const KEPT = 10_000

/**
 * Opens the security log. Notes are written in batches beside the requests. However often something is repeated, it
 * takes two rows a minute: the first at once, and the sum of the others.
 */
export const openSecurityLog = (db: Global, deps: { now: () => Date; log: Logger }): SecurityLog => {
  let waiting: SecurityEvent[] = []
  let counted = new Map<string, SecurityEvent>()
  let countedSince = 0
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let closed = false

  const takeSums = () => {
    waiting.push(...[...counted.values()].filter(({ count }) => count > 0))
    counted = new Map()
  }
  const takeDueSums = () => {
    if (counted.size > 0 && deps.now().getTime() - countedSince >= SUMMED_MS) takeSums()
  }
  const write = async () => {
    const batch = waiting.splice(0)
    if (batch.length === 0) return
    try {
      await insertSecurityEvents(db, batch)
    } catch (error) {
      // The database is away; it is tried again with the next ones.
      waiting = [...batch, ...waiting].slice(-KEPT)
      deps.log.warn({ err: error, waiting: waiting.length }, 'the security log could not be written')
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }
  const plan = () => {
    if (timer !== null || closed) return
    timer = setTimeout(() => {
      timer = null
      takeDueSums()
      void flush().then(() => {
        if (waiting.length > 0 || counted.size > 0) plan()
      })
    }, WRITE_MS)
    timer.unref()
  }

  return {
    note: (note) => {
      takeDueSums()
      if (counted.size === 0) countedSince = deps.now().getTime()
      const event = eventOf(note, deps.now())
      const key = keyOf(event)
      const known = counted.get(key)
      if (known !== undefined) {
        known.count += 1
        known.at = event.at
      } else if (counted.size < COUNTED_APART) {
        waiting.push(event)
        counted.set(key, { ...event, count: 0 })
      } else addTogether(counted, event)
      plan()
    },
    flush: (everything) => {
      if (everything !== undefined) takeSums()
      return flush()
    },
    close: () => {
      closed = true
      if (timer !== null) clearTimeout(timer)
      takeSums()
      return flush()
    },
  }
}

const eventOf = (note: SecurityNote, at: Date): SecurityEvent => ({
  at,
  kind: note.kind,
  organizationId: note.organizationId ?? null,
  accountId: note.accountId ?? null,
  actorId: note.actorId ?? null,
  address: note.address,
  device: note.device,
  detail: note.detail ?? {},
  count: 1,
})

const keyOf = (event: SecurityEvent): string =>
  JSON.stringify([event.kind, event.organizationId, event.accountId, event.actorId, event.address, event.detail])

/** Somebody uses thousands of addresses: what is left is how many, of which kind and in which organization. */
const addTogether = (counted: Map<string, SecurityEvent>, event: SecurityEvent): void => {
  const together = { ...event, accountId: null, actorId: null, address: '', device: '', detail: {} }
  const key = keyOf(together)
  const known = counted.get(key)
  if (known === undefined) counted.set(key, together)
  else {
    known.count += 1
    known.at = event.at
  }
}
