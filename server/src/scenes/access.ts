import type { Scene, SceneSummary, SceneVersion, SceneVersionWithNodes } from '@attune/contract/scenes/entity'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { countActiveByVersion, countActiveRuns } from '@attune/store/scenes/run-counts'
import {
  listScenes,
  sceneOf,
  type SceneQuery,
  type SceneRecord,
  type SceneWithGraph,
} from '@attune/store/scenes/scenes'
import { listVersions, versionOf, type VersionRecord, type VersionWithGraph } from '@attune/store/scenes/versions'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../refusal.ts'
import { may, type Member } from '../calls/who.ts'

/** A scene with its latest version. Scenes of other organizations are not found. */
export const accessScene = async (tx: Tenant, who: Member, sceneId: string): Promise<Scene> => {
  const row = await sceneRecord(tx, sceneId)
  return sceneFor(who, row, (await countActiveRuns(tx, [sceneId])).get(sceneId) ?? 0)
}

/** The stored row, for callers that go on to change it. */
export const sceneRecord = async (tx: Tenant, sceneId: string): Promise<SceneWithGraph> => {
  const row = await sceneOf(tx, sceneId)
  if (row === undefined) throw new Refusal('SceneNotFound')
  return row
}

/** A page of scenes plus one row, each with its sort key. */
export const accessScenes = async (
  tx: Tenant,
  who: Member,
  query: SceneQuery,
): Promise<{ sort_key: string; scene: SceneSummary }[]> => {
  const rows = await listScenes(tx, query)
  const active = await countActiveRuns(
    tx,
    rows.map(({ scene_id }) => scene_id),
  )
  return rows.map((row) => ({ sort_key: row.sort_key, scene: summaryFor(who, row, active.get(row.scene_id) ?? 0) }))
}

/** Versions of a scene, latest first, each with the number of its active runs. */
export const accessVersions = async (
  tx: Tenant,
  sceneId: string,
  range: { before: number | null; limit: number },
): Promise<SceneVersion[]> => {
  await sceneRecord(tx, sceneId)
  const active = await countActiveByVersion(tx, sceneId)
  return (await listVersions(tx, sceneId, range)).map((row) => versionFor(row, active.get(row.version) ?? 0))
}

export const accessVersion = async (tx: Tenant, sceneId: string, version: number): Promise<SceneVersionWithNodes> => {
  const row = await versionRecord(tx, sceneId, version)
  const active = await countActiveByVersion(tx, sceneId)
  return { ...versionFor(row, active.get(version) ?? 0), ...nodesFor(row.graph) }
}

/** The stored row. */
export const versionRecord = async (tx: Tenant, sceneId: string, version: number): Promise<VersionWithGraph> => {
  const row = await versionOf(tx, sceneId, version)
  if (row !== undefined) return row
  await sceneRecord(tx, sceneId)
  throw new Refusal('SceneVersionNotFound')
}

const sceneFor = (who: Member, row: SceneWithGraph, active: number): Scene => ({
  ...summaryFor(who, row, active),
  ...nodesFor(row.graph),
})

const summaryFor = (who: Member, row: SceneRecord, active: number): SceneSummary => {
  const archived = row.archived_at !== null
  const writes = may(who, 'scenes.update')
  return {
    _id: row.scene_id,
    title: row.title,
    description: row.description,
    labels: row.labels,
    version: row.version,
    archived,
    mayInterrupt: row.may_interrupt,
    rev: row.rev,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    publishedBy: row.publisher,
    publishedAt: row.published_at.toISOString(),
    counts: { active },
    abilities: { update: writes && !archived, archive: writes, start: !archived && may(who, 'contacts.update') },
  }
}

const versionFor = (row: VersionRecord, active: number): SceneVersion => ({
  version: row.version,
  title: row.title,
  note: row.note,
  publishedBy: row.publisher,
  publishedAt: row.published_at.toISOString(),
  nodeCount: row.node_count,
  active,
})

/** Nodes as the API returns them, each with its scene's id. */
export const nodesFor = ({
  sceneId,
  nodes,
  dataSource,
}: Pick<SceneGraph, 'sceneId' | 'nodes' | 'dataSource'>): Pick<Scene, 'nodes' | 'dataSource'> => ({
  nodes: nodes.map(({ title, ...node }) => ({ ...node, ...(title === undefined ? {} : { title }), scene: sceneId })),
  dataSource,
})
