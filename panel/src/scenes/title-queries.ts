import { queryOptions } from '@tanstack/react-query'
import type { Scene } from '@attune/contract/scenes/entity'
import { calls } from '../client/calls.ts'
import { promptTitlesKey } from './keys.ts'
import { sceneQuery } from './scene-query.ts'

/** What a scene is called that another one leads to. One that is gone, or not this reader's, stays without a title. */
export const sceneTitleQuery = (sceneId: string) => ({
  ...sceneQuery(sceneId),
  select: ({ title }: Scene) => title,
  retry: false,
})

/** What prompt templates are called that nodes ask with: for whoever reads scenes, also without a right to the prompts. */
export const promptTitlesQuery = (templateIds: readonly string[]) =>
  queryOptions({
    queryKey: promptTitlesKey(templateIds),
    queryFn: async ({ signal }) => (await calls.scenes.promptNames({ ids: templateIds.join(',') }, { signal })).data,
    enabled: templateIds.length > 0,
    placeholderData: (held) => held,
    retry: false,
  })
