import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { RunPlacesTable } from './tables.ts'

export type FeedPosition = Selectable<RunPlacesTable>

/** How far runs have been told of a contact; undefined while none was ever started. */
export const feedPositionOf = (tx: Tenant, contactId: string): Promise<FeedPosition | undefined> =>
  tx.db
    .selectFrom('run_places')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()

/** Begins to follow a contact: what was there before is not told. */
export const startFeed = async (
  tx: Tenant,
  place: { contactId: string; labels: string[]; clock: string; sequence?: number },
): Promise<void> => {
  const sequence =
    place.sequence === undefined
      ? sql<number>`coalesce((select last_sequence from threads
          where organization_id = ${tx.organizationId} and contact_id = ${place.contactId}), 0)`
      : place.sequence
  await tx.db
    .insertInto('run_places')
    .values({
      organization_id: tx.organizationId,
      contact_id: place.contactId,
      sequence,
      labels: place.labels,
      clock: place.clock,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const moveFeedPosition = async (
  tx: Tenant,
  contactId: string,
  change: Partial<Pick<FeedPosition, 'sequence' | 'labels' | 'clock'>>,
): Promise<void> => {
  await tx.db
    .updateTable('run_places')
    .set(change)
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .execute()
}

/** A message of the client that runs have not been told of. */
export interface UnfedMessage {
  sequence: number
  suffix: string
  text: string
  at: Date
  deleted: boolean
  /** Places of its files by what became of them. */
  fetching: number
  ready: number[]
}

/** Messages of a contact after a sequence, in their order. */
export const listUnfedMessages = async (
  tx: Tenant,
  contactId: string,
  { after, upTo }: { after: number; upTo?: number },
): Promise<UnfedMessage[]> => {
  const { rows } = await sql<UnfedMessage>`
    select m.sequence, m.suffix, m.text, m.at, m.deleted_at is not null as deleted,
      case when m.num_attach = 0 then 0 else (select count(*)::int from message_attachments a
        where a.organization_id = m.organization_id and a.contact_id = m.contact_id and a.sequence = m.sequence
          and a.state = 'fetching') end as fetching,
      case when m.num_attach = 0 then '{}' else array(select a.place from message_attachments a
        where a.organization_id = m.organization_id and a.contact_id = m.contact_id and a.sequence = m.sequence
          and a.state = 'ready' order by a.place) end as ready
    from messages m
    where m.organization_id = ${tx.organizationId} and m.contact_id = ${contactId} and m.sequence > ${after}
      ${upTo === undefined ? sql`` : sql`and m.sequence <= ${upTo}`} and m.direction = 1
    order by m.sequence limit 200`.execute(tx.db)
  return rows
}
