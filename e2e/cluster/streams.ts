import { setTimeout as pause } from 'node:timers/promises'

/** A reader of the live stream that resumes from its cursor whenever the stream breaks, as the panel does. */
export interface LiveReader {
  /** Resolves when the first stream is open. */
  ready: Promise<void>
  /** Ids of the messages the reader knows: from events, and from reloading when it was told to. */
  messages: Set<string>
  opens: number
  resets: number
  close(): void
}

interface Place {
  urls: string[]
  /** The index of the process that the reader prefers. */
  home: number
  token: string
}

interface Event {
  event: string
  cursor: string
  message?: { id: string }
}

/** The server sends something every 15 s at least. */
const SILENCE_MS = 35_000

/**
 * Reads from its own process. After three failures in a row it moves on to the next. `load` returns the ids of all
 * messages, for when the server says that events are missing.
 */
export const openLiveReader = ({ urls, home, token }: Place, load: () => Promise<string[]>): LiveReader => {
  let closed = false
  let control = new AbortController()
  const { promise: ready, resolve: onOpen } = Promise.withResolvers<void>()
  const reader: LiveReader = {
    ...{ ready, messages: new Set(), opens: 0, resets: 0 },
    close: () => {
      closed = true
      control.abort()
    },
  }
  let cursor: string | null = null
  const loadAgain = async () => {
    reader.resets += 1
    for (const id of await load()) reader.messages.add(id)
  }
  const take = (event: Event) => {
    cursor = event.cursor
    // If loading fails, the messages are missing in the end, and the test says so.
    if (event.event === 'reset') loadAgain().catch(() => {})
    if (event.message !== undefined) reader.messages.add(event.message.id)
  }
  const readOnce = async (url: string): Promise<boolean> => {
    control = new AbortController()
    let last = Date.now()
    const watch = setInterval(() => Date.now() - last > SILENCE_MS && control.abort(), 1_000)
    try {
      const address = `${url}/v1/live${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: control.signal })
      if (response.status !== 200 || response.body === null) return false
      reader.opens += 1
      onOpen()
      for await (const event of eventsOf(response.body, () => (last = Date.now()))) take(event)
      return true
    } finally {
      clearInterval(watch)
    }
  }
  const read = async () => {
    let failures = 0
    while (!closed) {
      const url = urls[failures < 3 ? home : (home + failures) % urls.length] ?? ''
      // Broken streams are part of the test. The next one is opened below.
      const ok = await readOnce(url).catch(() => false)
      failures = ok ? 0 : failures + 1
      if (!closed) await pause(Math.min(300 * 2 ** Math.min(failures, 3), 2_000))
    }
  }
  void read()
  return reader
}

async function* eventsOf(body: ReadableStream<Uint8Array>, onPart: () => void): AsyncGenerator<Event> {
  const decoder = new TextDecoder()
  let buffer = ''
  for await (const part of body) {
    onPart()
    buffer += decoder.decode(part, { stream: true })
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(buffer.slice(0, end))?.[1]
      buffer = buffer.slice(end + 2)
      if (data !== undefined) yield JSON.parse(data) as Event
    }
  }
}
