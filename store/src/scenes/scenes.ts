import type { StaffName } from '@attune/contract/staff/entity'
import { SCENE_SORTS, type SceneSort } from '@attune/contract/scenes/sorts'
import type { ListOrder } from '@attune/contract/sort'
import { sql, type Selectable } from 'kysely'
import { staffNameOf } from '../staff/staff-name.ts'
import type { PageQuery } from '../page-by-moment.ts'
import { byMoment, byNumber, byText, pageSorted, type SortKey } from '../page-sorted.ts'
import type { Tenant } from '../store.ts'
import type { ScenesTable, SceneVersionsTable } from './tables.ts'

/** A scene, and who saved its latest version. */
export interface SceneRecord extends Selectable<ScenesTable> {
  published_at: Date
  published_by: string | null
  publisher: StaffName | null
}

export interface SceneWithGraph extends SceneRecord {
  graph: Selectable<SceneVersionsTable>['graph']
}

export interface SceneQuery extends PageQuery, ListOrder<SceneSort> {
  q: string | undefined
  label: string | undefined
  archived: boolean
}

/** A page of scenes, last changed first unless another order is chosen. Fetches one row more than the page. */
export const listScenes = async (tx: Tenant, query: SceneQuery): Promise<(SceneRecord & { sort_key: string })[]> => {
  const { q, label, archived, sort = 'updated', direction = SCENE_SORTS[sort] } = query
  const page = pageSorted(SCENE_SORT_KEYS[sort], direction, sql`s.scene_id`, query)
  const { rows } = await sql<SceneRecord & { sort_key: string }>`
    select ${RECORD}, ${page.key} as sort_key
    from ${FROM}
    where s.organization_id = ${tx.organizationId}
      and (s.archived_at is not null) = ${archived}
      ${q === undefined ? sql`` : sql`and position(lower(${q}) in lower(s.title)) > 0`}
      ${label === undefined ? sql`` : sql`and ${label} = any(s.labels)`}
      and ${page.isOn}
    order by ${page.order}`.execute(tx.db)
  return rows
}

export const SCENE_SORT_KEYS: Record<SceneSort, SortKey> = {
  updated: byMoment(sql`s.updated_at`),
  title: byText(sql`lower(s.title)`),
  version: byNumber(sql`s.version`),
  runs: byNumber(sql`(select count(*)::int from runs r
    where r.organization_id = s.organization_id and r.scene_id = s.scene_id and r.status = 'active')`),
  publisher: byText(sql`lower(coalesce((select named.name from staff named
    where named.organization_id = v.organization_id and named.account_id = v.published_by), ''))`),
  published: byMoment(sql`v.published_at`),
}

/** A scene with its latest version. */
export const sceneOf = async (tx: Tenant, sceneId: string): Promise<SceneWithGraph | undefined> => {
  const { rows } = await sql<SceneWithGraph>`
    select ${RECORD}, v.graph from ${FROM}
    where s.organization_id = ${tx.organizationId} and s.scene_id = ${sceneId}`.execute(tx.db)
  return rows[0]
}

/**
 * Locks a scene until the transaction ends. `share` is for starting it: starts don't block one another, but see a
 * version being saved at the same time completely or not at all.
 */
export const lockScene = async (
  tx: Tenant,
  sceneId: string,
  strength: 'update' | 'share',
): Promise<Selectable<ScenesTable> | undefined> => {
  const row = tx.from('scenes').selectAll().where('scene_id', '=', sceneId)
  return (strength === 'update' ? row.forUpdate() : row.forShare()).executeTakeFirst()
}

/** Filters scene ids to existing ones that aren't archived. */
export const filterStartable = async (tx: Tenant, sceneIds: string[]): Promise<string[]> => {
  const rows = await tx
    .from('scenes')
    .select('scene_id')
    .where('scene_id', 'in', sceneIds.length === 0 ? [''] : sceneIds)
    .where('archived_at', 'is', null)
    .execute()
  return rows.map(({ scene_id }) => scene_id)
}

/** Filters prompt template ids to existing ones. */
export const filterPromptTemplates = async (tx: Tenant, templateIds: string[]): Promise<string[]> => {
  const rows = await tx
    .from('prompt_templates')
    .select('template_id')
    .where('template_id', 'in', templateIds.length === 0 ? [''] : templateIds)
    .execute()
  return rows.map(({ template_id }) => template_id)
}

/** Labels of scenes that aren't archived, by name. */
export const labelsOfScenes = async (tx: Tenant): Promise<{ label: string; scenes: number }[]> => {
  const { rows } = await sql<{ label: string; scenes: number }>`
    select label, count(*)::int as scenes from scenes s, unnest(s.labels) as label
    where s.organization_id = ${tx.organizationId} and s.archived_at is null
    group by label order by lower(label), label`.execute(tx.db)
  return rows
}

/** Until the transaction ends, nobody else adds a scene to this organization, so that their number holds. */
export const lockScenes = async (tx: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scenes ${tx.organizationId}`}, 0))`.execute(tx.db)
}

export const countScenes = async (tx: Tenant): Promise<number> => {
  const { count } = await tx
    .from('scenes')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const RECORD = sql`s.*, v.published_at, v.published_by, ${staffNameOf('v.published_by')} as publisher`

const FROM = sql`scenes s
  join scene_versions v on v.organization_id = s.organization_id and v.scene_id = s.scene_id and v.version = s.version`
