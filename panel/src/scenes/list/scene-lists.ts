import { SCENE_PAGE } from '@attune/contract/scenes/limits'
import type { ScenesSearch } from '../scenes-search.ts'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { sceneLabelsKey, SCENE_LISTS } from '../keys.ts'
import { scenes } from '../scene-query.ts'

/** Scenes matching the address in its order, page by page. */
export const scenesQuery = ({ q, label, archived = false, ...order }: ScenesSearch) =>
  scenes.list({
    ...(q !== undefined && { q }),
    ...(label !== undefined && { label }),
    archived: archived ? 'true' : 'false',
    ...order,
    limit: SCENE_PAGE,
  })

/** All labels in use. */
export const sceneLabelsQuery = {
  ...scenes.ask('labels', calls.scenes.listLabels, {}),
  select: ({ data }: Awaited<ReturnType<typeof calls.scenes.listLabels>>) => data.map(({ label }) => label),
}

/** Call after creating, saving, archiving or unarchiving a scene. */
export const refreshScenes = (): void => {
  void queryClient.invalidateQueries({ queryKey: SCENE_LISTS })
  void queryClient.invalidateQueries({ queryKey: sceneLabelsKey })
}
