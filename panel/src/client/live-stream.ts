import type { LiveEvent } from '@attune/contract/live/events'
import { LIVE_HEARTBEAT_MS } from '@attune/contract/live/limits'
import { makeEventParser } from './event-parser.ts'

/** `catching-up`: the line is being opened, or opened and still bringing what was missed. */
export type LiveState = 'live' | 'catching-up' | 'offline'

export interface LiveOptions {
  /** Opens the stream at a cursor, or anew. Rejects when there is no line. */
  open: (cursor: string | null, signal: AbortSignal) => Promise<Response>
  onEvent: (event: LiveEvent) => void
  onState: (state: LiveState) => void
}

export interface LiveStream {
  start: () => void
  stop: () => void
  /** Tries at once instead of at the end of the pause, for when the network has come back. */
  retryNow: () => void
}

/** Two heartbeats and some: nothing at all for so long means that the line is dead. */
export const SILENCE_MS = 2 * LIVE_HEARTBEAT_MS + 10_000
/** A resumed stream that stays quiet for so long has brought everything that was missed. */
export const SETTLED_MS = 300
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Keeps one stream open. A fresh stream begins with `hello`; after a cut it goes on at the last event's cursor, and
 * its `hello` is not passed on: what was missed follows by itself, or `reset` says to load again.
 */
export const makeLiveStream = ({ open, onEvent, onState }: LiveOptions): LiveStream => {
  let cursor: string | null = null
  let failures = 0
  let abort: AbortController | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  let state: LiveState | null = null

  const turn = (next: LiveState) => {
    if (state === next) return
    state = next
    onState(next)
  }

  const take = (text: string, resumed: boolean) => {
    const event = JSON.parse(text) as LiveEvent // Written by our own server after the contract's schema.
    if (resumed && event.event === 'hello') return
    cursor = event.cursor
    onEvent(event)
  }

  const run = async () => {
    const mine = new AbortController()
    abort = mine
    const resumed = cursor !== null
    const silence = makeTimer(SILENCE_MS, () => mine.abort())
    const settled = makeTimer(SETTLED_MS, () => turn('live'))
    // After failures the word stays "offline" until the line really opens: it must not flicker with each try.
    if (failures === 0) turn('catching-up')
    silence.restart()
    try {
      const response = await open(cursor, mine.signal)
      if (!response.ok || response.body === null) throw new Error(`The live stream answered ${response.status}.`)
      failures = 0
      turn('catching-up')
      const parse = makeEventParser()
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      settled.restart()
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        silence.restart()
        if (state !== 'live') settled.restart()
        for (const event of parse(piece.value)) take(event.data, resumed)
      }
    } catch {
      // Whatever cut the line, the answer is the same: open it again where it stood.
      failures += 1
    } finally {
      silence.stop()
      settled.stop()
    }
    if (abort !== mine) return
    mine.abort()
    turn(failures === 0 ? 'catching-up' : 'offline')
    const wait = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 200
    pause = setTimeout(() => void run(), wait * (0.75 + Math.random() / 2))
  }

  const stop = () => {
    clearTimeout(pause)
    abort?.abort()
    abort = null
  }

  return {
    start: () => {
      if (abort === null) void run()
    },
    stop: () => {
      stop()
      cursor = null
      failures = 0
      state = null
    },
    retryNow: () => {
      if (abort === null || state !== 'offline') return
      stop()
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
