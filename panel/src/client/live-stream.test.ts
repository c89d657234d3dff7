import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { makeLiveStream, SILENCE_TIMEOUT_MS, RECONNECT_GRACE_MS, type LiveState } from './live-stream.ts'

const HANGS = -1

/** A server whose streams the test writes and cuts by hand. */
const makeServer = () => {
  const asked: (string | null)[] = []
  let status = 200
  let line: ReadableStreamDefaultController<Uint8Array> | null = null
  const open = (cursor: string | null, signal: AbortSignal): Promise<Response> => {
    asked.push(cursor)
    if (status === HANGS)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    if (status === 0) return Promise.reject(new TypeError('Failed to fetch'))
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        line = controller
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return Promise.resolve(new Response(status === 200 ? body : null, { status }))
  }
  const bytes = (text: string) => line?.enqueue(new TextEncoder().encode(text))
  return {
    open,
    asked,
    answers: (next: number) => void (status = next),
    says: (event: LiveEvent) => bytes(`id: ${event.cursor}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`),
    beats: () => bytes(': \n\n'),
    ends: () => line?.close(),
    breaks: () => line?.error(new Error('reset')),
  }
}

const hello = (cursor: string): LiveEvent => ({ event: 'hello', cursor })
const gone = (cursor: string): LiveEvent => ({ event: 'gone', cursor, ids: { contactId: 'ct_1' } })
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

const open = () => {
  const server = makeServer()
  const events: LiveEvent[] = []
  const states: LiveState[] = []
  const stream = makeLiveStream({
    open: server.open,
    onEvent: (event) => void events.push(event),
    onState: (state) => void states.push(state),
  })
  stream.start()
  return { server, events, states, stream, cursors: () => events.map(({ cursor }) => cursor) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a fresh stream starts with hello, then passes on changes', async () => {
  const { server, events, states } = open()
  await settle()
  expect(states).toEqual(['catching-up'])
  server.says(hello('5-1'))
  server.says(gone('6-1'))
  await settle()
  expect(events).toEqual([hello('5-1'), gone('6-1')])
  expect(states).toEqual(['catching-up', 'live'])
  expect(server.asked).toEqual([null])
})

test('after a disconnect it resumes at the last event, without a gap or a second hello', async () => {
  const { server, cursors, stream } = open()
  await settle()
  server.says(hello('5-1'))
  server.says(gone('6-1'))
  await settle()
  server.breaks()
  await settle(1_000)
  server.says(gone('7-1'))
  server.says(hello('7-1'))
  server.says(gone('8-1'))
  await settle()
  expect(server.asked).toEqual([null, '6-1'])
  expect(cursors()).toEqual(['5-1', '6-1', '7-1', '8-1'])
  stream.stop()
})

test("a stream that reconnects at once doesn't report an outage", async () => {
  const { server, states } = open()
  await settle()
  server.says(hello('5-1'))
  await settle()
  server.ends()
  await settle(RECONNECT_GRACE_MS / 2)
  server.says(hello('5-1'))
  await settle(RECONNECT_GRACE_MS)
  expect(states).toEqual(['catching-up', 'live'])
})

test('a slow reconnect is catching up until hello', async () => {
  const { server, states } = open()
  await settle()
  server.says(hello('5-1'))
  await settle()
  server.ends()
  await settle(RECONNECT_GRACE_MS + 10)
  expect(states.at(-1)).toBe('catching-up')
  server.says(gone('6-1'))
  await settle()
  expect(states.at(-1)).toBe('catching-up')
  server.says(hello('6-1'))
  await settle()
  expect(states.at(-1)).toBe('live')
})

test('without a connection it is offline and retries with backoff, or at once on request', async () => {
  const { server, states, stream } = open()
  await settle()
  server.says(hello('5-1'))
  await settle()
  server.answers(0)
  server.breaks()
  await settle(60_000)
  expect(states.at(-1)).toBe('offline')
  const tries = server.asked.length
  expect(tries).toBeGreaterThan(5)
  expect(tries).toBeLessThan(12)
  server.answers(200)
  stream.retryNow()
  await settle()
  expect(server.asked).toHaveLength(tries + 1)
  expect(states.at(-1)).toBe('catching-up')
  server.says(hello('5-1'))
  await settle()
  expect(states.at(-1)).toBe('live')
})

test('a silent stream is reconnected', async () => {
  const { server } = open()
  await settle()
  server.says(hello('5-1'))
  await settle(SILENCE_TIMEOUT_MS - 1_000)
  server.beats()
  await settle(SILENCE_TIMEOUT_MS - 1_000)
  expect(server.asked).toEqual([null])
  await settle(2_000)
  expect(server.asked).toEqual([null, '5-1'])
})

test('a server that never responds is tried again', async () => {
  const { server } = open()
  await settle()
  server.says(hello('5-1'))
  await settle()
  server.answers(HANGS)
  server.ends()
  await settle(SILENCE_TIMEOUT_MS)
  expect(server.asked).toHaveLength(2)
  server.answers(200)
  await settle(2_000)
  expect(server.asked).toEqual([null, '5-1', '5-1'])
})

test("a cursor that the server doesn't know is dropped", async () => {
  const { server, events } = open()
  await settle()
  server.says(hello('5-1'))
  await settle()
  server.answers(400)
  server.ends()
  await settle(200)
  server.answers(200)
  await settle(2_000)
  server.says(hello('1-1'))
  await settle()
  expect(server.asked).toEqual([null, '5-1', null])
  expect(events.at(-1)).toEqual(hello('1-1'))
})

test('after stop nothing happens', async () => {
  const { server, stream, events } = open()
  await settle()
  stream.stop()
  await settle(60_000)
  expect(server.asked).toEqual([null])
  expect(events).toEqual([])
})

test('onOpen is called at every connect, so that pushed state can be cleared', async () => {
  const server = makeServer()
  let opened = 0
  const stream = makeLiveStream({
    open: server.open,
    onEvent: () => {},
    onOpen: () => void (opened += 1),
    onState: () => {},
  })
  stream.start()
  await settle()
  server.says(hello('5-1'))
  await settle()
  expect(opened).toBe(1)
  server.breaks()
  await settle(1_000)
  server.says(hello('5-1'))
  await settle()
  expect(opened).toBe(2)
})

test('a browser that goes offline says so at once, and resumes when it is back', async () => {
  const { server, events, states, stream } = open()
  await settle()
  server.says(hello('5-1'))
  await settle()
  server.answers(0)
  stream.loseConnection()
  expect(states).toEqual(['catching-up', 'live', 'offline'])
  await settle(60_000)
  expect(states.at(-1)).toBe('offline')
  server.answers(200)
  stream.retryNow()
  await settle()
  server.says(hello('5-1'))
  await settle()
  expect(states).toEqual(['catching-up', 'live', 'offline', 'catching-up', 'live'])
  expect(server.asked.at(-1)).toBe('5-1')
  expect(events).toHaveLength(1)
})

test('a stream that is not open has no connection to lose', async () => {
  const { states, stream } = open()
  await settle()
  stream.stop()
  stream.loseConnection()
  expect(states).toEqual(['catching-up'])
})
