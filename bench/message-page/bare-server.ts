import { createServer } from 'node:http'
import type { Message } from '@attune/contract/conversations/entity'
import type { MessageRecord } from '@attune/store/conversations/messages'
import pg from 'pg'
import { statementOf } from './statement.ts'

/**
 * The limit of S6 as a separate process: node:http and pg with the same statement under the same role and transaction,
 * returning the same JSON, and nothing else: no sign-in, validation, log or headers. The parent passes the reader to
 * serve; it reports its port.
 */
export interface BareReader {
  connection: pg.ClientConfig
  organizationId: string
  accountId: string
}

/** Stands for a client in the recorded statement. */
const ANY_CLIENT = 'ct_of_the_page'

process.once('message', (reader: BareReader) => {
  const pool = new pg.Pool({ ...reader.connection, max: 16 })
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bare')
    const contactId = url.pathname.split('/')[3] ?? ''
    pageOf(pool, reader, { contactId, limit: Number(url.searchParams.get('limit')) })
      .then((answer) => {
        const body = JSON.stringify(answer)
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        response.end(body)
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : undefined)
  })
})
// Exit with the parent.
process.once('disconnect', () => process.exit())

interface Ask {
  contactId: string
  limit: number
}

interface Page {
  data: Message[]
  pagination: { hasNext: boolean; next: string | null }
}

const pageOf = async (pool: pg.Pool, reader: BareReader, { contactId, limit }: Ask): Promise<Page> => {
  const { sql, parameters } = await statementFor(reader, limit)
  const values = parameters.map((value) => (value === ANY_CLIENT ? contactId : value))
  const client = await pool.connect()
  try {
    await client.query(`begin; set local attune.organization = '${reader.organizationId}'`)
    const { rows } = await client.query<MessageRecord>(sql, values)
    await client.query('commit')
    const shown = rows.slice(0, limit)
    const end = shown.at(-1)
    const hasNext = rows.length > limit && end !== undefined
    return {
      data: shown.reverse().map(wire),
      pagination: { hasNext, next: hasNext ? String(end.sequence) : null },
    }
  } finally {
    client.release()
  }
}

const statements = new Map<number, ReturnType<typeof statementOf>>()

/** Recorded once for each limit. */
const statementFor = ({ organizationId, accountId }: BareReader, limit: number) => {
  const known = statements.get(limit) ?? statementOf({ organizationId, accountId, contactId: ANY_CLIENT, limit })
  statements.set(limit, known)
  return known
}

/** Abilities of the only reader, who may only answer. The simulator supports reactions. */
const ABILITIES = {
  pin: false,
  flag: false,
  delete: false,
  resend: false,
  rank: false,
  react: true,
  tellReaction: true,
  editFiles: false,
}

/**
 * A row as seen without the private-data permission. The measured clients have neither files nor automation, so those
 * fields are null or empty.
 */
const wire = (row: MessageRecord): Message => ({
  id: `${row.contact_id}:${row.sequence}:${row.suffix}`,
  contactId: row.contact_id,
  sequence: row.sequence,
  rev: row.rev,
  deleted: null,
  abilities: ABILITIES,
  body: {
    text: row.text,
    type: row.direction,
    date: toSeconds(row.at),
    sent_at: row.sent_at === null ? null : toSeconds(row.sent_at),
    is_sent: row.delivery,
    sent_err: row.delivery_error?.replaceAll(/\+?[0-9][0-9 ().-]{5,}[0-9]/g, '…') ?? null,
    sent_reason: row.delivery_reason,
    outcome: row.outcome,
    leaves_at: null,
    template: null,
    carrier: row.carrier,
    from: row.direction === 1 ? null : row.from_address,
    to: row.direction === 1 ? row.to_address : null,
    link_by: null,
    link_to: null,
    num_attach: row.num_attach,
    tags: row.tags,
    send_by: row.author,
    send_for: row.covered,
    send_by_type: row.author_kind,
    scene: null,
    program: null,
    keyword: null,
    quote: null,
    mail: null,
    pinned: row.pinned,
    review: row.review,
    gate: row.gate_decision === null ? null : { decision: row.gate_decision, reason: row.gate_reason },
  },
  context: row.contexts ?? [],
  attachments: [],
  reaction: row.reactions ?? [],
})

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
