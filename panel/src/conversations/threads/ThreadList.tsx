import { Button } from '@mantine/core'
import { IconFilterOff, IconMessages } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { NativeFolder } from '@attune/contract/conversations/constants'
import type { Thread } from '@attune/contract/conversations/entity'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { isNative, type FolderId } from '../data/folders.ts'
import { isSelected } from '../../ui/table/selection/selection.ts'
import { useNow } from '../../ui/time/use-now.ts'
import type { ThreadDialogKind } from './menu/ThreadDialogs.tsx'
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
  folder: FolderId
  /** Opens a dialog about a thread. */
  onAsk: (kind: ThreadDialogKind, thread: Thread) => void
  /** Takes away what narrows the list; null when nothing does. */
  onClear: (() => void) | null
  /** Who else is with a client, for its row. */
  presence?: (contactId: string) => ReactNode
}

const ROW_PX = 60
/** The next page is asked for this far before its end comes into view. */
const AHEAD_PX = 600

/** The threads of a folder, ten at a time as one scrolls. */
export const ThreadList = (props: ThreadListProps) => {
  const { access, openContactId, zone, accountId, selection, folder, onAsk, onClear, presence } = props
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
  if (threads.length === 0) return <NoThreads folder={folder} onClear={onClear} />
  const held = selection.selection
  const selecting = held.kind === 'all' || held.keys.size > 0
  return (
    <div ref={scroller} className={classes.scroller} data-selecting={selecting || undefined}>
      <Virtualizer ref={list} as="ul" item="li" scrollRef={scroller} data={threads} onScroll={look}>
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
            presence={presence?.(thread.contactId)}
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

const NoThreads = ({ folder, onClear }: Pick<ThreadListProps, 'folder' | 'onClear'>) => {
  if (onClear !== null)
    return (
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
  const [title, text] = isNative(folder) ? NOBODY[folder] : PERSONAL
  return (
    <EmptyState icon={<IconMessages />} title={title}>
      {text}
    </EmptyState>
  )
}

const PERSONAL = ['Nobody here yet', 'Add clients from their conversation’s menu, or give the folder filters.'] as const

/** What an empty folder means. */
const NOBODY: Record<NativeFolder, readonly [string, string]> = {
  all: ['No conversations yet', 'A conversation begins when a client is added.'],
  unread: ['Nothing unread', 'New messages of your clients come here until you have seen them.'],
  'needs-answer': ['Nobody waits for an answer', 'Whoever writes to you comes here until somebody answers.'],
  mine: ['No clients of yours', 'Clients whose primary coach you are stand here.'],
  pinned: ['Nothing pinned', 'Pin a conversation to find it here, you and your colleagues.'],
  review: ['Nothing to review', 'Set a review point in a conversation to find it here.'],
  muted: ['Nobody is muted', 'Clients whom automation leaves alone stand here.'],
  stopped: ['Nobody is stopped', 'Clients to whom nothing is sent stand here.'],
}
