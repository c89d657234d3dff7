import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { sceneCountsKey } from '../keys.ts'
import { POLL_MS } from '../runs/runs-query.ts'

/** Where clients stand in a scene. They go on while somebody reads: asked for again, as active states are. */
export const countsQuery = (sceneId: string) =>
  queryOptions({
    queryKey: sceneCountsKey(sceneId),
    queryFn: ({ signal }) => calls.scenes.counts({ id: sceneId }, { signal, context: { interval: true } }),
    refetchInterval: POLL_MS,
  })
