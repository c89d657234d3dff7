import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * The limit of S12 as a separate process: node:http and pg. Notified of a committed row by the database, it reads the
 * row and writes it to its organization's readers; returning readers get what they missed. No sign-in, permissions,
 * rendering per reader or log. The parent passes the database's address; it reports its port.
 */
export interface BareStreams {
  connection: pg.ClientConfig
}

interface Change {
  xid: string
  id: string
  organization_id: string
  body: string
}

const changes: Change[] = []
const readers = new Map<string, Set<ServerResponse>>()

process.once('message', ({ connection }: BareStreams) => {
  const server = createServer((request, response) => {
    const organizationId = String(request.headers['x-organization-id'])
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
    const last = request.headers['last-event-id']
    const from = last === undefined ? changes.length : changes.findLastIndex((change) => cursorOf(change) === last) + 1
    for (const change of last === undefined ? [] : changes.slice(from))
      if (change.organization_id === organizationId) sendChange(response, change)
    const end = changes.at(-1)
    response.write(`id: ${end === undefined ? '0-0' : cursorOf(end)}\nevent: hello\ndata: {}\n\n`)
    const own = readers.get(organizationId) ?? new Set()
    readers.set(organizationId, own.add(response))
    response.on('close', () => own.delete(response))
  })
  void follow(connection).then(() =>
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
      const address = server.address()
      process.send?.(typeof address === 'object' ? address?.port : undefined)
    }),
  )
})
// Exit with the parent.
process.once('disconnect', () => process.exit())

const follow = async (connection: pg.ClientConfig): Promise<void> => {
  const listening = new pg.Client(connection)
  const reading = new pg.Pool({ ...connection, max: 4 })
  await listening.connect()
  listening.on('notification', ({ payload }) => {
    void reading
      .query<Change>(
        'select xid::text as xid, id::text as id, organization_id, body from bench_changes where id = $1',
        [payload],
      )
      .then(({ rows: [change] }) => {
        if (change === undefined) return
        changes.push(change)
        for (const reader of readers.get(change.organization_id) ?? []) sendChange(reader, change)
      })
  })
  await listening.query('listen bench_changes')
}

const cursorOf = ({ xid, id }: Change): string => `${xid}-${id}`

const sendChange = (reader: ServerResponse, change: Change): void => {
  reader.write(`id: ${cursorOf(change)}\nevent: changed\ndata: ${change.body}\n\n`)
}
