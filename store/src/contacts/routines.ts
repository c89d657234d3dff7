import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { ContactsTable } from './tables.ts'

type Marks = Pick<Selectable<ContactsTable>, 'wake_up_time' | 'go_to_sleep_time' | 'workout_time' | 'custom_time'>

/** The distinct sets of routine times of active clients, each with its number of clients. */
export const listClientRoutines = async (tx: Tenant): Promise<(Marks & { clients: number })[]> => {
  const { rows } = await sql<Marks & { clients: number }>`
    select wake_up_time, go_to_sleep_time, workout_time, custom_time, count(*)::integer as clients
    from contacts
    where organization_id = ${tx.organizationId} and status = 'active' and removed_at is null
    group by wake_up_time, go_to_sleep_time, workout_time, custom_time
    order by clients desc
    limit ${ROUTINES_MAX}`.execute(tx.db)
  return rows
}

/** Maximum number of sets; the rarest are dropped. */
const ROUTINES_MAX = 2_000
