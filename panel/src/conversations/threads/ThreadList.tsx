import { Button } from '@mantine/core'
import { IconFilterOff, IconMessages } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Thread } from '@attune/contract/conversations/entity'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { ThreadRow } from './ThreadRow.tsx'
import type { useThreads } from './use-threads.ts'
import classes from './ThreadList.module.css'

interface ThreadListProps {
  access: ReturnType<typeof useThreads>
  openContactId: string | null
  zone: string
  accountId: string
  /** Clears folder and search; null when nothing is filtered. */
  onClear: (() => void) | null
}

const ROW_PX = 60
/** The next page is asked for this far before its end comes into view. */
const AHEAD_PX = 600

/** The threads of a folder, ten at a time as one scrolls. */
export const ThreadList = ({ access: { query, more }, openContactId, zone, accountId, onClear }: ThreadListProps) => {
  const now = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const { data, error } = query
  const threads = data?.threads ?? []
  const hasMore = data !== undefined && data.next !== null

  const look = () => {
    const element = scroller.current
    if (element === null || !hasMore) return
    if (element.scrollHeight - element.scrollTop - element.clientHeight < AHEAD_PX) more.run()
  }
  const lookAgain = useEffectEvent(look)
  useEffect(() => lookAgain(), [threads.length, hasMore])

  const openAt = threads.findIndex(({ contactId }) => contactId === openContactId)
  const show = useEffectEvent(() => {
    if (openAt !== -1) list.current?.scrollToIndex(openAt, { align: 'nearest' })
  })
  useEffect(() => show(), [openContactId])

  if (data === undefined) {
    return error === null ? (
      <div className={classes.loading}>
        <SkeletonRows height={ROW_PX} avatar={28} label="Loading conversations" />
      </div>
    ) : (
      <LoadFailed error={error} onAgain={() => void query.refetch()} />
    )
  }
  if (threads.length === 0) return <NoThreads onClear={onClear} />
  return (
    <div ref={scroller} className={classes.scroller}>
      <Virtualizer ref={list} as="ul" item="li" scrollRef={scroller} data={threads} onScroll={look}>
        {(thread: Thread) => (
          <ThreadRow
            key={thread._id}
            thread={thread}
            open={thread.contactId === openContactId}
            now={now}
            zone={zone}
            accountId={accountId}
          />
        )}
      </Virtualizer>
      {more.state === 'loading' && (
        <div className={classes.loading}>
          <SkeletonRows count={3} height={ROW_PX} avatar={28} label="Loading more conversations" />
        </div>
      )}
      {more.state === 'failed' && (
        <p className={classes.failed}>
          More conversations could not be loaded.
          <Button variant="default" onClick={more.again}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

const NoThreads = ({ onClear }: Pick<ThreadListProps, 'onClear'>) =>
  onClear === null ? (
    <EmptyState icon={<IconMessages />} title="No conversations yet">
      A conversation begins when a client is added.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<IconFilterOff />}
      title="No result"
      actions={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Try to change search filter.
    </EmptyState>
  )
