import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChecks, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { useAccount } from '../../../client/account.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { keepToastsAbove } from '../../../ui/keep-toasts-above.ts'
import { writeOnClick, writeTo } from '../../../ui/keys/composer-cursor.ts'
import { formatWait } from '../../../ui/time/format-times.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import type { UnsentMessage } from '../../composer/unsent-message.ts'
import { conversationSessionOf } from '../../conversation-session.ts'
import { findCachedThread } from '../../data/cached-threads.ts'
import type { ThreadFilter } from '../../data/list-membership.ts'
import { findThread } from '../../data/load-threads.ts'
import { nextWaitingKey, threadListKey } from '../../data/query-keys.ts'
import type { ThreadList } from '../../data/thread-data.ts'
import { withoutLink } from '../../data/thread-filters.ts'
import { findLeaving } from '../find-stuck.ts'
import { useListFilter } from '../use-list-address.ts'
import { findNextWaiting, isToAnswer, waitingBeyond } from './find-next-waiting.ts'
import { leadTo, useHomeBefore, useNextOnHome } from './use-next-on-home.ts'
import classes from './NextWaiting.module.css'

interface NextWaitingProps {
  thread: Thread
  /** Unsent messages to all clients. */
  unsent: readonly UnsentMessage[]
}

/**
 * Once this client is answered: who is waiting next, and since when. One click or tap starts the reply to them. Says so
 * if no one is waiting any more.
 */
export const NextWaiting = ({ thread: { contactId, needsAnswerSince }, unsent }: NextWaitingProps) => {
  const leaving = findLeaving(unsent)
  const waits = needsAnswerSince !== null && !leaving.has(contactId)
  const [waited, setWaited] = useState(waits)
  const [answered, setAnswered] = useState(false)
  if (waits !== waited) setWaited(waits)
  if (!answered && (leaving.has(contactId) || (waited && !waits))) setAnswered(true)
  return answered && !waits ? <Next contactId={contactId} leaving={leaving} /> : null
}

interface NextProps {
  /** The client who has been answered. */
  contactId: string
  leaving: ReadonlyMap<string, string>
}

/** Looks for the next one. Apart, so that a conversation that opens asks for nothing of this. */
const Next = ({ contactId, leaving }: NextProps) => {
  const { _id: accountId } = useAccount()
  const { filter } = useListFilter(accountId)
  // The loaded part of the list, which stays mounted but hidden.
  const { data } = useQuery<ThreadList>({ queryKey: threadListKey(filter), enabled: false })
  const isFromHome = useHomeBefore() !== null
  const onHome = useNextOnHome(conversationSessionOf(accountId), contactId, 'answered')
  const listed = findNextWaiting(data?.threads ?? [], contactId, leaving)
  const beyond = useBeyond(filter, contactId, leaving, !isFromHome && listed === null)
  const foundOnHome = stillToAnswer(onHome, contactId, leaving)
  // The list is live: it knows who has begun to wait since Home was asked. If it has nobody either, someone may still wait
  // whom only Home would find, unless it found nobody.
  const nextFromHome = onHome === undefined ? undefined : (foundOnHome ?? listed ?? foundOnHome)
  const next = isFromHome ? nextFromHome : (listed ?? beyond)
  if (next === undefined) return null
  return (
    <div className={classes.place}>
      {next === null ? (
        <p className={classes.none} role="status">
          <IconChecks size={16} stroke={1.5} aria-hidden="true" />
          All answered
        </p>
      ) : (
        <NextLink next={next} />
      )}
    </div>
  )
}

/** Who is waiting beyond what the list has loaded; null if no one is, undefined until that is known. */
const useBeyond = (
  filter: ThreadFilter,
  openId: string,
  leaving: ReadonlyMap<string, string>,
  enabled: boolean,
): Thread | null | undefined => {
  const session = conversationSessionOf(useAccount()._id)
  const { data } = useQuery({
    queryKey: nextWaitingKey(filter, openId),
    queryFn: () => findThread(waitingBeyond(filter), session.reader(), (one) => isToAnswer(one, openId, leaving)),
    enabled,
    gcTime: 0,
  })
  return enabled ? stillToAnswer(data, openId, leaving) : undefined
}

/** What was found, unless it has been answered since. */
const stillToAnswer = (
  found: Thread | null | undefined,
  openId: string,
  leaving: ReadonlyMap<string, string>,
): Thread | null | undefined => {
  if (found == null) return found
  return isToAnswer(findCachedThread(found.contactId) ?? found, openId, leaving) ? found : undefined
}

const NextLink = ({ next }: { next: Thread }) => {
  const now = useNow()
  const { contactId } = next
  const write = writeOnClick(contactId, (id) => {
    leadTo(id)
    writeTo(id)
  })
  return (
    <Link
      ref={keepToastsAbove}
      className={classes.next}
      to="/conversations/dialog/$id"
      params={{ id: contactId }}
      search={withoutLink}
      onClick={write}
    >
      <Avatar name={next.title} kind="client" photo={next.photoUrl} size={24} />
      <span className={classes.words}>
        Next: <strong dir="auto">{next.title}</strong>
      </span>
      {next.needsAnswerSince !== null && <span className={classes.wait}>{waitOf(next.needsAnswerSince, now)}</span>}
      <IconChevronRight className={classes.arrow} size={18} stroke={1.5} aria-hidden="true" />
    </Link>
  )
}

const waitOf = (since: string, now: Date): string => {
  const { text } = formatWait(new Date(since), now)
  return text === 'now' ? 'just now' : `waits ${text}`
}
