import type { Takeover } from '@attune/contract/conversations/automated/takeover-calls'
import type { FactKind } from '@attune/contract/app/facts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calls } from '../../client/calls.ts'
import { subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import { serverNow } from '../../client/server-clock.ts'
import { TAKEOVERS } from '../data/query-keys.ts'

/** Facts after which somebody else may have the conversation, or automation may have something to do with it. */
const OF_TAKEOVER = /^(Conversation|SceneRun|MessageHeld|HeldMessage|Scheduled)/
/** A change is often several facts. */
const REST_MS = 250
/** Signs of a coach aren't facts, so the end is looked up when it has come. */
const LOOK_AGAIN_MS = 1_000

const takeoverKey = (contactId: string) => [...TAKEOVERS, contactId] as const

/** Who has a conversation, kept up to date while it is open. */
export const useTakeover = (contactId: string): Takeover | undefined => {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const leave = subscribeLive((event) => {
      const isAboutIt =
        event.event === 'hello' ||
        event.event === 'reset' ||
        (event.event === 'changed' && event.ids.contactId === contactId && isOfTakeover(event.kind))
      if (!isAboutIt) return
      clearTimeout(waiting)
      waiting = setTimeout(() => void queryClient.invalidateQueries({ queryKey: takeoverKey(contactId) }), REST_MS)
    })
    return () => {
      leave()
      clearTimeout(waiting)
    }
  }, [contactId])
  const { data } = useQuery({
    queryKey: takeoverKey(contactId),
    queryFn: ({ signal }) => calls.conversations.getTakeover({ id: contactId }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.until == null ? false : Math.max(LOOK_AGAIN_MS, Date.parse(state.data.until) - serverNow()),
  })
  return data
}

export const putTakeover = (contactId: string, takeover: Takeover): void =>
  void queryClient.setQueryData(takeoverKey(contactId), takeover)

const isOfTakeover = (kind: FactKind): boolean => OF_TAKEOVER.test(kind)
