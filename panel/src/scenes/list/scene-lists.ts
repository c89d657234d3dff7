import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { SCENE_PAGE } from '@attune/contract/scenes/limits'
import type { ScenesSearch } from '../scenes-search.ts'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { sceneLabelsKey, sceneListKey, SCENE_LISTS } from '../keys.ts'

/** Scenes matching the address, page by page, last changed first. */
export const scenesQuery = ({ q, label, archived = false }: ScenesSearch) =>
  infiniteQueryOptions({
    queryKey: sceneListKey({ q, label, archived }),
    queryFn: ({ pageParam, signal }) =>
      calls.scenes.list(
        {
          ...(q !== undefined && { q }),
          ...(label !== undefined && { label }),
          archived: archived ? 'true' : 'false',
          limit: SCENE_PAGE,
          ...(pageParam !== null && { next: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
  })

/** All labels in use. */
export const sceneLabelsQuery = queryOptions({
  queryKey: sceneLabelsKey,
  queryFn: async ({ signal }) => (await calls.scenes.labels({}, { signal })).data.map(({ label }) => label),
})

/** Call after creating, saving, archiving or unarchiving a scene. */
export const refreshScenes = (): void => {
  void queryClient.invalidateQueries({ queryKey: SCENE_LISTS })
  void queryClient.invalidateQueries({ queryKey: sceneLabelsKey })
}
