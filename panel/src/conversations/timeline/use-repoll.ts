import { useEffect, useEffectEvent } from 'react'
import { PENDING_REPOLL } from '@attune/contract/conversations/limits'
import { calls } from '../../client/calls.ts'
import type { Timeline } from '../data/timeline-data.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { pendingAmongLast } from '../bubble/delivery.ts'

/** Asks again for pending messages among the last five, also while the live stream is blocked (spec 1 §4). */
export const useRepoll = ({ messages, hasNewer }: Timeline, desk: ConversationSession): void => {
  const pending = hasNewer ? [] : pendingAmongLast(messages)
  const ask = useEffectEvent(() => {
    for (const id of pending)
      void calls.conversations
        .getMessage({ id }, { context: { interval: true } })
        .then(desk.cache.putMessage, () => undefined)
  })
  const some = pending.length > 0
  useEffect(() => {
    if (!some) return undefined
    const timer = setInterval(() => ask(), PENDING_REPOLL.everyMs)
    return () => clearInterval(timer)
  }, [some])
}
