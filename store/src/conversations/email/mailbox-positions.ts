import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'

/** Up to where a mailbox has been read. */
export interface MailboxPosition {
  /** Mails from before this moment are ignored. */
  since: Date
  /** Null until it has been read for the first time. */
  uidValidity: string | null
  lastUid: number
}

/**
 * Takes a mailbox for a process, or keeps it, for `leaseMs` by the database's clock. Null while another process has it: only
 * one reads it at a time.
 */
export const holdMailbox = async (
  tx: Tenant,
  address: string,
  { holder, leaseMs, now }: { holder: string; leaseMs: number; now: Date },
): Promise<MailboxPosition | null> => {
  const until = sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`
  const { rows } = await sql<{ since: Date; uid_validity: string | null; last_uid: number }>`
    insert into mailbox_positions as p (organization_id, address, since, holder, held_until)
    values (${tx.organizationId}, ${address}, ${now}, ${holder}, ${until})
    on conflict (organization_id, address) do update set holder = ${holder}, held_until = ${until}
      where p.holder is null or p.holder = ${holder} or p.held_until < clock_timestamp()
    returning since, uid_validity, last_uid::float8 as last_uid`.execute(tx.db)
  const [row] = rows
  return row === undefined ? null : { since: row.since, uidValidity: row.uid_validity, lastUid: row.last_uid }
}

/** Writes how far a process has read. False if another one has the mailbox by now. */
export const moveMailbox = async (
  tx: Tenant,
  address: string,
  holder: string,
  { uidValidity, lastUid }: { uidValidity: string; lastUid: number },
): Promise<boolean> => {
  const { rows } = await sql`
    update mailbox_positions set uid_validity = ${uidValidity}, last_uid = ${lastUid}
    where organization_id = ${tx.organizationId} and address = ${address} and holder = ${holder}
    returning 1`.execute(tx.db)
  return rows.length === 1
}

/** Lets another process read a mailbox at once. */
export const releaseMailbox = async (tx: Tenant, address: string, holder: string): Promise<void> => {
  await sql`
    update mailbox_positions set holder = null, held_until = null
    where organization_id = ${tx.organizationId} and address = ${address} and holder = ${holder}`.execute(tx.db)
}
