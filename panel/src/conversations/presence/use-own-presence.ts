import { useEffect, useState, type FormEvent } from 'react'
import type { ConversationSession } from '../conversation-session.ts'
import { isVisible } from '../use-visible.ts'
import { makePresenceReporter } from './presence-reporter.ts'
import { announcePresence } from './announce-presence.ts'

const COMPOSER = '[aria-label^="Message to "]'

/** Lets colleagues see that this conversation is open, and that something is being written. Answers what hears the keys. */
export const useOwnPresence = (contactId: string, desk: ConversationSession): ((event: FormEvent) => void) => {
  const [reporter] = useState(() => makePresenceReporter({ say: announcePresence, now: () => Date.now() }))
  useEffect(() => {
    const see = () => reporter.setVisible(isVisible())
    const leave = () => reporter.setVisible(false)
    see()
    reporter.look(contactId)
    document.addEventListener('visibilitychange', see)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', see)
    const unwatch = desk.outbox.watch(reporter.rested)
    return () => {
      unwatch()
      document.removeEventListener('visibilitychange', see)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', see)
      reporter.stop()
    }
  }, [contactId, desk, reporter])
  return ({ target }) => {
    // Other fields of the conversation, such as a template's text, are no message.
    if (target instanceof HTMLTextAreaElement && target.matches(COMPOSER)) reporter.typed(target.value.trim() === '')
  }
}
