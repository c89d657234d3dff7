import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Connection } from './connection.ts'

/** What may have new rows. A hint carries no data: receivers read the tables. */
export type HintKind = 'facts' | 'work' | 'mailboxes'

export interface Hints {
  /** Announces committed rows of this kind. Announcements are debounced; other processes receive them within 25 ms. */
  give(kind: HintKind): void
  /** Calls `listener` on each hint, from this process or another. Returns a function to unsubscribe. */
  on(kind: HintKind, listener: () => void): () => void
  /** Broadcasts a text of up to 8,000 bytes immediately. It isn't stored and may be lost. */
  say(text: string): void
  /** Calls `listener` with each broadcast text, including this process's own. Returns a function to unsubscribe. */
  onSaid(listener: (text: string) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'attune'
const TEXT_CHANNEL = 'attune_said'
const MERGE_MS = 25
const RECONNECT_MS = 500

/**
 * Hints between processes by LISTEN and NOTIFY, outside business transactions. Listening needs its own direct
 * connection. Without one (null) a process only hears its own hints, and finds changes of others by polling.
 */
export const startHints = (connection: Connection | null, pool: pg.Pool): Hints => {
  const emitter = new EventEmitter().setMaxListeners(0)
  /** Goes with each announcement of this process, which has heard it already when it comes back. */
  const self = randomUUID()
  const pending = new Set<HintKind>()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let listening: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const tell = async () => {
    timer = undefined
    const kinds = [...pending, self].join(',')
    pending.clear()
    // A lost hint only causes a short delay, since all readers also poll.
    await pool.query('select pg_notify($1, $2)', [CHANNEL, kinds]).catch(() => {})
  }

  const listen = async () => {
    if (closed || connection === null) return
    const client = new pg.Client({ ...connection, application_name: 'attune-hints', keepAlive: true })
    client.on('error', () => {})
    client.on('end', () => {
      if (!closed) retry = setTimeout(() => void listen(), RECONNECT_MS)
    })
    client.on('notification', (message) => {
      const text = message.payload ?? ''
      if (message.channel === TEXT_CHANNEL) emitter.emit(TEXT_CHANNEL, text)
      else if (!text.endsWith(self)) for (const kind of text.split(',')) emitter.emit(kind)
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}; listen ${TEXT_CHANNEL}`)
      // `close` was called while this was connecting.
      if (closed) return await client.end()
      listening = client
      // Anything may have been announced while the connection was down.
      emitter.emit('facts')
      emitter.emit('work')
      emitter.emit('mailboxes')
    } catch {
      // The database is unreachable: `end` may fail for a connection that was never established.
      await client.end().catch(() => {})
      if (!closed) retry ??= setTimeout(() => void ((retry = undefined), listen()), RECONNECT_MS)
    }
  }
  void listen()

  return {
    give: (kind) => {
      emitter.emit(kind)
      pending.add(kind)
      timer ??= setTimeout(() => void tell(), MERGE_MS)
    },
    on: (kind, listener) => {
      emitter.on(kind, listener)
      return () => emitter.off(kind, listener)
    },
    say: (text) => {
      if (connection === null) emitter.emit(TEXT_CHANNEL, text)
      pool.query('select pg_notify($1, $2)', [TEXT_CHANNEL, text]).catch(() => {})
    },
    onSaid: (listener) => {
      emitter.on(TEXT_CHANNEL, listener)
      return () => emitter.off(TEXT_CHANNEL, listener)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      clearTimeout(retry)
      // Such as jobs that were handed back at the end, for the processes that go on.
      if (timer !== undefined) await tell()
      await listening?.end().catch(() => {})
    },
  }
}
