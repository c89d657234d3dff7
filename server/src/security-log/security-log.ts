import type { SecurityEventKind } from '@attune/contract/staff/security-event-kinds'
import { insertSecurityEvents, type SecurityEvent } from '@attune/store/staff/security-log'
import type { Global } from '@attune/store/store'
import type { Logger } from 'pino'

/** An event to record. It must not contain credentials: no password, code, key or token. */
export interface SecurityEventInput {
  kind: SecurityEventKind
  organizationId?: string | null
  accountId?: string | null
  /** Who did it, if someone else. */
  actorId?: string | null
  address: string
  device: string
  detail?: Record<string, string>
}

export interface SecurityLog {
  /** Records an event. Returns immediately; the event is written within a second. */
  record(event: SecurityEventInput): void
  /** Writes the events recorded so far, except counts that are still open. With `everything`, also those. */
  flush(everything?: 'everything'): Promise<void>
  /** Writes everything and stops. */
  close(): Promise<void>
}

/** How soon events are written. */
const WRITE_MS = 1_000
/** Equal events within this time become two entries: the first event, and the count of the rest. */
export const COUNT_MS = 60_000
/** How many different events are counted separately within that time. The rest are counted by kind. */
export const DISTINCT_MAX = 1_000
/** Events kept while the database is away; the oldest are dropped first. */
const KEPT_MAX = 10_000

/**
 * Opens the security log. Events are written in batches, separately from requests. No matter how often an event
 * repeats, it takes two rows a minute: the first one immediately, and the count of the others.
 */
export const openSecurityLog = (db: Global, deps: { now: () => Date; log: Logger }): SecurityLog => {
  let waiting: SecurityEvent[] = []
  let counted = new Map<string, SecurityEvent>()
  let countedSince = 0
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let closed = false

  const takeCounts = () => {
    waiting.push(...[...counted.values()].filter(({ count }) => count > 0))
    counted = new Map()
  }
  const takeDueCounts = () => {
    if (counted.size > 0 && deps.now().getTime() - countedSince >= COUNT_MS) takeCounts()
  }
  const write = async () => {
    const batch = waiting.splice(0)
    if (batch.length === 0) return
    try {
      await insertSecurityEvents(db, batch)
    } catch (error) {
      // The database is away; these are retried together with the next ones.
      waiting = [...batch, ...waiting].slice(-KEPT_MAX)
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
      takeDueCounts()
      void flush().then(() => {
        if (waiting.length > 0 || counted.size > 0) plan()
      })
    }, WRITE_MS)
    timer.unref()
  }

  return {
    record: (input) => {
      takeDueCounts()
      if (counted.size === 0) countedSince = deps.now().getTime()
      const event = eventOf(input, deps.now())
      const key = keyOf(event)
      const known = counted.get(key)
      if (known !== undefined) {
        known.count += 1
        known.at = event.at
      } else if (counted.size < DISTINCT_MAX) {
        waiting.push(event)
        counted.set(key, { ...event, count: 0 })
      } else addToCount(counted, event)
      plan()
    },
    flush: (everything) => {
      if (everything !== undefined) takeCounts()
      return flush()
    },
    close: () => {
      closed = true
      if (timer !== null) clearTimeout(timer)
      takeCounts()
      return flush()
    },
  }
}

const eventOf = (input: SecurityEventInput, at: Date): SecurityEvent => ({
  at,
  kind: input.kind,
  organizationId: input.organizationId ?? null,
  accountId: input.accountId ?? null,
  actorId: input.actorId ?? null,
  address: input.address,
  device: input.device,
  detail: input.detail ?? {},
  count: 1,
})

const keyOf = (event: SecurityEvent): string =>
  JSON.stringify([event.kind, event.organizationId, event.accountId, event.actorId, event.address, event.detail])

/** For an attack from thousands of addresses: keeps only the count, the kind and the organization. */
const addToCount = (counted: Map<string, SecurityEvent>, event: SecurityEvent): void => {
  const together = { ...event, accountId: null, actorId: null, address: '', device: '', detail: {} }
  const key = keyOf(together)
  const known = counted.get(key)
  if (known === undefined) counted.set(key, together)
  else {
    known.count += 1
    known.at = event.at
  }
}
