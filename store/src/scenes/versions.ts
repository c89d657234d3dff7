import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Selectable } from 'kysely'
import { staffNameOf } from '../staff/staff-name.ts'
import type { Tenant } from '../store.ts'
import type { SceneVersionsTable } from './tables.ts'

export interface VersionRecord extends Omit<Selectable<SceneVersionsTable>, 'graph'> {
  title: string
  node_count: number
  publisher: StaffName | null
}

export type VersionWithGraph = VersionRecord & Pick<Selectable<SceneVersionsTable>, 'graph'>

/** Versions of a scene, newest first: those below `before` if given, at most `limit`. */
export const listVersions = async (
  tx: Tenant,
  sceneId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<VersionRecord[]> => {
  const { rows } = await sql<VersionRecord>`
    select ${VERSION} from ${FROM}
    where v.organization_id = ${tx.organizationId} and v.scene_id = ${sceneId}
      ${before === null ? sql`` : sql`and v.version < ${before}`}
    order by v.version desc limit ${limit}`.execute(tx.db)
  return rows
}

/** A version with its nodes. */
export const versionOf = async (
  tx: Tenant,
  sceneId: string,
  version: number,
): Promise<VersionWithGraph | undefined> => {
  const { rows } = await sql<VersionWithGraph>`
    select ${VERSION}, v.graph from ${FROM}
    where v.organization_id = ${tx.organizationId} and v.scene_id = ${sceneId} and v.version = ${version}`.execute(
    tx.db,
  )
  return rows[0]
}

const VERSION = sql`v.organization_id, v.scene_id, v.version, v.published_by, v.published_at, v.note,
  v.graph->>'title' as title, jsonb_array_length(v.graph->'nodes') as node_count,
  ${staffNameOf('v.published_by')} as publisher`

const FROM = sql`scene_versions v`
