import { setTimeout as pause } from 'node:timers/promises'

/** A live stream that comes back with its cursor whenever it breaks, as the panel's does. */
export interface Followed {
  name: string
  opened: Promise<void>
  /** Ids of the messages it told of. */
  seen: Set<string>
  opens: number
  resets: number
  close(): void
}

interface Event {
  event: string
  cursor: string
  message?: { id: string }
}

/** The server says something at least every 15 s. */
const SILENT_MS = 35_000

/** Follows the stream of the process at `home`; after three failures in a row that of the next. */
export const follow = (urls: string[], home: number, token: string, name: string): Followed => {
  let closed = false
  let control = new AbortController()
  let onOpen = () => {}
  const opened = new Promise<void>((resolve) => (onOpen = resolve))
  const followed: Followed = {
    ...{ name, opened, seen: new Set(), opens: 0, resets: 0 },
    close: () => {
      closed = true
      control.abort()
    },
  }
  let cursor: string | null = null
  const take = (event: Event) => {
    cursor = event.cursor
    if (event.event === 'reset') followed.resets += 1
    if (event.message !== undefined) followed.seen.add(event.message.id)
  }
  const read = async (url: string) => {
    control = new AbortController()
    let last = Date.now()
    const watch = setInterval(() => Date.now() - last > SILENT_MS && control.abort(), 1_000)
    try {
      const address = `${url}/v1/live${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: control.signal })
      if (response.status !== 200 || response.body === null) return false
      followed.opens += 1
      onOpen()
      for await (const event of eventsOf(response.body, () => (last = Date.now()))) take(event)
      return true
    } finally {
      clearInterval(watch)
    }
  }
  const keep = async () => {
    let failed = 0
    while (!closed) {
      const url = urls[failed < 3 ? home : (home + failed) % urls.length] ?? ''
      // A broken stream is what this is about: it is opened again.
      const good = await read(url).catch(() => false)
      failed = good ? 0 : failed + 1
      if (!closed) await pause(Math.min(300 * 2 ** Math.min(failed, 3), 2_000))
    }
  }
  void keep()
  return followed
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
