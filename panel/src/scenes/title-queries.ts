import { queryOptions } from '@tanstack/react-query'
import { calls } from '../client/calls.ts'
import { sceneTitleKey, templateTitleKey } from './keys.ts'

/** What a scene is called that another one leads to. */
export const sceneTitleQuery = (sceneId: string) =>
  queryOptions({
    queryKey: sceneTitleKey(sceneId),
    queryFn: async ({ signal }) => (await calls.scenes.get({ id: sceneId }, { signal })).title,
    // One that is gone, or not this reader's, stays without a title.
    retry: false,
  })

/** What a prompt template is called that a node asks with. */
export const templateTitleQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateTitleKey(templateId),
    queryFn: async ({ signal }) => (await calls.prompts.get({ id: templateId }, { signal })).title,
    retry: false,
  })
