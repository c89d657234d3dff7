import { sql } from 'kysely'
import type { Global, Tenant } from '../store.ts'
import type { OrganizationRecord } from './organizations.ts'

/** How much an organization has. */
export interface OrganizationContents {
  clients: number
  messages: number
  people: number
  scenes: number
  programs: number
  files: number
  channels: number
}

/** What would be deleted with an organization, as of now. */
export const countContents = async (tx: Tenant): Promise<OrganizationContents> => {
  const own = sql`organization_id = ${tx.organizationId}`
  const { rows } = await sql<OrganizationContents>`
    select (select count(*)::int from contacts where ${own} and removed_at is null) as clients,
      (select coalesce(sum(last_sequence), 0)::int from threads where ${own} and removed_at is null) as messages,
      (select count(*)::int from staff where ${own} and gone_at is null) as people,
      (select count(*)::int from scenes where ${own}) as scenes,
      (select count(*)::int from programs where ${own}) as programs,
      (select count(*)::int from media where ${own}) as files,
      (select count(*)::int from addresses where ${own} and state <> 'disconnected') as channels`.execute(tx.db)
  const [counted] = rows
  if (counted === undefined) throw new Error('Counting gave no row.')
  return counted
}

/** Marks an organization as deleted and parks its jobs: none begins until it is restored. */
export const deleteOrganization = async (
  db: Global,
  organizationId: string,
  { by, at }: { by: string; at: Date },
): Promise<OrganizationRecord> => {
  const row = await db
    .updateTable('organizations')
    .set({ deleted_at: at, deleted_by: by, rev: sql<number>`rev + 1` })
    .where('organization_id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await parkWork(db, sql`organization_id = ${organizationId} and parked_due is null`)
  return row
}

/**
 * Brings a deleted organization back, with its jobs as they were due. Undefined if its 30 days are over: from then on, it is
 * being erased.
 */
export const restoreOrganization = async (
  db: Global,
  organizationId: string,
): Promise<OrganizationRecord | undefined> => {
  const row = await db
    .updateTable('organizations')
    .set({ deleted_at: null, deleted_by: null, rev: sql<number>`rev + 1` })
    .where('organization_id', '=', organizationId)
    // By the clock of the database, as it is erased.
    .where('deleted_at', '>=', sql<Date>`statement_timestamp() - interval '30 days'`)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await sql`update work set due_at = parked_due, parked_due = null
    where organization_id = ${organizationId} and parked_due is not null`.execute(db)
  return row
}

/** Parked jobs are looked at again after this time, which is longer than an organization stands still. */
const PARKED = sql`clock_timestamp() + interval '60 days'`

const parkWork = (db: Global, which: ReturnType<typeof sql>) =>
  sql`update work set parked_due = due_at, due_at = ${PARKED} where ${which}`.execute(db)

/** Organizations that were deleted 30 days ago and are still there. */
export const listToErase = async (db: Global): Promise<string[]> => {
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from organizations
    where erased_at is null and deleted_at < statement_timestamp() - interval '30 days' order by deleted_at`.execute(db)
  return rows.map((row) => row.organization_id)
}

/** Erases up to `most` rows of a deleted organization. Returns how many; 0 if only its files and its own row are left. */
export const eraseRows = async (db: Global, organizationId: string, most: number): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`select erase_organization(${organizationId}, ${most}) as gone`.execute(
    db,
  )
  return rows[0]?.gone ?? 0
}

/** Some files of an organization. */
export const listFiles = async (tx: Tenant, most: number): Promise<string[]> => {
  const rows = await tx.from('media').select('media_id').limit(most).execute()
  return rows.map((row) => row.media_id)
}

export const forgetFiles = async (tx: Tenant, mediaIds: readonly string[]): Promise<void> => {
  await tx
    .delete('media')
    .where('media_id', 'in', [...mediaIds, ''])
    .execute()
}

/** What is left of an organization: its id, when it was deleted, and by whom. */
export const leaveTombstone = async (db: Global, organizationId: string, at: Date): Promise<void> => {
  await db
    .updateTable('organizations')
    .set({
      ...{ title: '', labels: [], logo_url: null, accent_hue: null, own_colors: null, time_zone: 'UTC' },
      ...{ log_days: null, session_days: null },
      ...{ permissions: null, permissions_by_role: '{}', features: null, erased_at: at },
    })
    .where('organization_id', '=', organizationId)
    .execute()
}
