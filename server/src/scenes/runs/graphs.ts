import type { SceneGraph } from '@attune/contract/scenes/graph'
import { graphOf } from '@attune/store/scenes/runs/startable-scenes'
import type { Tenant } from '@attune/store/store'
import { readStoredScene } from './read-stored.ts'

const KEPT = 200
/** Versions never change, so that what was read once holds. The one used last stands at the end. */
const kept = new Map<string, SceneGraph>()

export const sceneKey = (tx: Tenant, sceneId: string, version: number): string =>
  `${tx.organizationId} ${sceneId} ${version}`

/** A version of a scene as runs walk through it. */
export const graphFor = async (tx: Tenant, sceneId: string, version: number): Promise<SceneGraph> => {
  const key = sceneKey(tx, sceneId, version)
  const graph = kept.get(key) ?? (await readGraph(tx, sceneId, version))
  kept.delete(key)
  kept.set(key, graph)
  for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(old)
  return graph
}

const readGraph = async (tx: Tenant, sceneId: string, version: number): Promise<SceneGraph> => {
  const graph = await graphOf(tx, sceneId, version)
  if (graph === undefined) throw new Error('A run walks through a version that is not there.')
  return readStoredScene(graph)
}
