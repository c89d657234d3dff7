import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Message } from '@attune/contract/conversations/entity'
import { calls } from '../../../client/calls.ts'
import { queryClient } from '../../../client/query-client.ts'
import { PINNED } from '../../data/query-keys.ts'
import { loadWithChanges } from '../../data/change-recorder.ts'
import { useLiveMessages } from '../../data/use-live-messages.ts'
import { withPinned } from './pinned-messages.ts'

const pinnedQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...PINNED, contactId],
    queryFn: ({ signal }) =>
      loadWithChanges<readonly Message[]>(
        async () => (await calls.conversations.listPinnedMessages({ id: contactId }, { signal })).data,
        (held, { message }) => (message?.contactId === contactId ? withPinned(held, message) : held),
      ),
    staleTime: Infinity,
  })

/** The pinned messages of a thread, kept up to date by the live stream. */
export const usePinned = (contactId: string) => {
  useLiveMessages(contactId, pinnedQuery(contactId).queryKey, putPinned)
  return useQuery(pinnedQuery(contactId))
}

/** Applies a message from the stream or an answer. */
export const putPinned = (message: Message): void =>
  void queryClient.setQueryData(pinnedQuery(message.contactId).queryKey, (held) => held && withPinned(held, message))
