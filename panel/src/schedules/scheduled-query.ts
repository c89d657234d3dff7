import { useQuery } from '@tanstack/react-query'
import { isAbout } from '../client/facts.ts'
import { useMay } from '../client/account.ts'
import { calls } from '../client/calls.ts'
import { queryClient } from '../client/query-client.ts'
import { useLiveQueries } from '../client/use-live-queries.ts'

const keyOf = (contactId: string) => ['schedules', contactId] as const

/** A client's scheduled messages, soonest first, updated by the live stream. Empty without the right to see them. */
export const useScheduled = (contactId: string) => {
  const mayView = useMay('scheduled-messages.view')
  useLiveQueries(
    contactId,
    (id) => [keyOf(id)],
    (kind, id) => (isAbout(kind, 'schedules', 'client', 'history') ? [keyOf(id)] : []),
  )
  return useQuery({
    queryKey: keyOf(contactId),
    enabled: mayView,
    queryFn: async ({ signal }) =>
      (await calls.schedules.list({ id: contactId }, { signal, context: { afterDrawing: true } })).data,
  })
}

export const refreshScheduled = (contactId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(contactId) })
