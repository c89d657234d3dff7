import { HOUR_MS } from '@attune/contract/durations'
import { insertLooks, type NewLook } from '@attune/store/logs/looks'
import { isTransient, type Store } from '@attune/store/store'
import type { Logger } from 'pino'

/** Somebody who saw a client's private data. */
export interface Look {
  organizationId: string
  contactId: string
  /** Who saw it: whoever is behind a switch. */
  readerId: string
  /** Whose account they were in; their own unless they were switched into another. */
  accountId: string
  /** The panel loaded it ahead, in case they open it next. */
  ahead: boolean
  at: Date
}

export interface LookLog {
  /** Records a look. Returns immediately; it is written within a second. */
  record(look: Look): void
  /** Writes the looks recorded so far. */
  flush(): Promise<void>
  /** Writes everything and stops. */
  close(): Promise<void>
}

/** How soon looks are written. */
const WRITE_MS = 1_000
/** Looks kept while the database is away; the oldest are dropped first. */
const KEPT_MAX = 50_000

/**
 * Opens the log of who saw whom. Looks are written in batches, separately from the calls that show data, so that these
 * don't wait. The table keeps one per hour for each person and client, whichever process saw it; this only avoids
 * asking it again.
 */
export const openLookLog = (store: Store, log: Logger): LookLog => {
  let waiting: NewLook[] = []
  let known = new Set<string>()
  let hour = 0
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let closed = false

  const write = async () => {
    const batch = Map.groupBy(waiting.splice(0), ({ organizationId }) => organizationId)
    for (const [organizationId, looks] of batch)
      try {
        await store.tenant(organizationId, (tx) => insertLooks(tx, looks))
      } catch (error) {
        // The database is away: these are retried together with the next ones. Any other failure must not stop the rest.
        if (isTransient(error)) waiting = [...looks, ...waiting].slice(-KEPT_MAX)
        log.warn({ err: error, looks: looks.length }, 'the log of who saw whom could not be written')
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
      void flush().then(() => {
        if (waiting.length > 0) plan()
      })
    }, WRITE_MS)
    timer.unref()
  }

  return {
    record: ({ at, ...look }) => {
      const start = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS
      if (start !== hour || known.size >= KEPT_MAX) known = new Set()
      hour = start
      const key = [...Object.values(look)].join(' ')
      if (known.has(key)) return
      known.add(key)
      waiting.push({ ...look, at, hour: new Date(start) })
      plan()
    },
    flush,
    close: () => {
      closed = true
      if (timer !== null) clearTimeout(timer)
      return flush()
    },
  }
}
