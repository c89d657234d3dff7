import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { NativeFolder } from '@attune/contract/conversations/constants'
import type { Thread } from '@attune/contract/conversations/entity'
import { useMay } from '../../client/account.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { isNative, type FolderId } from '../data/folders.ts'
import { isSelected } from '../../ui/table/selection/selection.ts'
import { useTabStop } from '../../ui/keys/use-tab-stop.ts'
import { useNow } from '../../ui/time/use-now.ts'
import type { ThreadDialogKind } from './menu/ThreadDialogs.tsx'
import { NoResult } from './NoResult.tsx'
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

const NoThreads = ({ folder, onClear }: Pick<ThreadListProps, 'folder' | 'onClear'>) => {
  const mayCreate = useMay('contacts.create')
  if (onClear !== null) return <NoResult onClear={onClear} />
  const [title, text] = isNative(folder) ? EMPTY_TEXTS[folder] : EMPTY_PERSONAL_TEXTS
  return (
    <div className={classes.nobody} data-nobody={folder === 'all' || undefined}>
      <EmptyState
        icon={<IconMessages />}
        title={title}
        actions={
          folder === 'all' &&
          mayCreate && (
            <Button variant="default" component={Link} to="/contacts/new">
              New Client
            </Button>
          )
        }
      >
        {text}
      </EmptyState>
    </div>
  )
}

const EMPTY_PERSONAL_TEXTS = [
  'Nobody here yet',
  'Add clients from a conversation’s menu, or set filters for this folder.',
] as const

/** Title and text for each empty native folder. */
const EMPTY_TEXTS: Record<NativeFolder, readonly [string, string]> = {
  all: ['No conversations yet', 'A conversation starts when you add a client.'],
  unread: ['Nothing unread', 'New messages from your clients appear here until you read them.'],
  'needs-answer': ['Nobody is waiting for an answer', 'Clients who write to you appear here until someone answers.'],
  mine: ['You have no clients', 'Clients appear here when you are their primary coach.'],
  pinned: ['Nothing pinned', 'Pin a conversation to keep it here for you and your colleagues.'],
  review: ['Nothing to review', 'Set a review point in a conversation to find it here.'],
  muted: ['Nobody is muted', 'Clients appear here while automation isn’t messaging them.'],
  stopped: ['Nobody is stopped', 'Clients who don’t receive messages appear here.'],
}
