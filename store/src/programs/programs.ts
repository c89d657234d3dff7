import type { StaffName } from '@attune/contract/staff/entity'
import { PROGRAM_SORTS, type ProgramSort } from '@attune/contract/programs/constants'
import type { ProgramPlan } from '@attune/contract/programs/entity'
import type { ListOrder } from '@attune/contract/sort'
import { sql, type Selectable } from 'kysely'
import { staffNameOf } from '../staff/staff-name.ts'
import type { PageQuery } from '../page-by-moment.ts'
import { byMoment, byNumber, byText, pageSorted, type SortKey } from '../page-sorted.ts'
import type { Tenant } from '../store.ts'
import type { ProgramsTable, ProgramVersionsTable } from './tables.ts'

/** A program with its latest version. */
export interface ProgramRecord extends Selectable<ProgramsTable> {
  plan: ProgramPlan
  published_at: Date
  published_by: string | null
  publisher: StaffName | null
  /** How many clients are in it. */
  people: number
}

/** A page of programs, last changed first unless another order is chosen. Fetches one row more than the page. */
export const listPrograms = async (
  tx: Tenant,
  query: { q: string | undefined; archived: boolean } & ListOrder<ProgramSort> & PageQuery,
): Promise<(ProgramRecord & { sort_key: string })[]> => {
  const { q, archived, sort = 'updated', direction = PROGRAM_SORTS[sort] } = query
  const page = pageSorted(PROGRAM_SORT_KEYS[sort], direction, sql`g.program_id`, query)
  const { rows } = await sql<ProgramRecord & { sort_key: string }>`
    select ${RECORD}, ${page.key} as sort_key from ${FROM}
    where g.organization_id = ${tx.organizationId} and (g.archived_at is not null) = ${archived}
      ${q === undefined ? sql`` : sql`and position(lower(${q}) in lower(g.title)) > 0`}
      and ${page.isOn}
    order by ${page.order}`.execute(tx.db)
  return rows
}

export const programOf = async (tx: Tenant, programId: string): Promise<ProgramRecord | undefined> => {
  const { rows } = await sql<ProgramRecord>`
    select ${RECORD} from ${FROM}
    where g.organization_id = ${tx.organizationId} and g.program_id = ${programId}`.execute(tx.db)
  return rows[0]
}

/** Programs that aren't archived, by title, each with the client's open state in it. */
export const listAvailable = async (
  tx: Tenant,
  contactId: string,
): Promise<
  { program_id: string; title: string; description: string; plan: ProgramPlan; state_id: string | null }[]
> => {
  const { rows } = await sql<{
    program_id: string
    title: string
    description: string
    plan: ProgramPlan
    state_id: string | null
  }>`
    select g.program_id, g.title, g.description, v.plan, s.state_id
    from programs g
    join program_versions v on v.organization_id = g.organization_id and v.program_id = g.program_id
      and v.version = g.version
    left join program_states s on s.organization_id = g.organization_id and s.program_id = g.program_id
      and s.contact_id = ${contactId} and s.ended_at is null
    where g.organization_id = ${tx.organizationId} and g.archived_at is null
    order by lower(g.title), g.program_id`.execute(tx.db)
  return rows
}

/**
 * Locks a program until the transaction ends. `share` is for enrolling: enrolments don't block one another, but see a
 * version that is being saved completely or not at all. Always taken before any client's state in the program.
 */
export const lockProgram = async (
  tx: Tenant,
  programId: string,
  strength: 'update' | 'share',
): Promise<Selectable<ProgramsTable> | undefined> => {
  const row = tx.from('programs').selectAll().where('program_id', '=', programId)
  return (strength === 'update' ? row.forUpdate() : row.forShare()).executeTakeFirst()
}

/** Until the transaction ends, nobody else adds a program to this organization, so that their number holds. */
export const lockPrograms = async (tx: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`programs ${tx.organizationId}`}, 0))`.execute(tx.db)
}

export const countPrograms = async (tx: Tenant): Promise<number> => {
  const { count } = await tx
    .from('programs')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts a program without a version; `insertProgramVersion` follows in the same transaction. */
export const insertProgram = async (
  tx: Tenant,
  { programId, title, description, at }: { programId: string; title: string; description: string; at: Date },
): Promise<void> => {
  await tx
    .insert('programs', {
      program_id: programId,
      title,
      description,
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

export const insertProgramVersion = async (
  tx: Tenant,
  programId: string,
  version: { version: number; plan: ProgramPlan; readsPrivate: boolean; publishedBy: string; at: Date },
): Promise<void> => {
  await tx
    .insert('program_versions', {
      program_id: programId,
      version: version.version,
      plan: JSON.stringify(version.plan),
      reads_private: version.readsPrivate,
      published_by: version.publishedBy,
      published_at: version.at,
    })
    .execute()
}

/** Updates a program and increases its rev. The caller holds the program's lock. */
export const changeProgram = async (
  tx: Tenant,
  programId: string,
  change: { title?: string; description?: string; version?: number; archived_at?: Date | null },
  at: Date,
): Promise<void> => {
  await tx
    .update('programs')
    .set({ ...change, updated_at: at, rev: sql<number>`rev + 1` })
    .where('program_id', '=', programId)
    .execute()
}

export interface VersionOfProgram extends Selectable<ProgramVersionsTable> {
  publisher: StaffName | null
}

export const programVersionOf = async (
  tx: Tenant,
  programId: string,
  version: number,
): Promise<VersionOfProgram | undefined> => {
  const { rows } = await sql<VersionOfProgram>`
    select v.*, ${staffNameOf('v.published_by')} as publisher from program_versions v
    where v.organization_id = ${tx.organizationId} and v.program_id = ${programId} and v.version = ${version}`.execute(
    tx.db,
  )
  return rows[0]
}

/** Titles of scenes, and whether they can be started. */
export const scenesOfSteps = async (
  tx: Tenant,
  sceneIds: readonly string[],
): Promise<Map<string, { title: string; startable: boolean }>> => {
  if (sceneIds.length === 0) return new Map()
  const { rows } = await sql<{ scene_id: string; title: string; startable: boolean }>`
    select scene_id, title, archived_at is null as startable from scenes
    where organization_id = ${tx.organizationId} and scene_id = any(${[...sceneIds]})`.execute(tx.db)
  return new Map(rows.map(({ scene_id, title, startable }) => [scene_id, { title, startable }]))
}

const PEOPLE = sql`(select count(*)::int from program_states s where s.organization_id = g.organization_id
  and s.program_id = g.program_id and s.ended_at is null)`

export const PROGRAM_SORT_KEYS: Record<ProgramSort, SortKey> = {
  updated: byMoment(sql`g.updated_at`),
  title: byText(sql`lower(g.title)`),
  days: byNumber(sql`(v.plan ->> 'days')::int`),
  steps: byNumber(sql`jsonb_array_length(v.plan -> 'steps')`),
  people: byNumber(PEOPLE),
  version: byNumber(sql`g.version`),
}

const RECORD = sql`g.*, v.plan, v.published_at, v.published_by, ${staffNameOf('v.published_by')} as publisher,
  ${PEOPLE} as people`

const FROM = sql`programs g
  join program_versions v on v.organization_id = g.organization_id and v.program_id = g.program_id and v.version = g.version`
