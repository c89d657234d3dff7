import { Button } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/page/SkeletonRows.tsx'
import { useTabStop } from '../../../ui/keys/use-tab-stop.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import type { Thread } from '@attune/contract/conversations/entity'
import type { ThreadDialogKind } from '../menu/ThreadDialogs.tsx'
import { NoResult } from '../NoResult.tsx'
import { ThreadRow } from '../ThreadRow.tsx'
import { FoundMessageRow } from './FoundMessageRow.tsx'
import type { useFound } from './use-found.ts'
import classes from './Found.module.css'

interface FoundListProps {
  q: string
  found: ReturnType<typeof useFound>
  openContactId: string | null
  msgId: string | undefined
  zone: string
  accountId: string
  /** Opens a dialog for a thread. */
  onAsk: (kind: ThreadDialogKind, thread: Thread) => void
  onClear: () => void
}

const ROW_PX = 60
const AHEAD_PX = 600

/** Search results: clients by name, then messages, newest first. */
export const FoundList = ({ q, found, openContactId, msgId, zone, accountId, onAsk, onClear }: FoundListProps) => {
  const now = useNow()
  const scroller = useRef<HTMLDivElement>(null)
  const { clients, messages, foundClients, foundMessages } = found
  const { tabIndexOf, list: stops } = useTabStop({
    keys: [
      ...(foundClients ?? []).map(({ contactId }) => contactId),
      ...(foundMessages ?? []).map(({ message }) => message.id),
    ],
    current: msgId ?? openContactId,
  })
  const look = () => {
    const element = scroller.current
    if (element === null || !messages.hasNextPage || messages.isFetchingNextPage || messages.isFetchNextPageError)
      return
    if (element.scrollHeight - element.scrollTop - element.clientHeight < AHEAD_PX) void messages.fetchNextPage()
  }
  const failed = foundClients === undefined && clients.error !== null ? clients : messages
  if (failed.error !== null && failed.data === undefined)
    return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />
  if (foundClients?.length === 0 && foundMessages?.length === 0) return <NoResult onClear={onClear} />
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      onScroll={look}
      role="region"
      aria-label={`Results for ${q}`}
      {...stops}
    >
      <Group title="Clients" rows={foundClients} loading="Searching clients" skeletons={2}>
        {foundClients?.map((thread) => (
          <li key={thread._id}>
            <ThreadRow
              thread={thread}
              open={thread.contactId === openContactId && msgId === undefined}
              now={now}
              zone={zone}
              accountId={accountId}
              onAsk={onAsk}
              tabIndex={tabIndexOf(thread.contactId)}
            />
          </li>
        ))}
        {clients.hasNextPage && (
          <li className={classes.more}>
            <Button variant="subtle" loading={clients.isFetchingNextPage} onClick={() => void clients.fetchNextPage()}>
              More clients
            </Button>
          </li>
        )}
      </Group>
      <Group title="Messages" rows={foundMessages} loading="Searching messages" skeletons={5}>
        {foundMessages?.map((each) => (
          <li key={each.message.id} data-stop={each.message.id}>
            <FoundMessageRow
              found={each}
              open={each.message.id === msgId}
              now={now}
              zone={zone}
              accountId={accountId}
              tabIndex={tabIndexOf(each.message.id)}
            />
          </li>
        ))}
        {messages.isFetchingNextPage && (
          <li>
            <SkeletonRows count={3} height={ROW_PX} avatar={28} label="Loading more messages" />
          </li>
        )}
        {messages.isFetchNextPageError && (
          <li className={classes.more}>
            <Button variant="default" onClick={() => void messages.fetchNextPage()}>
              Try again
            </Button>
          </li>
        )}
      </Group>
    </div>
  )
}

interface GroupProps {
  title: string
  /** Undefined while loading. */
  rows: readonly unknown[] | undefined
  loading: string
  skeletons: number
  children: ReactNode
}

const Group = ({ title, rows, loading, skeletons, children }: GroupProps) => {
  if (rows?.length === 0) return null
  return (
    <section className={classes.group} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {rows === undefined ? (
        <SkeletonRows count={skeletons} height={ROW_PX} avatar={28} label={loading} />
      ) : (
        <ul>{children}</ul>
      )}
    </section>
  )
}
