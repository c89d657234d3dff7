import { sql, type Kysely } from 'kysely'
import { eraseOrganization } from './parts/0078-erasing.ts'

/**
 * A deleted organization stands still for 30 days, then its rows are erased and only its own is left: who deleted it, and when.
 * `parked_due` is when a job of a deleted organization would be due.
 */
const DELETED = `
alter table organizations add column deleted_at timestamptz, add column deleted_by text,
  add column erased_at timestamptz,
  add check (erased_at is null or deleted_at is not null);
alter table work add column parked_due timestamptz;
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(DELETED + eraseOrganization()).execute(db)
}
