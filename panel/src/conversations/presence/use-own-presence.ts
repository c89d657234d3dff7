import { useEffect, useState, type FormEvent } from 'react'
import type { ConversationSession } from '../conversation-session.ts'
import { isVisible } from '../use-visible.ts'
import { makePresenceReporter } from './presence-reporter.ts'
import { announcePresence } from './announce-presence.ts'

const COMPOSER = '[aria-label^="Message to "]'

/** Announces that this conversation is open and when the user is typing. Returns the input handler. */
export const useOwnPresence = (contactId: string, session: ConversationSession): ((event: FormEvent) => void) => {
  const [reporter] = useState(() => makePresenceReporter({ announce: announcePresence, now: () => Date.now() }))
  useEffect(() => {
    const see = () => reporter.setVisible(isVisible())
    const leave = () => reporter.setVisible(false)
    see()
    reporter.look(contactId)
    document.addEventListener('visibilitychange', see)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', see)
    const sent = session.outbox.all.subscribe(reporter.stopTyping)
    return () => {
      sent.unsubscribe()
      document.removeEventListener('visibilitychange', see)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', see)
      reporter.stop()
    }
  }, [contactId, session, reporter])
  return ({ target }) => {
    // Ignores other fields, such as a template's text.
    if (target instanceof HTMLTextAreaElement && target.matches(COMPOSER))
      reporter.noteTyping(target.value.trim() === '')
  }
}
