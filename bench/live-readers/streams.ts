import { connect, type Socket } from 'node:net'

/** Readers of one server in a separate process. Each keeps a stream open and records when what arrives. */
export type Order =
  | { kind: 'open'; origin: string; path: string; headers: Record<string, string>[] }
  | { kind: 'cut' }
  | { kind: 'report' }

/** When readers received a change: its key in the events, its cursor, and each reader with the time. */
export interface Report {
  /** Milliseconds from the first connect order until each reader had resumed. */
  stood: number[]
  arrivals: { reader: number; cursor: string; key: string; at: number }[]
}

/** Concurrent connection attempts; more would overflow the listen queue. */
const AT_ONCE = 400

let report: Report = { stood: [], arrivals: [] }
let streams: { open: (begun: number) => Promise<void>; cut: () => void }[] = []

process.on('message', (order: Order) => {
  obey(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.once('disconnect', () => process.exit())

const obey = async (order: Order): Promise<Report> => {
  if (order.kind === 'open') {
    streams = order.headers.map((headers, reader) => streamOf(order.origin, order.path, headers, reader))
    await openAll()
  }
  if (order.kind === 'cut') {
    for (const stream of streams) stream.cut()
    await openAll()
  }
  const said = report
  report = { stood: [], arrivals: [] }
  return said
}

const openAll = async (): Promise<void> => {
  const begun = performance.now()
  const waiting = [...streams]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await next.open(begun)
    }),
  )
}

/** A plain socket, since the readers share the cores with what they measure. */
const streamOf = (origin: string, path: string, headers: Record<string, string>, reader: number) => {
  const { hostname, port } = new URL(origin)
  let socket: Socket | undefined
  let last: string | undefined
  return {
    cut: () => socket?.destroy(),
    open: (begun: number) =>
      new Promise<void>((resolve, reject) => {
        let rest = ''
        let stands = false
        const line = connect({ host: hostname, port: Number(port), noDelay: true })
        socket = line
        line.setEncoding('utf8')
        line.on('connect', () => {
          const fields = {
            host: `${hostname}:${port}`,
            ...headers,
            ...(last === undefined ? {} : { 'last-event-id': last }),
          }
          const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
          line.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
        })
        line.on('data', (text: string) => {
          const at = performance.timeOrigin + performance.now()
          // One write of the server is one event; the chunk length comes before `id:`.
          const events = (rest + text).split('\n\n')
          rest = events.pop() ?? ''
          for (const event of events) {
            const found = /id: (\S+)\nevent: (\w+)\ndata: /.exec(event)
            if (found === null) continue
            last = found[1]
            if (found[2] === 'changed') take(reader, event, found[1] ?? '', at)
            if (found[2] === 'hello' && !stands) {
              stands = true
              report.stood.push(performance.now() - begun)
              resolve()
            }
          }
        })
        line.on('error', reject)
        line.on('close', () => {
          if (!stands) reject(new Error(`A stream was closed before it stood: ${rest.slice(0, 300)}`))
        })
      }),
  }
}

const take = (reader: number, event: string, cursor: string, at: number): void => {
  const key = /"messageId":"([^"]+)"/.exec(event)?.[1]
  if (key !== undefined) report.arrivals.push({ reader, cursor, key, at })
}
