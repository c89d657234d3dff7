import { queryOptions } from '@tanstack/react-query'
import type { MessageTemplate } from '@attune/contract/conversations/templates'
import { calls } from '../../../client/calls.ts'
import { queryClient } from '../../../client/query-client.ts'

const TEMPLATES = ['message-templates'] as const
/** A client's values may change meanwhile; a moment old they are good enough to look at. */
const FRESH_MS = 30_000

/** One's own and the shared ones, by title, and whether one may share. */
export const templatesQuery = queryOptions({
  queryKey: TEMPLATES,
  queryFn: ({ signal }) => calls.conversations.listTemplates({}, { signal }),
  staleTime: 5 * 60_000,
})

/** A template with a client's values. */
export const renderedQuery = ({ _id, rev }: Pick<MessageTemplate, '_id' | 'rev'>, contactId: string) =>
  queryOptions({
    queryKey: [...TEMPLATES, 'rendered', _id, rev, contactId],
    queryFn: ({ signal }) => calls.conversations.renderTemplate({ id: _id, contactId }, { signal }),
    staleTime: FRESH_MS,
  })

/** A text that is being written, with a client's values. */
export const previewQuery = (text: string, contactId: string) =>
  queryOptions({
    queryKey: [...TEMPLATES, 'preview', contactId, text],
    queryFn: ({ signal }) => calls.conversations.previewTemplate({ text, contactId }, { signal }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  })

/** What is known of a client, by the names of variables. */
export const variablesQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...TEMPLATES, 'variables', contactId],
    queryFn: async ({ signal }) => (await calls.conversations.variableValues({ id: contactId }, { signal })).data,
    staleTime: FRESH_MS,
  })

/** After one was saved or taken away. */
export const refreshTemplates = (): Promise<void> => queryClient.invalidateQueries({ queryKey: TEMPLATES, exact: true })
