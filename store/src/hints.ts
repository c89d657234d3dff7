import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Connection } from './connection.ts'

/** What may have new rows. A hint is never the news itself: who is woken reads the tables. */
export type HintKind = 'facts' | 'work'

export interface Hints {
  /** Says that rows of this kind were committed. Merged: other processes hear of it within 25 ms. */
  give(kind: HintKind): void
  /** Calls `listener` at each hint, from this process or another. Answers how to stop. */
  on(kind: HintKind, listener: () => void): () => void
  /** Tells other processes a text of up to 8,000 bytes, at once; it is kept nowhere, and may be lost. */
  say(text: string): void
  /** Calls `listener` with each text that was told, this process's own ones too. Answers how to stop. */
  onSaid(listener: (text: string) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'attune'
const TEXT_CHANNEL = 'attune_said'
const MERGE_MS = 25
const RECONNECT_MS = 500

/** Hints between processes by LISTEN and NOTIFY, on connections of their own, outside business transactions. */
export const startHints = (connection: Connection, pool: pg.Pool): Hints => {
  const emitter = new EventEmitter().setMaxListeners(0)
  const pending = new Set<HintKind>()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let listening: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const tell = () => {
    timer = undefined
    const kinds = [...pending].join(',')
    pending.clear()
    // A lost hint costs some hundred milliseconds: every reader also looks by itself now and then.
    pool.query('select pg_notify($1, $2)', [CHANNEL, kinds]).catch(() => {})
  }

  const listen = async () => {
    if (closed) return
    const client = new pg.Client({ ...connection, application_name: 'attune-hints', keepAlive: true })
    client.on('error', () => {})
    client.on('end', () => {
      if (!closed) retry = setTimeout(() => void listen(), RECONNECT_MS)
    })
    client.on('notification', (message) => {
      if (message.channel === TEXT_CHANNEL) emitter.emit(TEXT_CHANNEL, message.payload ?? '')
      else for (const kind of (message.payload ?? '').split(',')) emitter.emit(kind)
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}; listen ${TEXT_CHANNEL}`)
      listening = client
      // Whatever was said while nobody listened.
      emitter.emit('facts')
      emitter.emit('work')
    } catch {
      // The database is away: `end` may not come for a connection that never stood.
      await client.end().catch(() => {})
      if (!closed) retry ??= setTimeout(() => void ((retry = undefined), listen()), RECONNECT_MS)
    }
  }
  void listen()

  return {
    give: (kind) => {
      emitter.emit(kind)
      pending.add(kind)
      timer ??= setTimeout(tell, MERGE_MS)
    },
    on: (kind, listener) => {
      emitter.on(kind, listener)
      return () => emitter.off(kind, listener)
    },
    say: (text) => {
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
      await listening?.end().catch(() => {})
    },
  }
}
