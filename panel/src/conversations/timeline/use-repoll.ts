import { useEffect, useEffectEvent } from 'react'
import { PENDING_REPOLL } from '@attune/contract/conversations/limits'
import { calls } from '../../client/calls.ts'
import type { Timeline } from '../data/timeline-data.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { pendingAmongLast } from '../bubble/delivery.ts'

/** Polls pending messages among the last few, in case the live stream is blocked. */
export const useRepoll = ({ messages, hasNewer }: Timeline, session: ConversationSession): void => {
  const pending = hasNewer ? [] : pendingAmongLast(messages)
  const ask = useEffectEvent(() => {
    for (const id of pending)
      void calls.conversations
        .getMessage({ id }, { context: { interval: true } })
        .then(session.cache.putMessage, () => undefined)
  })
  const some = pending.length > 0
  useEffect(() => {
    if (!some) return undefined
    const timer = setInterval(() => ask(), PENDING_REPOLL.everyMs)
    return () => clearInterval(timer)
  }, [some])
}
