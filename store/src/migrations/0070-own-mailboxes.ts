import { sql, type Kysely } from 'kysely'

/**
 * Mailboxes that organizations connect themselves are carrier accounts: `mailbox` has their servers, without passwords, and
 * `problem_in` says why nothing can be read from one, as `problem` does for sending. `put_off_since` is when a carrier first
 * put a message off.
 */
const MAILBOXES = `
alter table carrier_accounts add column mailbox jsonb;
alter table carrier_accounts add column problem_in text;
alter table deliveries add column put_off_since timestamptz;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(MAILBOXES).execute(db)
}
