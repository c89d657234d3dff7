import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { SCENE_PAGE } from '@attune/contract/scenes/limits'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { versionKey, versionsKey } from '../keys.ts'

/** Versions of a scene, the latest first. */
export const versionsQuery = (sceneId: string) =>
  infiniteQueryOptions({
    queryKey: [...versionsKey(sceneId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      calls.scenes.listVersions(
        { id: sceneId, limit: SCENE_PAGE, ...(pageParam !== null && { next: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
  })

/** A version with its nodes. Immutable, except for the number of active runs. */
export const versionQuery = (sceneId: string, version: number) =>
  queryOptions({
    queryKey: versionKey(sceneId, version),
    queryFn: ({ signal }) => calls.scenes.getVersion({ id: sceneId, version }, { signal }),
    staleTime: Infinity,
  })

/** After a save, which adds a version. */
export const refreshVersions = (sceneId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...versionsKey(sceneId), 'list'] })
