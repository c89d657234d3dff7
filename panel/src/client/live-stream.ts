import type { LiveEvent } from '@attune/contract/app/live/events'
import { LIVE_HEARTBEAT_MS } from '@attune/contract/app/live/limits'
import { makeEventParser } from './event-parser.ts'

/** `catching-up`: the line is being opened, or opened and still bringing what was missed. */
export type LiveState = 'live' | 'catching-up' | 'offline'

export interface LiveOptions {
  /** Opens the stream at a cursor, or anew. Rejects when there is no line. */
  open: (cursor: string | null, signal: AbortSignal) => Promise<Response>
  onEvent: (event: LiveEvent) => void
  /** The line stands, for the first time or again: what is told only to whoever listens is told anew from here on. */
  onOpen?: () => void
  onState: (state: LiveState) => void
}

export interface LiveStream {
  start: () => void
  /** Forgets the place as well: the next start begins anew. */
  stop: () => void
  /** Tries at once instead of at the end of the pause, for when the network has come back. */
  retryNow: () => void
}

/** Two heartbeats and some: nothing at all for so long means that the line is dead. */
export const SILENCE_TIMEOUT_MS = 2 * LIVE_HEARTBEAT_MS + 10_000
/** A line that is back within this time was never away: the server ends streams as access tokens run out. */
export const RECONNECT_GRACE_MS = 1_000
/** Pauses between tries that fail; each is shortened or lengthened by a quarter, so that panels do not march in step. */
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
const RECONNECT_DELAY_MS = 100

/**
 * Keeps one stream open. A fresh stream begins with `hello`. After a cut it goes on at the last event's cursor: what
 * was missed follows, then a `hello` that says so and is not passed on, or `reset` says to load again.
 */
export const makeLiveStream = ({ open, onEvent, onOpen, onState }: LiveOptions): LiveStream => {
  let cursor: string | null = null
  let failures = 0
  let abort: AbortController | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let state: LiveState | null = null
  const graceTimer = makeTimer(RECONNECT_GRACE_MS, () => enterState('catching-up'))

  const enterState = (next: LiveState) => {
    graceTimer.stop()
    if (state === next) return
    state = next
    onState(next)
  }

  const handleEvent = (text: string, resumed: boolean) => {
    const event = JSON.parse(text) as LiveEvent // Written by our own server after the contract's schema.
    cursor = event.cursor
    if (event.event === 'hello') {
      onOpen?.()
      enterState('live')
    }
    if (event.event !== 'hello' || !resumed) onEvent(event)
  }

  /** Reads one stream to its end, whatever ends it. */
  const readStream = async (mine: AbortController, heard: () => void): Promise<void> => {
    const resumed = cursor !== null
    const response = await open(cursor, mine.signal)
    // The place is unknown to the server, after a restore, say: begin anew.
    if (response.status === 400) cursor = null
    if (!response.ok || response.body === null) throw new Error(`The live stream answered ${response.status}.`)
    failures = 0
    if (state === 'offline') enterState('catching-up')
    const parse = makeEventParser()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (abort !== mine) return
      heard()
      for (const event of parse(piece.value)) handleEvent(event.data, resumed)
    }
  }

  const run = async () => {
    const mine = new AbortController()
    abort = mine
    const silence = makeTimer(SILENCE_TIMEOUT_MS, () => mine.abort())
    if (state === null) enterState('catching-up')
    silence.restart()
    try {
      await readStream(mine, silence.restart)
    } catch {
      // Whatever cut the line, the answer is the same: open it again where it stood.
      failures += 1
    } finally {
      silence.stop()
    }
    if (abort !== mine) return
    // A stream that breaks off may be back at once; only a second failure in a row is "offline".
    if (failures > 1) enterState('offline')
    else if (state === 'live') graceTimer.restart()
    const wait = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? RECONNECT_DELAY_MS
    retryTimer = setTimeout(() => void run(), wait * (0.75 + Math.random() / 2))
  }

  const disconnect = () => {
    clearTimeout(retryTimer)
    graceTimer.stop()
    abort?.abort()
    abort = null
  }

  return {
    start: () => {
      if (abort === null) void run()
    },
    stop: () => {
      disconnect()
      cursor = null
      failures = 0
      state = null
    },
    retryNow: () => {
      if (abort === null || failures === 0) return
      disconnect()
      void run()
    },
  }
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
