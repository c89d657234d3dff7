import pg from 'pg'
import { ERASING_KINDS } from './covered-tables.ts'
import { MoveRefused } from './move-refused.ts'

interface Moved {
  organizationId: string
  takenAt: string
  now: Date
}

/** Earlier than anybody could have texted from a desk like this. */
const EARLIEST = '2000-01-01T00:00:00Z'
/** Clocks may differ by this. */
const LATE_MS = 86_400_000

/** What the database's own rules don't check about the rows of an export, and what changes because they are moved. */
export const checkMoved = async (client: pg.Client, { organizationId, takenAt, now }: Moved): Promise<void> => {
  const latest = new Date(now.getTime() + LATE_MS)
  if (new Date(takenAt) > latest) throw new MoveRefused('This export was taken in the future. Nothing was moved in.')
  for (const [what, text] of CHECKS) {
    const { rows } = await client.query<{ wrong: boolean }>(`select exists (${text}) as wrong`, [
      organizationId,
      ...(text.includes('$2') ? [EARLIEST, latest.toISOString()] : []),
    ])
    if (rows[0]?.wrong === true) throw new MoveRefused(`${what} Nothing was moved in.`)
  }
  for (const text of SETTLED) await client.query(text, [organizationId])
}

const CHECKS: [string, string][] = [
  [
    'A message of the export has an impossible date.',
    'select from messages where organization_id = $1 and (at < $2::timestamptz or at > $3::timestamptz)',
  ],
  [
    'An event of the export has an impossible date.',
    'select from facts where organization_id = $1 and (at < $2::timestamptz or at > $3::timestamptz)',
  ],
  [
    'The export names an account that it doesn’t have.',
    `select from memberships m join accounts a using (account_id)
      where m.organization_id = $1 and a.xmin <> m.xmin`,
  ],
  [
    'A conversation of the export has gaps.',
    `select from threads t left join lateral (
        select count(*) as count, coalesce(max(sequence), 0) as last from messages m
          where m.organization_id = t.organization_id and m.contact_id = t.contact_id) m on true
      where t.organization_id = $1 and (m.last <> t.last_sequence or m.count <> m.last)`,
  ],
]

const ERASING = ERASING_KINDS.map((kind) => pg.escapeLiteral(kind)).join(', ')

/**
 * Messages that were on their way have been sent by now, or never will be: nobody here knows, so they are shown as such
 * and are not sent again. What was being erased is erased. Files that were still being fetched can't be fetched: their
 * addresses belong to the old place's carrier.
 */
const SETTLED = [
  `insert into work (organization_id, kind, payload, due_at, created_at, urgent, subject)
    select organization_id, kind, payload, now(), created_at, urgent, subject from moved_work
    where organization_id = $1 and kind in (${ERASING})`,
  `delete from moved_work where organization_id = $1 and kind in (${ERASING})`,
  `update messages m set outcome = 'unknown' from deliveries d
    where d.organization_id = $1 and d.state in ('waiting', 'intended', 'calling', 'resting', 'paced')
      and m.organization_id = d.organization_id and m.contact_id = d.contact_id and m.sequence = d.sequence`,
  `update deliveries set state = 'closed' where organization_id = $1
    and state in ('waiting', 'intended', 'calling', 'resting', 'paced')`,
  `update message_attachments set state = 'failed' where organization_id = $1 and state = 'fetching'`,
]
