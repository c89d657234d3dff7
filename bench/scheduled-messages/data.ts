import pg from 'pg'
import { writeClients, type Clients } from '../clients-list/data.ts'

/** Scheduled messages per client, all of which repeat. */
export const SCHEDULED_EACH = 10

/** Clients with scheduled messages. */
export interface ScheduledClients extends Clients {
  /** One of them. */
  contactId: string
}

/** Inserts an organization with `count` clients and their scheduled messages by SQL. */
export const writeScheduled = async (
  owner: pg.ClientConfig,
  title: string,
  count: number,
): Promise<ScheduledClients> => {
  const clients = await writeClients(owner, title, count)
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { organizationId, adminId } = clients
    await client.query(SCHEDULED, [organizationId, adminId, SCHEDULED_EACH])
    await client.query('vacuum analyze scheduled_messages')
    const { rows } = await client.query<{ contact_id: string }>(SOMEBODY, [organizationId, Math.floor(count / 2)])
    return { ...clients, contactId: rows[0]?.contact_id ?? '' }
  } finally {
    await client.end()
  }
}

/** On weekdays, each at its own minute, for the first time tomorrow. */
const SCHEDULED = `
insert into scheduled_messages (organization_id, scheduled_id, contact_id, author_id, text, schedule_type, schedule_value,
  tags, set_at, run_on, next_run_at, created_at, updated_at)
select $1, 'sm_' || md5(contact_id || n), contact_id, $2, 'Message ' || n, 'weekdays',
  jsonb_build_object('localTime', lpad((7 + n)::text, 2, '0') || ':30'), '{}', now(),
  to_char(now() + interval '1 day', 'YYYY-MM-DD'),
  date_trunc('day', now()) + interval '1 day' + (7 + n) * interval '1 hour', now(), now()
from threads, generate_series(1, $3::int) n where organization_id = $1`

const SOMEBODY = `select contact_id from threads where organization_id = $1 order by contact_id offset $2 limit 1`
