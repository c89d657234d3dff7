import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../../client/calls.ts'
import { queryClient } from '../../../client/query-client.ts'
import { casesKey } from '../../keys.ts'

export const casesQuery = (sceneId: string) =>
  queryOptions({
    queryKey: casesKey(sceneId),
    queryFn: async ({ signal }) => (await calls.scenes.listCases({ id: sceneId }, { signal })).data,
  })

export const refreshCases = (sceneId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: casesKey(sceneId) })
