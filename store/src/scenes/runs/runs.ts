import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { StoredRun, RunsTable } from './tables.ts'

export type RunRow = Selectable<RunsTable>

/** A run with the titles of its scene and of the nodes it waits at. */
export interface RunRecord extends RunRow {
  scene_title: string
  scene_labels: string[]
  /** The nodes its tokens are on. */
  nodes: { _id: string; type: string; title: string | null }[] | null
  sort_key: string
}

export type NewRun = Omit<Insertable<RunsTable>, 'organization_id' | 'state'> & { state: StoredRun }

export const insertRun = async (tx: Tenant, run: NewRun): Promise<void> => {
  await tx.insert('runs', { ...run, state: JSON.stringify(run.state) }).execute()
}

/** Saves a run's state after a turn. The caller holds the contact's lock. */
export const saveRun = async (
  tx: Tenant,
  state: StoredRun,
  { problems, at }: { problems: number; at: Date },
): Promise<void> => {
  const { status, ended } = state
  await tx
    .update('runs')
    .set({
      state: JSON.stringify(state),
      version: state.version,
      status,
      ended,
      ended_at: status === 'ended' ? at : null,
      problems: sql<number>`problems + ${problems}::int`,
      rev: sql<number>`rev + 1`,
    })
    .where('run_id', '=', state.runId)
    .execute()
}

/** Increases a run's problem count outside a turn. */
export const countProblem = async (tx: Tenant, runId: string): Promise<void> => {
  await tx
    .update('runs')
    .set({ problems: sql<number>`problems + 1`, rev: sql<number>`rev + 1` })
    .where('run_id', '=', runId)
    .execute()
}

/** Active runs of several contacts, oldest first. */
export const listRunsNow = (tx: Tenant, contactIds: readonly string[]): Promise<RunRow[]> =>
  tx
    .from('runs')
    .selectAll()
    .where('contact_id', '=', sql<string>`any(${contactIds})`)
    .where('status', '=', 'active')
    .orderBy('started_at')
    .orderBy('run_id')
    .execute()

/** A contact's active runs, oldest first. */
export const listActiveRuns = (tx: Tenant, contactId: string): Promise<RunRow[]> =>
  tx
    .from('runs')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('status', '=', 'active')
    .orderBy('started_at')
    .orderBy('run_id')
    .execute()

export const runOf = (tx: Tenant, runId: string): Promise<RunRow | undefined> =>
  tx.from('runs').selectAll().where('run_id', '=', runId).executeTakeFirst()

/** Active runs of a scene, in batches after a run id. */
export const listRunsOfScene = (
  tx: Tenant,
  sceneId: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ run_id: string; contact_id: string; version: number }[]> =>
  tx
    .from('runs')
    .select(['run_id', 'contact_id', 'version'])
    .where('scene_id', '=', sceneId)
    .where('status', '=', 'active')
    .where('run_id', '>', after)
    .orderBy('run_id')
    .limit(limit)
    .execute()

/** Contacts with active runs, in batches after a contact id. */
export const listContactsWithRuns = async (
  tx: Tenant,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from runs where organization_id = ${tx.organizationId} and status = 'active'
      and contact_id > ${after} order by contact_id limit ${limit}`.execute(tx.db)
  return rows.map((row) => row.contact_id)
}

/** How often a scene was started for a contact since a time. */
export const countStartsSince = async (
  tx: Tenant,
  { contactId, sceneId, since }: { contactId: string; sceneId: string; since: Date },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from runs where organization_id = ${tx.organizationId}
      and contact_id = ${contactId} and scene_id = ${sceneId} and started_at > ${since}`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** Runs of a contact: active ones first, then newest first. Fetches one more than `limit`. */
export const listRuns = async (
  tx: Tenant,
  query: {
    contactIds: string[]
    runIds?: string[]
    status?: 'active' | 'ended' | undefined
    limit: number
    after?: { key: string; id: string } | undefined
  },
): Promise<RunRecord[]> => {
  const key = sql`(case when r.status = 'active' then 1 else 0 end * 8000000000000000
    + (extract(epoch from r.started_at) * 1000000)::int8)`
  const { rows } = await sql<RunRecord>`
    with page as (
      select r.*, ${key}::text as sort_key from runs r
      where r.organization_id = ${tx.organizationId} and r.contact_id = any(${query.contactIds})
        ${query.runIds === undefined ? sql`` : sql`and r.run_id = any(${query.runIds})`}
        ${query.status === undefined ? sql`` : sql`and r.status = ${query.status}`}
        ${query.after === undefined ? sql`` : sql`and (${key}, r.run_id) < (${query.after.key}::int8, ${query.after.id})`}
      order by ${key} desc, r.run_id desc limit ${query.limit + 1}
    )
    select p.*, s.title as scene_title, s.labels as scene_labels, (
      select jsonb_agg(jsonb_build_object('_id', n ->> '_id', 'type', n ->> 'type', 'title', n ->> 'title'))
      from scene_versions v, jsonb_array_elements(v.graph -> 'nodes') n
      where v.organization_id = p.organization_id and v.scene_id = p.scene_id and v.version = p.version
        and n ->> '_id' in (select t ->> 'node' from jsonb_array_elements(p.state -> 'tokens') t)
    ) as nodes
    from page p
    join scenes s on s.organization_id = p.organization_id and s.scene_id = p.scene_id
    order by p.sort_key::int8 desc, p.run_id desc`.execute(tx.db)
  return rows
}

/** Deletes everything about a contact's runs. */
export const eraseRuns = async (tx: Tenant, contactId: string): Promise<void> => {
  const own = sql`organization_id = ${tx.organizationId} and contact_id = ${contactId}`
  await sql`delete from run_problems where organization_id = ${tx.organizationId}
    and run_id in (select run_id from runs where ${own})`.execute(tx.db)
  for (const table of ['run_effects', 'run_turns', 'run_places', 'runs'])
    await sql`delete from ${sql.table(table)} where ${own}`.execute(tx.db)
}
