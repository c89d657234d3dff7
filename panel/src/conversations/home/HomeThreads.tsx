import { IconChecks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import type { HomeItem } from '@attune/contract/metrics/entity'
import { HOME_COUNT_MAX } from '@attune/contract/metrics/home'
import { useTabStop } from '../../ui/keys/use-tab-stop.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { useAddress } from '../data/use-address.ts'
import type { ThreadDialogKind } from '../threads/menu/ThreadDialogs.tsx'
import { notePassedOver } from '../threads/next/use-next-on-home.ts'
import { ThreadRow } from '../threads/ThreadRow.tsx'
import { taskLinkFromHome } from './conversation-link.ts'
import { formatHeadline, reasonSentenceOf, rowDetailOf } from './home-text.ts'
import { HomeGroups } from './HomeGroups.tsx'
import { ReasonIcon } from './ReasonIcon.tsx'
import { useHome, type HomeQuery } from './use-home.ts'
import { useHomeRows } from './use-home-rows.ts'
import classes from './HomeThreads.module.css'

interface HomeThreadsProps {
  openContactId: string | null
  zone: string
  accountId: string
  /** The texts of replies being sent, by contact id. */
  leaving: ReadonlyMap<string, string>
  /** Opens a dialog for a thread. */
  onAsk: (kind: ThreadDialogKind, thread: Thread) => void
  /** Renders who else is viewing a client, for the row. */
  presence?: (contactId: string) => ReactNode
}

const ROW_PX = 79

/** Home's list beside a conversation that was opened there: in its order, with its reasons. */
export const HomeThreads = (props: HomeThreadsProps) => {
  const { coach } = useAddress()
  const access = useHome(coach)
  const { data, error, refetch } = access
  const summary = data?.pages[0]?.summary
  const isEmpty = data?.pages.every((page) => page.data.length === 0) === true
  return (
    <div className={classes.place}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          {/* Exact, because every address begins with that of Home. */}
          <Link to="/" search={coach === undefined ? {} : { coach }} activeOptions={{ exact: true }}>
            Home
          </Link>
        </h2>
        {summary !== undefined && !isEmpty && (
          <p className={classes.headline}>{formatHeadline(summary, HOME_COUNT_MAX)}</p>
        )}
      </header>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows height={ROW_PX} avatar={28} label="Loading Home" />
        ) : (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        )
      ) : isEmpty ? (
        <EmptyState
          icon={<IconChecks />}
          title={coach === undefined ? 'Nobody needs you' : 'Nobody needs this coach'}
        />
      ) : (
        <Rows {...props} access={access} items={data.pages.flatMap((page) => page.data)} coach={coach} />
      )}
    </div>
  )
}

interface RowsProps extends HomeThreadsProps {
  access: HomeQuery
  items: readonly HomeItem[]
  coach: string | undefined
}

const Rows = ({ access, items, coach, openContactId, zone, accountId, leaving, onAsk, presence }: RowsProps) => {
  const now = useNow()
  const ids = items.map(({ contactId }) => contactId)
  const rows = useHomeRows(access, items, openContactId)
  const { tabIndexOf, list: stops } = useTabStop({ keys: ids, current: openContactId })
  useNotePassedOver(ids, openContactId)
  return (
    // The keys are those of the rows in it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      {...rows}
      className={classes.scroller}
      onFocus={(event) => {
        rows.onFocus(event)
        stops.onFocus(event)
      }}
      onKeyDown={stops.onKeyDown}
    >
      <HomeGroups
        access={access}
        items={items}
        rowHeight={ROW_PX}
        row={(item) => (
          <li key={item.contactId}>
            <ThreadRow
              thread={item.thread}
              open={item.contactId === openContactId}
              {...{ now, zone, accountId, onAsk }}
              leaving={leaving.get(item.contactId) ?? null}
              tabIndex={tabIndexOf(item.contactId)}
              presence={presence}
              {...reasonOf(item, now, zone, coach)}
            />
          </li>
        )}
      />
    </div>
  )
}

/** Notes whom the reader has passed over, once for every conversation that opens. */
const useNotePassedOver = (ids: readonly string[], openContactId: string | null): void => {
  const noted = useRef<string | null>(null)
  const isListed = openContactId !== null && ids.includes(openContactId)
  const note = useEffectEvent(() => {
    if (!isListed || noted.current === openContactId) return
    noted.current = openContactId
    notePassedOver(ids, openContactId)
  })
  useLayoutEffect(() => note(), [openContactId, isListed])
}

/** Why the client is listed; a task is opened as on Home. */
const reasonOf = (item: HomeItem, now: Date, zone: string, coach: string | undefined) => {
  const { contactId, thread } = item
  // A client who has just been answered isn't waiting, even before the server says whether they are still listed.
  const reason = item.reasons.find(({ kind }) => kind !== 'unanswered' || thread.needsAnswerSince !== null)
  if (reason === undefined) return {}
  const { before, strong, after } = reasonSentenceOf(reason, now)
  return {
    reason: {
      sentence: (
        <span className={classes.reason}>
          <ReasonIcon kind={reason.kind} />
          <span>
            {before}
            <strong>{strong}</strong>
            {after}
          </span>
        </span>
      ),
      detail: rowDetailOf({ ...item, reasons: [reason] }, now, zone),
    },
    ...(reason.kind === 'task' && { task: taskLinkFromHome({ _id: reason.taskId, contactId }, coach) }),
  }
}
