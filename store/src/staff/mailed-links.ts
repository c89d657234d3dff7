import type { Insertable, Selectable } from 'kysely'
import type { MailedLinksTable } from './tables.ts'
import type { Global } from '../store.ts'

/** Keeps a mailed link by the hash of its token, and sweeps what is over of the account. */
export const insertMailedLink = async (db: Global, link: Insertable<MailedLinksTable>, now: Date): Promise<void> => {
  await db.insertInto('mailed_links').values(link).execute()
  await db.deleteFrom('mailed_links').where('account_id', '=', link.account_id).where('expires_at', '<=', now).execute()
}

/**
 * A link that still counts. Whoever uses it takes the account's lock first and then asks again, so that it is used once,
 * and so that two links of one account do not wait for each other.
 */
export const findMailedLink = (
  db: Global,
  purpose: MailedLinksTable['purpose'],
  tokenHash: Buffer,
  now: Date,
): Promise<Selectable<MailedLinksTable> | undefined> =>
  db
    .selectFrom('mailed_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Forgets all links of an account for a purpose. */
export const deleteMailedLinks = async (
  db: Global,
  accountId: string,
  purpose: MailedLinksTable['purpose'],
): Promise<void> => {
  await db.deleteFrom('mailed_links').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
}
