import type { ClientRules } from '@attune/contract/conversations/automated/client-rule-calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calls } from '../../client/calls.ts'
import { subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import { CLIENT_RULES } from '../data/query-keys.ts'

const rulesKey = (contactId: string) => [...CLIENT_RULES, contactId] as const

/** What a client has asked of automation, kept up to date while it is shown. */
export const useClientRules = (contactId: string): ClientRules | undefined => {
  useEffect(
    () =>
      subscribeLive((event) => {
        const isAboutIt =
          event.event === 'hello' ||
          event.event === 'reset' ||
          (event.event === 'changed' && event.ids.contactId === contactId && event.kind === 'ClientRulesChanged')
        if (isAboutIt) void queryClient.invalidateQueries({ queryKey: rulesKey(contactId) })
      }),
    [contactId],
  )
  return useQuery({
    queryKey: rulesKey(contactId),
    queryFn: ({ signal }) =>
      calls.conversations.getClientRules({ id: contactId }, { signal, context: { afterDrawing: true } }),
  }).data
}

export const putClientRules = (contactId: string, rules: ClientRules): void =>
  void queryClient.setQueryData(rulesKey(contactId), rules)
