import type { Scene, SceneSummary } from '@attune/contract/scenes/entity'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { sceneQuery } from '../scene-query.ts'
import { refreshScenes } from './scene-lists.ts'
import { fileNameFor, writeSceneFile } from './scene-file.ts'

export const archiveScene = async ({ _id, title }: SceneSummary): Promise<void> => {
  cacheScene(await calls.scenes.archive({ id: _id }))
  notify({ kind: 'good', title: 'Scene archived', content: title })
}

export const unarchiveScene = async ({ _id, title }: SceneSummary): Promise<void> => {
  cacheScene(await calls.scenes.unarchive({ id: _id }))
  notify({ kind: 'good', title: 'Scene unarchived', content: title })
}

/** Caches the scene a call returned, and refreshes the lists. */
export const cacheScene = (scene: Scene): Scene => {
  queryClient.setQueryData(sceneQuery(scene._id).queryKey, scene)
  refreshScenes()
  return scene
}

/** Downloads the latest version of a scene as a file that can be imported again. */
export const exportScene = async (sceneId: string): Promise<void> => {
  const scene = await calls.scenes.get({ id: sceneId })
  const url = URL.createObjectURL(new Blob([writeSceneFile(scene)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileNameFor(scene.title)
  link.click()
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
