import { setTimeout as sleep } from 'node:timers/promises'
import { HEADERS } from '@attune/contract/headers'
import { LiveEvent } from '@attune/contract/app/live/events'
import { LIVE_PATH } from '@attune/contract/app/live/limits'
import { hasFactsBeyondHorizon } from '@attune/store/facts/read-facts'
import type { Store } from '@attune/store/store'
import { afterEach } from 'vitest'
import type { Tail } from '../app/live/tail.ts'
import type { Caller } from './caller.ts'

export interface LiveReader {
  /** Everything received so far, checked against the contract. */
  events: LiveEvent[]
  /** The cursor of the last event, to continue from. */
  cursor(): string
  /** The first event for which this holds, including those already received. */
  until(holds: (event: LiveEvent) => boolean): Promise<LiveEvent>
  /** Closes the connection from the reader's side. What is still on the way is lost. */
  cut(): void
  /** Resolves when the stream has ended, from either side. */
  ended: Promise<void>
}

type Reading = Pick<Caller, 'token' | 'organizationId'>

const PATIENCE_MS = 60_000

/** Opens `GET v1/live` over a real connection, from a cursor if one is given. */
export const openLive = async (
  url: string,
  who: Reading,
  cursor?: string,
  headers: Record<string, string> = {},
): Promise<LiveReader> => {
  const line = new AbortController()
  const answer = await fetch(url + LIVE_PATH, {
    signal: line.signal,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(who.organizationId === null ? {} : { [HEADERS.organization]: who.organizationId }),
      ...(cursor === undefined ? {} : { 'last-event-id': cursor }),
      ...headers,
    },
  })
  if (answer.status !== 200 || answer.body === null) throw new Error(`The stream was answered with ${answer.status}.`)
  const events: LiveEvent[] = []
  let wake: () => void = () => {}
  const read = async (body: ReadableStream<Uint8Array>) => {
    for await (const event of parse(body)) {
      if (line.signal.aborted) return
      events.push(event)
      wake()
    }
  }
  const ended = read(answer.body).catch((error: unknown) => {
    // A connection closed here ends with an error of its own.
    if (!line.signal.aborted) throw error
  })
  return {
    events,
    ended,
    cursor: () => events.at(-1)?.cursor ?? cursor ?? '',
    cut: () => line.abort(),
    until: async (holds) => {
      const late = Date.now() + PATIENCE_MS
      for (let seen = 0; ;) {
        for (; seen < events.length; seen += 1) {
          const event = events[seen]
          if (event !== undefined && holds(event)) return event
        }
        if (Date.now() > late) throw new Error(`No such event came. Last: ${JSON.stringify(events.at(-1))}`)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, 50)
        })
      }
    },
  }
}

/** Parses server-sent events. Skips comments, and throws for anything that violates the contract. */
async function* parse(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]))
      const data = fields.get('data')
      if (data === undefined) continue
      const event = LiveEvent.parse(JSON.parse(data))
      if (fields.get('id') !== event.cursor || fields.get('event') !== event.event)
        throw new Error(`The frame contradicts its data: ${block}`)
      yield event
    }
  }
}

/** Opens the live streams of a test file and closes them after each test. `listen` waits until a stream is up to date. */
export const trackLiveReaders = (url: () => string) => {
  const readers: LiveReader[] = []
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.cut()
  })
  const open = async (who: Reading, cursor?: string, at = url()): Promise<LiveReader> => {
    const reader = await openLive(at, who, cursor)
    readers.push(reader)
    return reader
  }
  const listen = async (who: Reading, cursor?: string, at = url()): Promise<LiveReader> => {
    const reader = await open(who, cursor, at)
    await reader.until(({ event }) => event === 'hello')
    return reader
  }
  return { open, listen }
}

/** Resolves once all facts written so far can be read, and the process has delivered them to its streams. */
export const untilDelivered = async (store: Store, tail: Tail): Promise<void> => {
  while (await hasFactsBeyondHorizon(store.global, { xid: '0', position: 0n })) await sleep(5)
  await tail.current()
}
