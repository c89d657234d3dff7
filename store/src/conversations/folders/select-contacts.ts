import { sql } from 'kysely'
import type { ChosenContacts } from '../../contacts/filters.ts'
import type { Tenant } from '../../store.ts'
import { threadConditions, type ThreadSelection } from './thread-conditions.ts'

/** The contacts of the threads that are wanted. */
export const selectContacts = async (tx: Tenant, wanted: ThreadSelection): Promise<ChosenContacts> =>
  sql.join(
    (await threadConditions(tx, wanted)).map((way) => sql`select t.contact_id from threads t where ${way}`),
    sql` union all `,
  )
