import type { SceneGraph } from '@attune/contract/scenes/graph'
import { graphOf } from '@attune/store/scenes/runs/startable-scenes'
import type { VersionRights } from '@attune/store/scenes/save-scenes'
import type { Tenant } from '@attune/store/store'
import { readStoredScene } from './read-stored.ts'

const CACHED_MAX = 200
/** Versions never change, so they can be cached. The most recently used one is last. */
const cache = new Map<string, StoredVersion>()

/** A version of a scene, with the rights of its runs and its publisher. */
interface StoredVersion {
  graph: SceneGraph
  rights: VersionRights
  publishedBy: string | null
}

export const sceneKey = (tx: Tenant, sceneId: string, version: number): string =>
  `${tx.organizationId} ${sceneId} ${version}`

/** The nodes of a version. */
export const graphFor = async (tx: Tenant, sceneId: string, version: number): Promise<SceneGraph> =>
  (await storedVersion(tx, sceneId, version)).graph

/** A version of a scene, from the cache or the database. */
export const storedVersion = async (tx: Tenant, sceneId: string, version: number): Promise<StoredVersion> => {
  const key = sceneKey(tx, sceneId, version)
  const stored = cache.get(key) ?? (await readVersion(tx, sceneId, version))
  cache.delete(key)
  cache.set(key, stored)
  for (const old of [...cache.keys()].slice(0, Math.max(0, cache.size - CACHED_MAX))) cache.delete(old)
  return stored
}

const readVersion = async (tx: Tenant, sceneId: string, version: number): Promise<StoredVersion> => {
  const stored = await graphOf(tx, sceneId, version)
  if (stored === undefined) throw new Error('A run uses a version that does not exist.')
  return { ...stored, graph: readStoredScene(stored.graph) }
}
