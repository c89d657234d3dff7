import { useSelector } from '@tanstack/react-store'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../client/account.ts'
import { subscribeLive } from '../client/live.ts'
import { queryClient } from '../client/query-client.ts'
import { writeTo } from '../ui/keys/composer-cursor.ts'
import type { UnsentMessage } from './composer/unsent-message.ts'
import { SLICE } from './data/query-keys.ts'
import { conversationSessionOf, type ConversationSession } from './conversation-session.ts'

/** The signed-in account's session, kept in sync with the live stream while a part of Conversations is on the screen. */
export const useConversationSession = (): ConversationSession => {
  const session = conversationSessionOf(useAccount()._id)
  useVisits(session)
  useEffect(() => {
    const leave = subscribeLive((event) => {
      if (event.event === 'hello') session.outbox.wake()
      session.cache.take(event)
    })
    return () => {
      leave()
      session.setOpenContact(null)
      // Nothing keeps the cache in sync from here on. Deferred, because a page that remounts at once still uses it.
      setTimeout(() => queryClient.removeQueries({ queryKey: SLICE, type: 'inactive' }))
    }
  }, [session])
  return session
}

/** Lets the session open a conversation for as long as the panel is open: its toasts outlast their page. */
const useVisits = (session: ConversationSession): void => {
  const router = useRouter()
  useEffect(() => {
    session.visit = (contactId) => {
      writeTo(contactId)
      void router.navigate({ to: '/conversations/dialog/$id', params: { id: contactId } })
    }
  }, [session, router])
}

export const useUnsentMessages = ({ outbox }: ConversationSession): readonly UnsentMessage[] => useSelector(outbox.all)
