import type { SceneGraph } from '@attune/contract/scenes/graph'
import { listStartableScenes } from '@attune/store/scenes/runs/startable-scenes'
import type { VersionRights } from '@attune/store/scenes/save-scenes'
import type { Tenant } from '@attune/store/store'
import { sceneKey, storedVersion } from '../graphs.ts'

/** A version of a scene that runs, or would be started. */
export interface PlannedScene {
  /** Names the version for good. */
  key: string
  scene: SceneGraph
  rights: VersionRights
}

export const loadPlannedScene = async (tx: Tenant, sceneId: string, version: number): Promise<PlannedScene> => {
  const { graph, rights } = await storedVersion(tx, sceneId, version)
  return { key: sceneKey(tx, sceneId, version), scene: graph, rights }
}

/**
 * Finds the version in which a scene would start now; null if it can't. Reads the list of scenes once, and one scene at a
 * time, however many are asked for at once.
 */
export const findSceneToStart = (tx: Tenant): ((sceneId: string) => Promise<PlannedScene | null>) => {
  const found = new Map<string, Promise<PlannedScene | null>>()
  let scenes: Awaited<ReturnType<typeof listStartableScenes>> | undefined
  let before: Promise<unknown> = Promise.resolve()
  const find = async (sceneId: string): Promise<PlannedScene | null> => {
    scenes ??= await listStartableScenes(tx)
    const startable = scenes.find(({ scene_id }) => scene_id === sceneId)
    if (startable === undefined) return null
    const planned = await loadPlannedScene(tx, sceneId, startable.version)
    return planned.scene.nodes.some(({ type }) => type === 'scene_run') ? planned : null
  }
  return (sceneId) => {
    const known = found.get(sceneId)
    if (known !== undefined) return known
    const finding = before.then(() => find(sceneId))
    before = finding.catch(() => undefined) // Its own caller gets the error.
    found.set(sceneId, finding)
    return finding
  }
}
