import { sql } from 'kysely'
import type { ChosenContacts } from '../../contacts/bulk-jobs.ts'
import type { Tenant } from '../../store.ts'
import { waysIn, type ThreadsWanted } from './thread-conditions.ts'

/** The contacts of the threads that are wanted. */
export const contactsWanted = async (tx: Tenant, wanted: ThreadsWanted): Promise<ChosenContacts> =>
  sql.join(
    (await waysIn(tx, wanted)).map((way) => sql`select t.contact_id from threads t where ${way}`),
    sql` union all `,
  )
