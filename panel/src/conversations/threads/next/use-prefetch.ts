import { useEffect, useEffectEvent } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { queryClient } from '../../../client/query-client.ts'
import { isSwitched } from '../../../client/switching/switched.ts'
import type { ConversationSession } from '../../conversation-session.ts'
import { timelineQuery } from '../../data/load-timeline.ts'
import { stepFrom, type ListStep } from '../list-step.ts'

/** How long a conversation is open before the next one is loaded, so that nothing is loaded while someone skims. */
const PREFETCH_MS = 300

/** Loads the messages of the conversations most likely to be opened next, so that they open at once. */
export const usePrefetch = (session: ConversationSession, next: readonly Thread[]): void => {
  const load = useEffectEvent(() => loadAhead(session, next))
  const ids = next.map(({ contactId }) => contactId).join(' ')
  useEffect(() => {
    if (ids === '') return undefined
    const timer = setTimeout(load, PREFETCH_MS)
    return () => clearTimeout(timer)
  }, [ids])
}

export const loadAhead = ({ outbox }: Pick<ConversationSession, 'outbox'>, next: readonly Thread[]): void => {
  // In someone else's account, every conversation that is loaded is logged as looked at, even one that is never opened.
  if (isSwitched()) return
  for (const one of next) void queryClient.prefetchQuery(timelineQuery(one, null, outbox.settle, true))
}

/** The client to answer next, whom a reply leads to, and the row below the open one, which an arrow key opens. */
export const findProbablyNext = (
  { steps, threads }: { steps: readonly ListStep[]; threads: readonly Thread[] },
  open: ListStep,
  waiting: Thread | null,
): readonly Thread[] => {
  const step = stepFrom(steps, open, 1)
  const below = threads.find(({ contactId }) => contactId === step?.contactId)
  return [waiting, below?.contactId === waiting?.contactId ? null : below].filter((one) => one != null)
}
