import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { useAccount } from '../../../client/account.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { writeOnClick } from '../../../ui/keys/composer-cursor.ts'
import { formatWait } from '../../../ui/time/format-times.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import type { UnsentMessage } from '../../composer/unsent-message.ts'
import { threadListKey } from '../../data/query-keys.ts'
import type { ThreadList } from '../../data/thread-data.ts'
import { withoutLink } from '../../data/thread-filters.ts'
import { findLeaving } from '../find-stuck.ts'
import { useListFilter } from '../use-list-address.ts'
import { findNextWaiting } from './find-next-waiting.ts'
import classes from './NextWaiting.module.css'

interface NextWaitingProps {
  thread: Thread
  /** Unsent messages to all clients. */
  unsent: readonly UnsentMessage[]
}

/** On a phone, where the list is out of sight: once this client is answered, one tap leads into the reply to the next. */
export const NextWaiting = ({ thread: { contactId, needsAnswerSince }, unsent }: NextWaitingProps) => {
  const { _id: accountId } = useAccount()
  const now = useNow()
  const leaving = findLeaving(unsent)
  const waits = needsAnswerSince !== null && !leaving.has(contactId)
  const [waited, setWaited] = useState(waits)
  const [answered, setAnswered] = useState(false)
  if (waits !== waited) setWaited(waits)
  if (!answered && (leaving.has(contactId) || (waited && !waits))) setAnswered(true)
  const { filter } = useListFilter(accountId)
  // What the list has loaded; it stays mounted out of sight.
  const { data } = useQuery<ThreadList>({ queryKey: threadListKey(filter), enabled: false })
  const next = answered ? findNextWaiting(data?.threads ?? [], contactId, leaving) : null
  if (next === null) return null
  return (
    <Link
      className={classes.next}
      to="/conversations/dialog/$id"
      params={{ id: next.contactId }}
      search={withoutLink}
      onClick={writeOnClick(next.contactId)}
    >
      <Avatar id={next.contactId} name={next.title} kind="client" photo={next.photoUrl} size={24} />
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
