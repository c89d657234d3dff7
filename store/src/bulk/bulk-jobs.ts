import type { WelcomeResult } from '@attune/contract/programs/entity'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { contactConditions, type ChosenContacts, type ContactFilter } from '../contacts/filters.ts'
import type { ContactJobRowsTable, ContactJobsTable } from './tables.ts'
import type { Tenant } from '../store.ts'

export type JobRecord = Selectable<ContactJobsTable>
export type JobRowRecord = Selectable<ContactJobRowsTable>

/** The clients for whom a bulk action changed something, optionally without those to whom a person wrote afterwards. */
interface ChangedBy {
  changedBy: string
  unlessWrittenSince?: Date
}

export const insertJob = async (
  tx: Tenant,
  job: Omit<Insertable<ContactJobsTable>, 'organization_id' | 'total'>,
  clients: { ids: string[] } | { filter: ContactFilter } | { chosen: ChosenContacts } | ChangedBy,
): Promise<JobRecord> => {
  await tx.insert('contact_jobs', { ...job, total: 0 }).execute()
  // Ordered by id, so that two bulk actions on the same clients take their locks in the same order.
  await sql`
    insert into contact_job_rows (organization_id, job_id, row_number, contact_id)
    select ${tx.organizationId}, ${job.job_id}, row_number() over (order by contact_id), contact_id
    from (select distinct contact_id from (${await chooseContacts(tx, clients)}) every) chosen`.execute(tx.db)
  return changeJob(tx, job.job_id, {
    total: sql<number>`(select count(*)::int from contact_job_rows r where r.organization_id = ${tx.organizationId}
      and r.job_id = ${job.job_id})`,
  })
}

const chooseContacts = async (tx: Tenant, clients: Parameters<typeof insertJob>[2]): Promise<ChosenContacts> => {
  if ('chosen' in clients) return clients.chosen
  if ('changedBy' in clients)
    return sql`select r.contact_id from contact_job_rows r where r.organization_id = ${tx.organizationId}
      and r.job_id = ${clients.changedBy} and r.state = 'done' and r.changed and ${isUnwritten(clients)}`
  if ('ids' in clients) return sql`select contact_id from unnest(${clients.ids}::text[]) as named (contact_id)`
  return sql`select c.contact_id from contacts c where ${sql.join(await contactConditions(tx, clients.filter), sql` and `)}`
}

/**
 * Whether no person has written to the client of the row `r` since that time. Authors are looked up only in threads with
 * something sent since, which are few.
 */
const isUnwritten = ({ unlessWrittenSince: since }: ChangedBy) =>
  since === undefined
    ? sql`true`
    : sql`not exists (select from threads t
        join messages m on m.organization_id = t.organization_id and m.contact_id = t.contact_id
        where t.organization_id = r.organization_id and t.contact_id = r.contact_id and t.last_sent_at > ${since}
          and m.at > ${since} and m.author_kind = 'user' and m.gate_decision is distinct from 'omitted')`

export const changeJob = (
  tx: Tenant,
  jobId: string,
  change: {
    [C in keyof Updateable<ContactJobsTable>]?: Updateable<ContactJobsTable>[C] | ReturnType<typeof sql<number>>
  },
): Promise<JobRecord> =>
  tx
    .update('contact_jobs')
    // Each column takes a value or an expression of the same type.
    .set(change as Updateable<ContactJobsTable>)
    .where('job_id', '=', jobId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A bulk action of an account. */
export const jobOf = (tx: Tenant, accountId: string, jobId: string): Promise<JobRecord | undefined> =>
  tx.from('contact_jobs').selectAll().where('job_id', '=', jobId).where('account_id', '=', accountId).executeTakeFirst()

/** Locks a bulk action's row. Undefined if it no longer exists. */
export const lockJob = (tx: Tenant, jobId: string): Promise<JobRecord | undefined> =>
  tx.from('contact_jobs').selectAll().where('job_id', '=', jobId).forUpdate().executeTakeFirst()

/** The next rows to work on, after row number `after`. */
export const listWaitingRows = (tx: Tenant, jobId: string, after: number, limit: number): Promise<JobRowRecord[]> =>
  tx
    .from('contact_job_rows')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('row_number', '>', after)
    .where('state', '=', 'waiting')
    .orderBy('row_number')
    .limit(limit)
    .execute()

export interface RowResult {
  row_number: number
  /** The code of the refusal; null if done. */
  refusal: string | null
  changed: boolean
  welcome: WelcomeResult | null
}

export const saveRowResults = async (tx: Tenant, jobId: string, turns: RowResult[]): Promise<void> => {
  const numbers = turns.map((turn) => turn.row_number)
  const refusals = turns.map((turn) => turn.refusal)
  const changes = turns.map((turn) => turn.changed)
  const welcomes = turns.map(({ welcome }) => (welcome === null ? null : JSON.stringify(welcome)))
  await sql`
    update contact_job_rows r
    set state = case when t.refusal is null then 'done' else 'refused' end, refusal = t.refusal,
      changed = t.changed, welcome = t.welcome::jsonb
    from unnest(${numbers}::int[], ${refusals}::text[], ${changes}::boolean[], ${welcomes}::text[])
      as t (row_number, refusal, changed, welcome)
    where r.organization_id = ${tx.organizationId} and r.job_id = ${jobId} and r.row_number = t.row_number
      and r.row_number between ${Math.min(...numbers)} and ${Math.max(...numbers)}`.execute(tx.db)
}

/** Rows after a row number. Fetches one more than `limit`, to tell whether there is a next page. */
export const listJobRows = (
  tx: Tenant,
  query: { jobId: string; state?: JobRowRecord['state'] | undefined; after: number; limit: number },
): Promise<JobRowRecord[]> => {
  const rows = tx
    .from('contact_job_rows')
    .selectAll()
    .where('job_id', '=', query.jobId)
    .where('row_number', '>', query.after)
    .orderBy('row_number')
    .limit(query.limit + 1)
  return (query.state === undefined ? rows : rows.where('state', '=', query.state)).execute()
}

/** Deletes some of a bulk action's rows, and the action itself once none are left. True if nothing is left. */
export const deleteJobBatch = async (tx: Tenant, jobId: string, limit: number): Promise<boolean> => {
  const { rows } = await sql<{ deleted: number }>`
    with gone as (
      delete from contact_job_rows where organization_id = ${tx.organizationId} and job_id = ${jobId}
        and row_number in (select row_number from contact_job_rows where organization_id = ${tx.organizationId}
          and job_id = ${jobId} order by row_number limit ${limit})
      returning 1
    )
    select count(*)::int as deleted from gone`.execute(tx.db)
  if ((rows[0]?.deleted ?? 0) === limit) return false
  await tx.delete('contact_jobs').where('job_id', '=', jobId).execute()
  return true
}
