import { queryOptions } from '@tanstack/react-query'
import { calls } from '../client/calls.ts'
import { sceneKey } from './keys.ts'

/** A scene at its latest version. */
export const sceneQuery = (sceneId: string) =>
  queryOptions({
    queryKey: sceneKey(sceneId),
    queryFn: ({ signal }) => calls.scenes.get({ id: sceneId }, { signal }),
  })
