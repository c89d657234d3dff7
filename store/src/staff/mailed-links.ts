import type { Insertable, Selectable } from 'kysely'
import type { MailedLinksTable } from './tables.ts'
import type { Global } from '../store.ts'

/** Saves a mailed link by its token's hash, and deletes the account's expired links. */
export const insertMailedLink = async (db: Global, link: Insertable<MailedLinksTable>, now: Date): Promise<void> => {
  await db.insertInto('mailed_links').values(link).execute()
  await db.deleteFrom('mailed_links').where('account_id', '=', link.account_id).where('expires_at', '<=', now).execute()
}

/**
 * Finds a valid link. To use it, lock its account first and query again, so that it is used only once and two links of
 * an account can't deadlock.
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

/** Deletes all of an account's links for a purpose. */
export const deleteMailedLinks = async (
  db: Global,
  accountId: string,
  purpose: MailedLinksTable['purpose'],
): Promise<void> => {
  await db.deleteFrom('mailed_links').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
}
