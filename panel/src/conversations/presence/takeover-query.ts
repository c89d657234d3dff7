import type { Takeover } from '@attune/contract/conversations/automated/takeover-calls'
import { useQuery } from '@tanstack/react-query'
import { isAbout } from '../../client/facts.ts'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { serverNow } from '../../client/server-clock.ts'
import { useLiveQueries } from '../../client/use-live-queries.ts'
import { TAKEOVERS } from '../data/query-keys.ts'

/** A coach's activity isn't a fact, so this is reloaded when the end is due. */
const LOOK_AGAIN_MS = 1_000

const takeoverKey = (contactId: string) => [...TAKEOVERS, contactId] as const

/** Who has a conversation, and whether automation has something to do with it; kept up to date while it is open. */
export const useTakeover = (contactId: string): Takeover | undefined => {
  useLiveQueries(
    contactId,
    (id) => [takeoverKey(id)],
    (kind, id) => (isAbout(kind, 'takeover', 'runs', 'held', 'schedules') ? [takeoverKey(id)] : []),
  )
  const { data } = useQuery({
    queryKey: takeoverKey(contactId),
    queryFn: ({ signal }) =>
      calls.conversations.getTakeover({ id: contactId }, { signal, context: { afterDrawing: true } }),
    refetchInterval: ({ state }) =>
      state.data?.until == null ? false : Math.max(LOOK_AGAIN_MS, Date.parse(state.data.until) - serverNow()),
  })
  return data
}

export const putTakeover = (contactId: string, takeover: Takeover): void => {
  // A load under way may have begun before this change, and would take it back on the screen.
  void queryClient.cancelQueries({ queryKey: takeoverKey(contactId) })
  queryClient.setQueryData(takeoverKey(contactId), takeover)
}

/** Whether automation waits for whoever has the conversation. */
export const isWaiting = ({ until, isHandedBack, hasAutomation }: Takeover): boolean =>
  until !== null && !isHandedBack && hasAutomation

export const takeOver = async (contactId: string): Promise<void> =>
  putTakeover(contactId, await calls.conversations.takeConversation({ id: contactId }))
