import type { LiveEvent } from '@attune/contract/app/live/events'
import { LIVE_HEARTBEAT_MS } from '@attune/contract/app/live/limits'
import { makeEventParser } from './event-parser.ts'

/** `catching-up`: the stream is connecting, or connected and still replaying missed events. */
export type LiveState = 'live' | 'catching-up' | 'offline'

export interface LiveOptions {
  /** Opens the stream at a cursor, or from now on if null. Rejects when there is no connection. */
  open: (cursor: string | null, signal: AbortSignal) => Promise<Response>
  onEvent: (event: LiveEvent) => void
  /** The stream is connected or reconnected. State that is only pushed to connected clients is sent again from here. */
  onOpen?: () => void
  onState: (state: LiveState) => void
}

export interface LiveStream {
  start: () => void
  /** Also drops the cursor: the next start begins a fresh stream. */
  stop: () => void
  /** Reconnects at once instead of waiting out the backoff, for when the network is back. */
  retryNow: () => void
  /** Gives up the connection, for when the browser says that there is none. Attempts to reconnect go on. */
  loseConnection: () => void
}

/** Two heartbeats and a margin: a stream that is silent for longer is dead. */
export const SILENCE_TIMEOUT_MS = 2 * LIVE_HEARTBEAT_MS + 10_000
/** A reconnect within this time isn't reported, because the server ends streams when access tokens expire. */
export const RECONNECT_GRACE_MS = 1_000
/** Backoff between failed attempts. Each is varied by up to a quarter, so that panels don't reconnect in step. */
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
const RECONNECT_DELAY_MS = 100

/**
 * Keeps one live stream open. A fresh stream begins with `hello`. After a disconnect it resumes at the last event's
 * cursor: the missed events follow, then a `hello` that isn't passed on. A `reset` means that everything must be
 * reloaded.
 */
export const makeLiveStream = ({ open, onEvent, onOpen, onState }: LiveOptions): LiveStream => {
  let cursor: string | null = null
  let failures = 0
  let current: AbortController | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const state = makeState(onState)

  const handleEvent = (text: string, resumed: boolean) => {
    const event = JSON.parse(text) as LiveEvent // Our own server follows the contract's schema.
    cursor = event.cursor
    if (event.event === 'hello') {
      onOpen?.()
      state.enter('live')
    }
    if (event.event !== 'hello' || !resumed) onEvent(event)
  }

  /** Reads one stream until it ends; throws if it breaks off. */
  const readStream = async (controller: AbortController, onData: () => void): Promise<void> => {
    const resumed = cursor !== null
    const response = await open(cursor, controller.signal)
    // The server doesn't know the cursor (after a restore, say): start afresh.
    if (response.status === 400) cursor = null
    const pieces = eventsOf(bodyOf(response))
    failures = 0
    if (state.current() === 'offline') state.enter('catching-up')
    for await (const texts of pieces) {
      if (current !== controller) return
      onData()
      for (const text of texts) handleEvent(text, resumed)
    }
  }

  const run = async () => {
    const controller = new AbortController()
    current = controller
    const silence = makeTimer(SILENCE_TIMEOUT_MS, () => controller.abort())
    if (state.current() === null) state.enter('catching-up')
    silence.restart()
    try {
      await readStream(controller, silence.restart)
    } catch {
      // Whatever broke the connection, the remedy is the same: resume at the cursor.
      failures += 1
    } finally {
      silence.stop()
    }
    if (current !== controller) return
    // A broken stream may be back at once; only a second failure in a row counts as offline.
    if (failures > 1) state.enter('offline')
    else if (state.current() === 'live') state.enterSoon()
    retryTimer = setTimeout(() => void run(), waitAfter(failures))
  }

  const disconnect = () => {
    clearTimeout(retryTimer)
    state.stay()
    current?.abort()
    current = null
  }
  const start = () => {
    if (current === null) void run()
  }
  const stop = () => {
    disconnect()
    cursor = null
    failures = 0
    state.forget()
  }
  const retryNow = () => {
    if (current === null || failures === 0) return
    disconnect()
    start()
  }
  const loseConnection = () => {
    if (current !== null) state.enter('offline')
    current?.abort()
  }
  return { start, stop, retryNow, loseConnection }
}

/** The stream's state. Calls `onState` when it changes. */
const makeState = (onState: (state: LiveState) => void) => {
  let state: LiveState | null = null
  const graceTimer = makeTimer(RECONNECT_GRACE_MS, () => enter('catching-up'))
  const enter = (next: LiveState) => {
    graceTimer.stop()
    if (state === next) return
    state = next
    onState(next)
  }
  return {
    current: () => state,
    enter,
    /** Catching up begins unless the stream is back within the grace period. */
    enterSoon: graceTimer.restart,
    stay: graceTimer.stop,
    forget: () => {
      state = null
    },
  }
}

/** How long to wait after so many failures in a row (ms). */
const waitAfter = (failures: number): number => {
  const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? RECONNECT_DELAY_MS
  return wait * (0.75 + Math.random() / 2)
}

const bodyOf = (response: Response): ReadableStream<Uint8Array<ArrayBuffer>> => {
  if (response.ok && response.body !== null) return response.body
  throw new Error(`The live stream answered ${response.status}.`)
}

/** The data of the events in each piece of a stream, until it ends. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string[]> {
  const parse = makeEventParser()
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield parse(piece.value)
}

const makeTimer = (ms: number, run: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    stop,
    restart: () => {
      stop()
      timer = setTimeout(run, ms)
    },
  }
}
