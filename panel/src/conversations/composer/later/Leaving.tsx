import { Suspense } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { useScheduled } from '../../../schedules/scheduled-query.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const LeavingList = lazyPart(async () => (await import('./LeavingList.tsx')).LeavingList)

/** Messages people have scheduled for later, above the field: soonest first. */
export const Leaving = ({ thread }: { thread: Pick<Thread, 'contactId' | 'contactTimezone'> }) => {
  const { data = [] } = useScheduled(thread.contactId)
  const waiting = data.filter((item) => item.sendByType === 'user' && (!item.disabled || item.problem !== null))
  if (waiting.length === 0) return null
  return (
    <Suspense>
      <LeavingList thread={thread} waiting={waiting} />
    </Suspense>
  )
}
