import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '../client/account.ts'
import { subscribeLive } from '../client/live.ts'
import { queryClient } from '../client/query-client.ts'
import type { UnsentMessage } from './composer/unsent-message.ts'
import { SLICE } from './data/query-keys.ts'
import { sessionOf, type ConversationSession } from './conversation-session.ts'

/** The signed-in account's desk, kept true to the live stream while Conversations is on the screen. */
export const useConversationSession = (): ConversationSession => {
  const desk = sessionOf(useAccount()._id)
  useEffect(() => {
    const leave = subscribeLive((event) => {
      if (event.event === 'hello') desk.outbox.wake()
      desk.cache.take(event)
    })
    return () => {
      leave()
      desk.look(null)
      // Nobody keeps it true from here on; a page that is shown again at once has it in use.
      setTimeout(() => queryClient.removeQueries({ queryKey: SLICE, type: 'inactive' }))
    }
  }, [desk])
  return desk
}

export const useUnsent = ({ outbox }: ConversationSession): readonly UnsentMessage[] =>
  useSyncExternalStore(outbox.watch, outbox.all)
