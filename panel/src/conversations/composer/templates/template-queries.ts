import { queryOptions } from '@tanstack/react-query'
import type { MessageTemplate } from '@attune/contract/conversations/templates'
import { calls } from '../../../client/calls.ts'
import { queryClient } from '../../../client/query-client.ts'

const TEMPLATES = ['message-templates'] as const
/** A client's values may change; a preview may use values this old. */
const FRESH_MS = 30_000

/** The reader's own and shared templates by title, and whether the reader may share. */
export const templatesQuery = queryOptions({
  queryKey: TEMPLATES,
  queryFn: ({ signal }) => calls.conversations.listTemplates({}, { signal }),
  staleTime: 5 * 60_000,
})

/** A template filled in for a client. */
export const renderedQuery = ({ _id, rev }: Pick<MessageTemplate, '_id' | 'rev'>, contactId: string) =>
  queryOptions({
    queryKey: [...TEMPLATES, 'rendered', _id, rev, contactId],
    queryFn: ({ signal }) => calls.conversations.renderTemplate({ id: _id, contactId }, { signal }),
    staleTime: FRESH_MS,
  })

/** An unsaved template text filled in for a client. */
export const previewQuery = (text: string, contactId: string) =>
  queryOptions({
    queryKey: [...TEMPLATES, 'preview', contactId, text],
    queryFn: ({ signal }) => calls.conversations.previewTemplate({ text, contactId }, { signal }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  })

/** A client's values by variable. */
export const variablesQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...TEMPLATES, 'variables', contactId],
    queryFn: async ({ signal }) => (await calls.conversations.getVariableValues({ id: contactId }, { signal })).data,
    staleTime: FRESH_MS,
  })

/** Reloads the templates after one was saved or deleted. */
export const refreshTemplates = (): Promise<void> => queryClient.invalidateQueries({ queryKey: TEMPLATES, exact: true })
