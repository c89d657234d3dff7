import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { RunPlacesTable } from './tables.ts'

export type FeedPosition = Selectable<RunPlacesTable>

/**
 * Up to where a contact's messages and changes have been fed to runs. Undefined if no scene was ever started for them and
 * their texts never had to be fed together.
 */
export const feedPositionOf = (tx: Tenant, contactId: string): Promise<FeedPosition | undefined> =>
  tx.from('run_places').selectAll().where('contact_id', '=', contactId).executeTakeFirst()

/**
 * Starts feeding a contact's events to runs. Earlier events are not fed, except for labels that a job has yet to tell
 * runs of.
 */
export const startFeed = async (
  tx: Tenant,
  place: { contactId: string; labels: string[]; clock: string; sequence?: number },
): Promise<void> => {
  const sequence =
    place.sequence === undefined
      ? sql<number>`coalesce((select last_sequence from threads
          where organization_id = ${tx.organizationId} and contact_id = ${place.contactId}), 0)`
      : place.sequence
  const told = sql`${place.labels.length}::int - (${untoldLabels(tx, place.contactId)})`
  await tx
    .insert('run_places', {
      contact_id: place.contactId,
      sequence,
      labels: sql<string[]>`(${place.labels}::text[])[1:${told}]`,
      clock: place.clock,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Sequences of the texts of a contact without a position that jobs are still to feed to runs, in order. */
export const listUnfedSequences = async (tx: Tenant, contactId: string): Promise<number[]> => {
  const { rows } = await sql<{ sequence: number }>`
    select split_part(payload ->> 'messageId', ':', 2)::int as sequence from work
    where organization_id = ${tx.organizationId} and subject = ${contactId} and kind = 'resume-runs'
    order by 1`.execute(tx.db)
  return rows.map((row) => row.sequence)
}

/**
 * How many labels at the end of a contact's list are still to be told to runs by jobs. Labels that came before others
 * went aren't counted: they may be the ones that went.
 */
const untoldLabels = (tx: Tenant, contactId: string) => sql`
  select coalesce(sum((w.payload ->> 'came')::int), 0)::int from work w
  where w.organization_id = ${tx.organizationId} and w.subject = ${contactId} and w.kind = 'tell-runs'
    and not exists (
      select from work later where later.organization_id = w.organization_id and later.subject = w.subject
        and later.kind = w.kind and later.work_id > w.work_id and (later.payload ->> 'went')::int > 0)`

export const moveFeedPosition = async (
  tx: Tenant,
  contactId: string,
  change: Partial<Pick<FeedPosition, 'sequence' | 'labels' | 'clock'>>,
): Promise<void> => {
  await tx.update('run_places').set(change).where('contact_id', '=', contactId).execute()
}

/**
 * Whether fetching a file of a contact's message hasn't been tried yet: its job hasn't begun, or is running for the first
 * time. A job that found its carrier not running counts as a try.
 */
export const isFetchUntried = async (tx: Tenant, contactId: string, messageId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from work where organization_id = ${tx.organizationId} and subject = ${contactId} and kind = 'fetch-attachment'
      and payload ->> 'messageId' = ${messageId} and attempts - (claim is not null)::int < 1 limit 1`.execute(tx.db)
  return rows.length > 0
}

/** A message of the client that hasn't been fed to runs. */
export interface UnfedMessage {
  sequence: number
  suffix: string
  text: string
  /** When we learned of it, and when the client sent it by the carrier's time. */
  at: Date
  saidAt: Date
  deleted: boolean
  /** Number of files still being fetched, and positions of those that are ready. Photos are among them. */
  fetching: number
  ready: number[]
  photos: number[]
}

/**
 * Mails that are only filed mean nothing to runs: anybody may have written them, or nobody did. Neither do mails that
 * couldn't be read: their text is ours.
 */
const MEANS_SOMETHING = sql<boolean>`(mail is null or mail @> '{"verified":true,"automatic":false}')
  and mail -> 'unreadable' is null`

/** A contact's last message that means something to runs, up to where they have been fed; or of all, if never. */
export const loadLastFed = (
  tx: Tenant,
  contactId: string,
): Promise<Pick<UnfedMessage, 'sequence' | 'suffix' | 'text' | 'at'> | undefined> =>
  tx
    .from('messages')
    .select(['sequence', 'suffix', 'text', 'at'])
    .where('contact_id', '=', contactId)
    .where('direction', '=', 1)
    .where('deleted_at', 'is', null)
    .where(MEANS_SOMETHING)
    .where(
      'sequence',
      '<=',
      sql<number>`coalesce((select sequence from run_places
        where organization_id = ${tx.organizationId} and contact_id = ${contactId}), 2147483647)`,
    )
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Incoming messages of a contact after a sequence that mean something to runs, in order. */
export const listUnfedMessages = async (
  tx: Tenant,
  contactId: string,
  { after, upTo }: { after: number; upTo?: number },
): Promise<UnfedMessage[]> => {
  const { rows } = await sql<UnfedMessage>`
    select m.sequence, m.suffix, m.text, m.at, m.deleted_at is not null as deleted,
      coalesce((select s.at from inbound_seen s where s.organization_id = m.organization_id and s.carrier = m.carrier
        and s.carrier_id = m.carrier_ref), m.at) as "saidAt",
      case when m.num_attach = 0 then 0 else (select count(*)::int from message_attachments a
        where a.organization_id = m.organization_id and a.contact_id = m.contact_id and a.sequence = m.sequence
          and a.state = 'fetching') end as fetching,
      case when m.num_attach = 0 then '{}' else array(select a.place from message_attachments a
        where a.organization_id = m.organization_id and a.contact_id = m.contact_id and a.sequence = m.sequence
          and a.state = 'ready' order by a.place) end as ready,
      case when m.num_attach = 0 then '{}' else array(select a.place from message_attachments a
        join media f on f.organization_id = a.organization_id and f.media_id = a.media_id
        where a.organization_id = m.organization_id and a.contact_id = m.contact_id and a.sequence = m.sequence
          and a.state = 'ready' and f.mime like 'image/%' order by a.place) end as photos
    from messages m
    where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} and m.sequence > ${after}
      ${upTo === undefined ? sql`` : sql`and m.sequence <= ${upTo}`} and m.direction = 1
      and ${MEANS_SOMETHING}
    order by m.sequence limit 200`.execute(tx.db)
  return rows
}
