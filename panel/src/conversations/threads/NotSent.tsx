import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ConversationSession } from '../conversation-session.ts'
import type { UnsentMessage } from '../composer/unsent-message.ts'
import { findCachedThread } from '../data/cached-threads.ts'
import { loadThread } from '../data/load-threads.ts'
import { titleKey } from '../data/query-keys.ts'
import { useUnsentMessages } from '../use-conversation-session.ts'
import { formatCount } from '../../ui/format-count.ts'
import { findStuck } from './find-stuck.ts'
import classes from './NotSent.module.css'

interface NotSentProps {
  session: ConversationSession
  openContactId: string | null
}

const WORDS: Partial<Record<UnsentMessage['state'], string>> = {
  held: 'held, a colleague wrote',
  failed: 'failed',
  waiting: 'waits for the connection',
}

/** The user's own unsent replies, which are easily forgotten, with a link to each conversation. */
export const NotSent = ({ session, openContactId }: NotSentProps) => {
  const stuck = findStuck(useUnsentMessages(session), openContactId)
  if (stuck.length === 0) return null
  return (
    <section className={classes.bar} aria-label="Not sent">
      <IconAlertCircle className={classes.icon} size={16} stroke={1.5} aria-hidden="true" />
      <p className={classes.title}>{formatCount(stuck.length, 'reply wasn’t', 'replies weren’t')} sent</p>
      <ul className={classes.list}>
        {stuck.map(({ contactId, state }) => (
          <li key={contactId}>
            <Link to="/conversations/dialog/$id" params={{ id: contactId }}>
              <Title contactId={contactId} />
            </Link>
            <span className={classes.why}>{WORDS[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Title = ({ contactId }: { contactId: string }) => {
  // Not as their thread: on Home nothing keeps that up to date, and Conversations would take it for what is known now.
  const { data } = useQuery({
    queryKey: titleKey(contactId),
    queryFn: async () => (await loadThread(contactId)).title,
    initialData: () => findCachedThread(contactId)?.title,
    staleTime: Infinity,
  })
  return data ?? 'Client'
}
