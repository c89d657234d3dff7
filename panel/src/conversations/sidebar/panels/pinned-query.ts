import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '@attune/contract/conversations/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { calls } from '../../../client/calls.ts'
import { subscribeLive } from '../../../client/live.ts'
import { queryClient } from '../../../client/query-client.ts'
import { PINNED } from '../../data/query-keys.ts'
import { loadWithChanges } from '../../data/change-recorder.ts'
import { withPinned } from './pinned-messages.ts'

const pinnedQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...PINNED, contactId],
    queryFn: ({ signal }) =>
      loadWithChanges<readonly Message[]>(
        async () => (await calls.conversations.pinnedMessages({ id: contactId }, { signal })).data,
        (held, { message }) => (message?.contactId === contactId ? withPinned(held, message) : held),
      ),
    staleTime: Infinity,
  })

/** Pinned messages of a thread, kept true by the live stream. */
export const usePinned = (contactId: string) => {
  useEffect(() => subscribeLive((event) => take(contactId, event)), [contactId])
  return useQuery(pinnedQuery(contactId))
}

/** A message that a call of ours has answered. */
export const putPinned = (message: Message): void =>
  void queryClient.setQueryData(pinnedQuery(message.contactId).queryKey, (held) => held && withPinned(held, message))

const take = (contactId: string, event: LiveEvent): void => {
  if (event.event === 'hello' || event.event === 'reset')
    void queryClient.invalidateQueries({ queryKey: [...PINNED, contactId] })
  if (event.event === 'changed' && event.message?.contactId === contactId) putPinned(event.message)
}
