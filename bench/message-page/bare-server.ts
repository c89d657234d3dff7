import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The limit of S6 as a separate process: node:http and pg with the same query under the same role and transaction,
 * returning the same JSON, and nothing else: no sign-in, validation, log or headers. The parent passes the reader to
 * serve; it reports its port.
 */
export interface BareReader {
  connection: pg.ClientConfig
  organizationId: string
  accountId: string
}

interface Row {
  contact_id: string
  sequence: number
  suffix: string
  direction: number
  text: string
  at: Date
  sent_at: Date | null
  delivery: number
  delivery_error: string | null
  delivery_reason: string | null
  outcome: string | null
  carrier: string
  from_address: string | null
  to_address: string | null
  author_kind: string
  author_id: string | null
  author_name: string | null
  author_email: string | null
  tags: string[]
  gate_decision: string | null
  gate_reason: string | null
  rev: number
  contexts: unknown[] | null
  attachments: unknown[] | null
  reactions: unknown[] | null
  origin: { run_id: string; scene_id: string | null; title: string | null } | null
}

/** The store's statement for a reader with some coaches within reach. */
const QUERY = `
    select m.*, author.name as author_name, author.email as author_email,
      (select jsonb_agg(jsonb_build_object('type', x.type, 'rank', x.rank, 'value', x.value) order by x.type)
        from message_contexts x where x.organization_id = m.organization_id and x.contact_id = m.contact_id
          and x.sequence = m.sequence) as contexts,
      (case when m.num_attach = 0 then null else (
        select jsonb_agg(jsonb_build_object('place', a.place, 'state', a.state, 'media_id', a.media_id,
          'file_name', f.file_name, 'mime', coalesce(f.mime, a.source_mime), 'bytes', f.bytes, 'width', f.width,
          'height', f.height, 'category', a.category) order by a.place)
        from message_attachments a
        left join media f on f.organization_id = a.organization_id and f.media_id = a.media_id
        where a.organization_id = m.organization_id and a.contact_id = m.contact_id and a.sequence = m.sequence) end)
        as attachments,
      (select jsonb_agg(jsonb_build_object('by', x.by_id, 'type', x.type, 'name', s.name) order by x.at, x.by_id)
        from message_reactions x
        left join staff s on s.organization_id = x.organization_id and s.account_id = x.by_id
        where x.organization_id = m.organization_id and x.contact_id = m.contact_id and x.sequence = m.sequence)
        as reactions,
      (case when m.author_kind in ('scene', 'schedule') then (
        select jsonb_build_object('run_id', o.run_id, 'scene_id', o.scene_id, 'title', o.title) from message_origins o
        where o.organization_id = m.organization_id and o.contact_id = m.contact_id and o.sequence = m.sequence) end)
        as origin,
      case when m.deleted_by is null then null else (
        select jsonb_build_object('account_id', s.account_id, 'name', s.name, 'email', s.email) from staff s
        where s.organization_id = m.organization_id and s.account_id = m.deleted_by) end as deleter
    from messages m
    left join staff author on author.organization_id = m.organization_id and author.account_id = m.author_id
    where m.organization_id = $1 and m.contact_id = $2
      and exists (select from contact_coaches reach where reach.organization_id = m.organization_id
        and reach.contact_id = m.contact_id and reach.account_id = any($3))
      and (select t.removed_at is null from threads t where t.organization_id = $1 and t.contact_id = $2)
    order by m.sequence desc limit $4`

process.once('message', (reader: BareReader) => {
  const pool = new pg.Pool({ ...reader.connection, max: 16 })
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bare')
    const contactId = url.pathname.split('/')[3] ?? ''
    page(pool, reader, contactId, Number(url.searchParams.get('limit')))
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

const page = async (pool: pg.Pool, reader: BareReader, contactId: string, limit: number): Promise<unknown> => {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local attune.organization = '${reader.organizationId}'`)
    const { rows } = await client.query<Row>(QUERY, [reader.organizationId, contactId, [reader.accountId], limit + 1])
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

/** Abilities of the only reader, who may answer and nothing else. */
const ABILITIES = {
  pin: false,
  flag: false,
  delete: false,
  resend: false,
  rank: false,
  react: true,
  tellReaction: false,
  editFiles: false,
}

/** A row as seen without the private-data permission. */
const wire = (row: Row) => ({
  id: `${row.contact_id}:${row.sequence}:${row.suffix}`,
  contactId: row.contact_id,
  sequence: row.sequence,
  rev: row.rev,
  deleted: null,
  abilities: ABILITIES,
  body: {
    text: row.text,
    type: row.direction,
    date: Math.floor(row.at.getTime() / 1000),
    sent_at: row.sent_at === null ? null : Math.floor(row.sent_at.getTime() / 1000),
    is_sent: row.delivery,
    sent_err: row.delivery_error?.replaceAll(/\+?[0-9][0-9 ().-]{5,}[0-9]/g, '…') ?? null,
    sent_reason: row.delivery_reason,
    outcome: row.outcome,
    carrier: row.carrier,
    from: row.direction === 1 ? null : row.from_address,
    to: row.direction === 1 ? row.to_address : null,
    link_by: null,
    link_to: null,
    num_attach: 0,
    tags: row.tags,
    send_by: row.author_id === null ? null : { _id: row.author_id, name: row.author_name, email: row.author_email },
    send_by_type: row.author_kind,
    scene:
      row.origin === null ? null : { runId: row.origin.run_id, sceneId: row.origin.scene_id, title: row.origin.title },
    pinned: false,
    review: false,
    gate: row.gate_decision === null ? null : { decision: row.gate_decision, reason: row.gate_reason },
  },
  context: row.contexts ?? [],
  attachments: row.attachments ?? [],
  reaction: row.reactions ?? [],
})
