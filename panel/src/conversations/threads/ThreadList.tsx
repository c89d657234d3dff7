import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Thread } from '@attune/contract/conversations/entity'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import type { FolderId } from '../data/folders.ts'
import { isSelected } from '../../ui/table/selection/selection.ts'
import { useTabStop } from '../../ui/keys/use-tab-stop.ts'
import { useNow } from '../../ui/time/use-now.ts'
import type { ThreadDialogKind } from './menu/ThreadDialogs.tsx'
import { NoThreads } from './NoThreads.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import type { ThreadSelection } from './use-selection.ts'
import type { useThreads } from './use-threads.ts'
import classes from './ThreadList.module.css'

interface ThreadListProps {
  access: ReturnType<typeof useThreads>
  openContactId: string | null
  zone: string
  accountId: string
  selection: ThreadSelection
  /** The texts of replies being sent, by contact id. */
  leaving: ReadonlyMap<string, string>
  folder: FolderId
  /** Opens a dialog for a thread. */
  onAsk: (kind: ThreadDialogKind, thread: Thread) => void
  /** Clears the filters; null if none are set. */
  onClear: (() => void) | null
  /** Renders who else is viewing a client, for the row. */
  presence?: (contactId: string) => ReactNode
}

const ROW_PX = 60
/** The next page is loaded when the end is this close to the view. */
const AHEAD_PX = 600

/** The threads of a folder, loaded page by page while scrolling. */
export const ThreadList = (props: ThreadListProps) => {
  const { access, openContactId, zone, accountId, selection, leaving, folder, onAsk, onClear, presence } = props
  const { query, more } = access
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

  const {
    stop,
    tabIndexOf,
    list: stops,
  } = useTabStop({
    keys: threads.map(({ contactId }) => contactId),
    current: openContactId,
    onReveal: (at) => list.current?.scrollToIndex(at, { align: 'nearest' }),
  })
  const stopAt = threads.findIndex(({ contactId }) => contactId === stop)
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
      <LoadFailed error={error} onRetry={() => void query.refetch()} />
    )
  }
  if (threads.length === 0) return <NoThreads folder={folder} onClear={onClear} />
  const held = selection.selection
  const selecting = held.kind === 'all' || held.keys.size > 0
  return (
    <div ref={scroller} className={classes.scroller} data-selecting={selecting || undefined} {...stops}>
      <Virtualizer
        ref={list}
        as="ul"
        item="li"
        scrollRef={scroller}
        data={threads}
        keepMounted={[stopAt]}
        onScroll={look}
      >
        {(thread: Thread) => (
          <ThreadRow
            key={thread._id}
            thread={thread}
            open={thread.contactId === openContactId}
            now={now}
            zone={zone}
            accountId={accountId}
            selected={isSelected(held, thread.contactId)}
            selecting={selecting}
            onSelect={selection.toggle}
            onAsk={onAsk}
            leaving={leaving.get(thread.contactId) ?? null}
            tabIndex={tabIndexOf(thread.contactId)}
            presence={presence}
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
          Couldn’t load more conversations.
          <Button variant="default" onClick={more.again}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}
