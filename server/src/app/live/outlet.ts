import type { ServerResponse } from 'node:http'
import { LIVE_HEARTBEAT_MS } from '@attune/contract/app/live/limits'
import type { LiveEvent } from '@attune/contract/app/live/events'

/** The most bytes kept for a reader who has stopped reading. */
const UNREAD_MAX = 1024 * 1024
/** How long a reader may take to read what is waiting before the stream is closed. */
const PATIENCE_MS = 10_000

/** The end of a live stream towards its reader. */
export interface Outlet {
  write(event: LiveEvent): void
  /** Resolves once the reader has read what was written, or is gone. Null if nothing is waiting. */
  drained(): Promise<void> | null
  end(): void
}

/**
 * Writes to one reader and buffers little. If the reader stops reading, the stream is closed and can be resumed by
 * cursor: missed events are in the log, so they needn't stay in memory. `onClosed` is called when that happens.
 */
export const openOutlet = (stream: ServerResponse, onClosed: () => void): Outlet => {
  const letGo = () => {
    if (stream.destroyed) return
    onClosed()
    stream.destroy()
  }
  const send = (text: string) => {
    if (stream.destroyed || stream.writableEnded) return
    stream.write(text)
    if (stream.writableLength > UNREAD_MAX) letGo()
  }
  const beat = setInterval(() => send(': \n\n'), LIVE_HEARTBEAT_MS)
  stream.on('close', () => clearInterval(beat))
  return {
    write: (event) => send(`id: ${event.cursor}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`),
    drained: () => {
      if (!stream.writableNeedDrain || stream.destroyed) return null
      return new Promise((resolve) => {
        const patience = setTimeout(letGo, PATIENCE_MS)
        const done = () => {
          clearTimeout(patience)
          stream.off('drain', done).off('close', done)
          resolve()
        }
        stream.on('drain', done).on('close', done)
      })
    },
    end: () => {
      stream.end()
      // Unread data would keep the connection open.
      setTimeout(() => stream.destroy(), PATIENCE_MS).unref()
    },
  }
}
