import { useEffect, type FormEvent } from 'react'
import type { ConversationSession } from '../conversation-session.ts'
import { isVisible } from '../use-visible.ts'
import { makePresenceReporter } from './presence-reporter.ts'
import { announcePresence } from './announce-presence.ts'

const COMPOSER = '[aria-label^="Message to "]'

/** One for the whole tab: going from one conversation to another is one announcement, and nothing can overtake it. */
const reporter = makePresenceReporter({ announce: announcePresence, now: () => Date.now() })

/** Announces that this conversation is open and when the user is typing. Returns the input handler. */
export const useOwnPresence = (contactId: string, session: ConversationSession): ((event: FormEvent) => void) => {
  useEffect(() => {
    const see = () => reporter.look(isVisible() ? contactId : null)
    const leave = () => reporter.look(null)
    see()
    document.addEventListener('visibilitychange', see)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', see)
    const sent = session.outbox.all.subscribe(reporter.stopTyping)
    return () => {
      sent.unsubscribe()
      document.removeEventListener('visibilitychange', see)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', see)
      reporter.close()
    }
  }, [contactId, session])
  return ({ target }) => {
    // Ignores other fields, such as a template's text.
    if (target instanceof HTMLTextAreaElement && target.matches(COMPOSER))
      reporter.noteTyping(target.value.trim() === '')
  }
}
