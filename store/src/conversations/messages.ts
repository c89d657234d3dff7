import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Insertable, type Selectable } from 'kysely'
import { identityAsJson, type Identity } from '../contacts/identities.ts'
import { isContactWithinReach, type Reach } from '../staff/reach.ts'
import { attachmentsOfMessage, type AttachmentRecord } from './attachments.ts'
import { originOfMessage, type SceneOfMessage } from './automated/origins.ts'
import { contextsOfMessage, type ContextRecord } from './contexts.ts'
import { reactionsOfMessage, type ReactionRecord } from './change/reactions.ts'
import { quotedByMessage, type QuotedRecord } from './quotes.ts'
import type { MessagesTable, TemplateRecord } from './tables.ts'
import { staffNameOf } from '../staff/staff-name.ts'
import type { Tenant } from '../store.ts'
import { NO_WAIT } from './waits.ts'

export interface MessageRecord extends Selectable<MessagesTable> {
  author: StaffName | null
  contexts: ContextRecord[] | null
  attachments: AttachmentRecord[] | null
  reactions: ReactionRecord[] | null
  /** Origin of an automated message. */
  origin: SceneOfMessage | null
  quoted: QuotedRecord | null
  /** The coach for whom the author covered. */
  covered: StaffName | null
  /** Who deleted the message. */
  deleter: StaffName | null
}

export type NewMessage = Omit<Insertable<MessagesTable>, 'organization_id' | 'sequence' | 'rev'>

/**
 * How a message changes the wait for an answer. `filed`: not at all, and it doesn't count as a message from the client
 * either. One of ours that `ends` it does so unless it is omitted.
 */
export type WaitChange = 'begins' | 'ends' | 'stays' | 'filed'

/**
 * Inserts a message with the contact's next sequence and updates the thread. Returns the sequence. The caller holds the
 * contact's lock, so that sequences have no gaps.
 */
export const insertMessage = async (tx: Tenant, message: NewMessage, wait: WaitChange): Promise<number> => {
  const incoming = message.direction === 1
  const answers = !incoming && wait === 'ends' && message.gate_decision !== 'omitted'
  const at = message.at
  const thread = {
    last_sequence: sql`last_sequence + 1`,
    received_count: sql`received_count + ${incoming ? 1 : 0}::int`,
    last_message_at: at,
    moved_at: at,
    ...(incoming ? waitColumns(wait, at) : { last_sent_at: at }),
    ...(answers ? NO_WAIT : {}),
    rev: sql`rev + 1`,
  }
  const changes = Object.entries(thread).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const columns = Object.entries(message)
  // One statement for both, since every message comes through here.
  const { rows } = await sql<{ sequence: number }>`
    with moved as (
      update threads set ${sql.join(changes)}
      where organization_id = ${tx.organizationId} and contact_id = ${message.contact_id}
      returning last_sequence)
    insert into messages (organization_id, sequence, ${sql.join(columns.map(([column]) => sql.ref(column)))})
    values (${tx.organizationId}, (select last_sequence from moved), ${sql.join(columns.map(([, value]) => value))})
    returning sequence`.execute(tx.db)
  const [inserted] = rows
  if (inserted === undefined) throw new Error('The message was not inserted.')
  return inserted.sequence
}

const waitColumns = (wait: WaitChange, at: Date) => {
  if (wait === 'filed') return {}
  if (wait === 'stays') return { last_received_at: at }
  if (wait === 'ends') return { last_received_at: at, ...NO_WAIT }
  return {
    last_received_at: at,
    needs_answer_since: sql<Date>`coalesce(needs_answer_since, ${at}::timestamptz)`,
    waiting_from_sequence: sql<number>`case when needs_answer_since is null then last_sequence + 1
      else waiting_from_sequence end`,
    waiting_sequence: sql<number>`last_sequence + 1`,
  }
}

/** Only in the first row of a page: who the client is, if requested. */
export interface ListedMessage extends MessageRecord {
  identity?: Identity | null
}

/**
 * Messages of a contact within a reach: the newest or those before a sequence, newest first; or those after a sequence
 * or since a moment, oldest first. Fetches one row more than `limit`. `withIdentity` includes the client's identity,
 * which saves a statement for every page of a masked reader.
 */
