import type { SceneGraph } from '@attune/contract/scenes/graph'
import { sql } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { VersionRights } from '../save-scenes.ts'

/** A scene that can be started. */
export interface StartableScene {
  scene_id: string
  title: string
  labels: string[]
  version: number
  archived_at: Date | null
}

/**
 * Loads a scene under a share lock, so that a version being saved at the same time is seen completely or not at all.
 */
export const loadStartableScene = (tx: Tenant, sceneId: string): Promise<StartableScene | undefined> =>
  tx
    .from('scenes')
    .select(['scene_id', 'title', 'labels', 'version', 'archived_at'])
    .where('scene_id', '=', sceneId)
    .forShare()
    .executeTakeFirst()

/** The scene with a label that isn't archived; if there are several, the one changed last. */
export const sceneIdWithLabel = async (tx: Tenant, label: string): Promise<string | undefined> => {
  const { rows } = await sql<{ scene_id: string }>`
    select scene_id from scenes where organization_id = ${tx.organizationId} and archived_at is null
      and ${label} = any(labels) order by updated_at desc, scene_id desc limit 1`.execute(tx.db)
  return rows[0]?.scene_id
}

/** Scenes that aren't archived, by title. */
export const listStartableScenes = (tx: Tenant): Promise<StartableScene[]> =>
  tx
    .from('scenes')
    .select(['scene_id', 'title', 'labels', 'version', 'archived_at'])
    .where('archived_at', 'is', null)
    .orderBy('title')
    .orderBy('scene_id')
    .execute()

/** A version's graph, its runs' rights, and who published it. */
export const graphOf = async (
  tx: Tenant,
  sceneId: string,
  version: number,
): Promise<{ graph: SceneGraph; rights: VersionRights; publishedBy: string | null } | undefined> => {
  const row = await tx
    .from('scene_versions')
    .select(['graph', 'published_by', 'reads_private', 'mails_outside', 'reaches_all'])
    .where('scene_id', '=', sceneId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { graph, published_by: publishedBy, reads_private, mails_outside, reaches_all } = row
  const rights = { readsPrivate: reads_private, mailsOutside: mails_outside, reachesAll: reaches_all }
  return { graph, rights, publishedBy }
}

/** A stamp that changes whenever a scene of the organization is saved, archived or restored. */
export const stampOfScenes = async (tx: Tenant): Promise<string> => {
  const { rows } = await sql<{ stamp: string }>`
    select concat(count(*), ' ', sum(rev), ' ', max(updated_at)) as stamp from scenes
    where organization_id = ${tx.organizationId}`.execute(tx.db)
  return rows[0]?.stamp ?? ''
}

/** The `scene_run` properties of all scenes that aren't archived. */
export const listSceneEntries = async (
  tx: Tenant,
): Promise<{ scene_id: string; properties: Record<string, unknown> }[]> => {
  const { rows } = await sql<{ scene_id: string; properties: Record<string, unknown> }>`
    select s.scene_id, n -> 'properties' as properties
    from scenes s
    join scene_versions v on v.organization_id = s.organization_id and v.scene_id = s.scene_id and v.version = s.version,
      jsonb_array_elements(v.graph -> 'nodes') n
    where s.organization_id = ${tx.organizationId} and s.archived_at is null and n ->> 'type' = 'scene_run'
    order by s.updated_at desc, s.scene_id`.execute(tx.db)
  return rows
}
