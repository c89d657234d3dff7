import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../store.ts'

/** A quoted message. */
export interface QuotedRecord {
  sequence: number
  suffix: string
  text: string
  direction: 1 | 2
  deleted: boolean
  /** Type of its first file. */
  mime: string | null
}

/** As much of the text as is shown. */
const QUOTED_READ = 200

const quotedRow = (q: 'q' | 'm') => {
  const of = sql.raw(q)
  return sql`jsonb_build_object('sequence', ${of}.sequence, 'suffix', ${of}.suffix, 'text', left(${of}.text, ${sql.lit(QUOTED_READ)}),
    'direction', ${of}.direction, 'deleted', ${of}.deleted_at is not null, 'mime', (
      select coalesce(f.mime, a.source_mime) from message_attachments a
      left join media f on f.organization_id = a.organization_id and f.media_id = a.media_id
      where a.organization_id = ${of}.organization_id and a.contact_id = ${of}.contact_id and a.sequence = ${of}.sequence
      order by a.place limit 1))`
}

/** What a message quotes, as JSON, for the select list of a query on `messages m`; null if it quotes nothing. */
export const quotedByMessage: RawBuilder<QuotedRecord | null> = sql`(
  case when m.quotes_sequence is null then null else (
    select ${quotedRow('q')} from messages q
    where q.organization_id = m.organization_id and q.contact_id = m.contact_id and q.sequence = m.quotes_sequence) end)`

/** A message as it would be quoted; undefined if the client has none at this position. */
export const loadQuoted = async (
  tx: Tenant,
  { contactId, sequence }: { contactId: string; sequence: number },
): Promise<QuotedRecord | undefined> => {
  const { rows } = await sql<{ quoted: QuotedRecord }>`
    select ${quotedRow('m')} as quoted from messages m
    where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} and m.sequence = ${sequence}`.execute(
    tx.db,
  )
  return rows[0]?.quoted
}
