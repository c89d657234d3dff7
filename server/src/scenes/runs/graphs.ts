import type { SceneGraph } from '@attune/contract/scenes/graph'
import { graphOf } from '@attune/store/scenes/runs/startable-scenes'
import type { Tenant } from '@attune/store/store'
import { readStoredScene } from './read-stored.ts'

const CACHED_MAX = 200
/** Versions never change, so they can be cached. The most recently used one is last. */
const cache = new Map<string, SceneGraph>()

export const sceneKey = (tx: Tenant, sceneId: string, version: number): string =>
  `${tx.organizationId} ${sceneId} ${version}`

/** A version of a scene, from the cache or the database. */
export const graphFor = async (tx: Tenant, sceneId: string, version: number): Promise<SceneGraph> => {
  const key = sceneKey(tx, sceneId, version)
  const graph = cache.get(key) ?? (await readGraph(tx, sceneId, version))
  cache.delete(key)
  cache.set(key, graph)
  for (const old of [...cache.keys()].slice(0, Math.max(0, cache.size - CACHED_MAX))) cache.delete(old)
  return graph
}

const readGraph = async (tx: Tenant, sceneId: string, version: number): Promise<SceneGraph> => {
  const graph = await graphOf(tx, sceneId, version)
  if (graph === undefined) throw new Error('A run uses a version that does not exist.')
  return readStoredScene(graph)
}
