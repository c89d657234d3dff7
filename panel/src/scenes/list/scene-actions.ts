import type { Scene, SceneSummary } from '@attune/contract/scenes/entity'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { sceneKey } from '../keys.ts'
import { refreshScenes } from './scene-lists.ts'

export const archiveScene = async ({ _id, title }: SceneSummary): Promise<void> => {
  cacheScene(await calls.scenes.archive({ id: _id }))
  notify({ kind: 'good', title: 'Scene is archived', content: title })
}

export const unarchiveScene = async ({ _id, title }: SceneSummary): Promise<void> => {
  cacheScene(await calls.scenes.unarchive({ id: _id }))
  notify({ kind: 'good', title: 'Scene is out of the archive', content: title })
}

/** What a call has answered is what there is; lists ask again. */
export const cacheScene = (scene: Scene): Scene => {
  queryClient.setQueryData(sceneKey(scene._id), scene)
  refreshScenes()
  return scene
}
