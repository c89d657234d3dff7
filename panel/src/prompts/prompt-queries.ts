import { PROMPT_PAGE } from '@attune/contract/prompts/limits'
import { calls } from '../client/calls.ts'
import { makeCollection } from '../client/collection.ts'
import type { PromptsSearch } from './prompts-search.ts'

export const prompts = makeCollection({ name: 'prompts', list: calls.prompts.list, one: calls.prompts.get })

/** Templates matching the address, page by page. */
export const promptsQuery = (search: PromptsSearch) => prompts.list({ ...search, limit: PROMPT_PAGE })

/** The model in use; null if none is set up. */
export const promptProviderQuery = {
  ...prompts.ask('provider', calls.prompts.list, { limit: 1 }),
  select: ({ provider }: Awaited<ReturnType<typeof calls.prompts.list>>) => provider,
}

/** The requests to a model behind a message. */
export const promptLogsQuery = (messageId: string) =>
  prompts.ask('logs', calls.prompts.listMessageLogs, { id: messageId })