export const listMessages = async (
  tx: Tenant,
  contactId: string,
  query: {
    reach: Reach
    before?: number | undefined
    after?: number | undefined
    since?: Date | undefined
    limit: number
    withIdentity?: boolean
  },
): Promise<ListedMessage[]> => {
  const forward = query.after !== undefined || (query.before === undefined && query.since !== undefined)
  const order = forward ? sql`asc` : sql`desc`
  const page = sql<ListedMessage>`
    select m.*, ${parts}
    from messages m
    where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} ${placeOf(query)}
      and ${isContactWithinReach(query.reach, tx, contactId)}
      and (select t.removed_at is null from threads t
        where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId})
    order by m.sequence ${order} limit ${query.limit + 1}`
  const { rows } = await (
    query.withIdentity === true
      ? sql<ListedMessage>`
        select page.*,
          case when row_number() over (order by page.sequence ${order}) = 1
            then ${identityAsJson(tx, contactId)} end as identity
        from (${page}) page order by page.sequence ${order}`
      : page
  ).execute(tx.db)
  return rows
}

const placeOf = ({
  before,
  after,
  since,
}: {
  before?: number | undefined
  after?: number | undefined
  since?: Date | undefined
}) => {
  if (after !== undefined) return sql`and m.sequence > ${after}`
  if (before !== undefined) return sql`and m.sequence < ${before}`
  return since === undefined ? sql`` : sql`and m.at >= ${since}::timestamptz`
}

const parts = sql`${contextsOfMessage} as contexts, ${attachmentsOfMessage} as attachments,
  ${reactionsOfMessage} as reactions, ${originOfMessage} as origin,
  ${quotedByMessage} as quoted, ${staffNameOf('m.author_id')} as author,
  ${staffNameOf('m.covered_id')} as covered, ${staffNameOf('m.deleted_by')} as deleter`

/** Messages by contact and sequence. */
export const loadMessagesAt = async (
  tx: Tenant,
  places: { contactId: string; sequence: number }[],
): Promise<MessageRecord[]> => {
  const { rows } = await sql<MessageRecord>`
    select m.*, ${parts}
    from unnest(${places.map((place) => place.contactId)}::text[], ${places.map((place) => place.sequence)}::int[])
      as place (contact_id, sequence)
    join messages m on m.organization_id = ${tx.organizationId} and m.contact_id = place.contact_id
      and m.sequence = place.sequence`.execute(tx.db)
  return rows
}

/** The contact's message with a caller's suffix. */
export const findMessageBySuffix = (
  tx: Tenant,
  contactId: string,
  suffix: string,
): Promise<{ sequence: number; text: string; author_id: string | null; deleted_at: Date | null } | undefined> =>
  tx
    .from('messages')
    .select(['sequence', 'text', 'author_id', 'deleted_at'])
    .where('contact_id', '=', contactId)
    .where('suffix', '=', suffix)
    .executeTakeFirst()

/** Maximum number of colleagues' messages returned. */
const COLLEAGUE_MESSAGES_MAX = 50

/**
 * Other staff members' messages to a contact after a sequence, newest last, and the thread's last sequence. The caller
 * holds the contact's lock.
 */
export const listColleagueMessagesSince = async (
  tx: Tenant,
  contactId: string,
  sequence: number,
  accountId: string,
): Promise<{ lastSequence: number; sequences: number[] }> => {
  const { rows } = await sql<{ last_sequence: number; sequence: number | null }>`
    select t.last_sequence, m.sequence from threads t
    left join messages m on m.organization_id = t.organization_id and m.contact_id = t.contact_id
      and m.sequence > ${sequence}::int and m.author_kind = 'user' and m.author_id <> ${accountId}
      and m.deleted_at is null
    where t.organization_id = ${tx.organizationId} and t.contact_id = ${contactId}
    order by m.sequence desc limit ${COLLEAGUE_MESSAGES_MAX}`.execute(tx.db)
  return { lastSequence: rows[0]?.last_sequence ?? 0, sequences: rows.flatMap((row) => row.sequence ?? []) }
}

/** The text of the client before a place in the thread. */
export const lastReceivedBefore = (
  tx: Tenant,
  contactId: string,
  sequence: number,
): Promise<{ text: string } | undefined> =>
  tx
    .from('messages')
    .select('text')
    .where('contact_id', '=', contactId)
    .where('sequence', '<', sequence)
    .where('direction', '=', 1)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Records the template that a message is sent as. */
export const setTemplate = async (
  tx: Tenant,
  { contactId, sequence }: { contactId: string; sequence: number },
  template: TemplateRecord,
): Promise<void> => {
  await tx
    .update('messages')
    .set({ template: JSON.stringify(template) })
    .where('contact_id', '=', contactId)
    .where('sequence', '=', sequence)
    .execute()
}
