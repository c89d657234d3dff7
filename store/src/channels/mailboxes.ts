import { sql } from 'kysely'
import type { Global, Tenant } from '../store.ts'

/** A mailbox that an organization has connected. */
export interface OwnMailbox {
  organizationId: string
  address: string
  /** Changes with every change to it. */
  rev: number
}

/** The mailboxes that organizations have connected themselves, to be read. A paused one still receives mails. */
export const listOwnMailboxes = (db: Global): Promise<OwnMailbox[]> =>
  db
    .selectFrom('addresses')
    .select(['organization_id as organizationId', 'address', 'rev'])
    .where('carrier', '=', 'email')
    .where('carrier_account_id', 'is not', null)
    .where('state', '<>', 'disconnected')
    .where(
      sql<boolean>`not exists (
        select from organizations o where o.organization_id = addresses.organization_id and o.deleted_at is not null)`,
    )
    .orderBy('address')
    .execute()

/** Sets the point from which a mailbox is read, whoever reads it now: what was in it before stays there. */
export const placeMailbox = async (
  tx: Tenant,
  address: string,
  { uidValidity, lastUid, since }: { uidValidity: string; lastUid: number; since: Date },
): Promise<void> => {
  await sql`
    insert into mailbox_positions (organization_id, address, since, uid_validity, last_uid)
    values (${tx.organizationId}, ${address}, ${since}, ${uidValidity}, ${lastUid})
    on conflict (organization_id, address) do update
      set since = excluded.since, uid_validity = excluded.uid_validity, last_uid = excluded.last_uid,
        holder = null, held_until = null`.execute(tx.db)
}
