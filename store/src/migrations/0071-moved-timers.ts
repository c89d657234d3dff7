import { sql, type Kysely } from 'kysely'
import { tenantTable } from './parts/tenant-table.ts'

/**
 * The timers of an organization that was moved in: its automation stands still until somebody starts it there. They are
 * jobs like those in `work`, which nobody claims here.
 */
const MOVED_WORK = `
create table moved_work (
  organization_id text not null references organizations,
  place bigint not null,
  kind text not null,
  payload jsonb not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  urgent boolean not null,
  subject text,
  primary key (organization_id, place)
);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(MOVED_WORK).execute(db)
  await sql.raw(tenantTable('moved_work')).execute(db)
}
