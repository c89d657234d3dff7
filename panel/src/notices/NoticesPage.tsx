import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { NOTICE_TYPES, type NoticeType } from '@attune/contract/notices/constants'
import { useAccount, useMay } from '../client/account.ts'
import { actingOrganization } from '../client/organization.ts'
import { useShortcuts } from '../ui/keys/use-shortcuts.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { LoadFailed } from '../ui/page/LoadFailed.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { SkeletonRows } from '../ui/page/SkeletonRows.tsx'
import { useNow } from '../ui/time/use-now.ts'
import type { NoticesSearch } from './notices-search.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { markRead, useNotices } from './use-notices.ts'
import classes from './NoticesPage.module.css'

/** `/notices`: everything the reader was told, the latest first. Filters are in the address. */
export const NoticesPage = () => {
  const allowed = [useMay('notices.view'), useMay('conversations.view')].every(Boolean)
  return allowed ? <Screen /> : <AccessDeniedPage reason="Your role doesn’t have access to notices." />
}

const Screen = () => {
  const filter = useSearch({ from: '/signed-in/notices' })
  const { timezone, organization } = useAccount()
  const now = useNow()
  const list = useNotices(filter)
  const notices = list.data?.pages.flatMap(({ data }) => data)
  const rows = useRef<HTMLUListElement>(null)
  const step = (by: number) => focusRow(rows.current, by)
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  const showsOrganization = organization === null && actingOrganization() === null

  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Notices">
            <Button
              variant="default"
              disabled={notices?.some(({ read }) => !read) !== true}
              onClick={() => void markRead('all')}
            >
              Mark all as read
            </Button>
          </PageTitle>
          <Filters filter={filter} />
        </>
      }
    >
      {notices === undefined ? (
        list.error === null ? (
          <SkeletonRows height={50} label="Loading notices" />
        ) : (
          <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
        )
      ) : notices.length === 0 ? (
        <NoNotices filter={filter} />
      ) : (
        <div className={classes.scroller}>
          {/* The keys are those of the rows in it. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ul
            ref={rows}
            className={classes.rows}
            aria-label="Notices"
            onKeyDown={(event) => {
              const by = STEPS[event.key]
              if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              step(by)
            }}
          >
            {notices.map((notice) => (
              <NoticeRow
                key={notice._id}
                notice={notice}
                now={now}
                zone={timezone}
                showsOrganization={showsOrganization}
              />
            ))}
          </ul>
          {list.hasNextPage && <More list={list} />}
        </div>
      )}
    </ListPage>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** Focuses the notice so many further down from the focused one; infinitely many for an end of the list. */
const focusRow = (list: HTMLElement | null, by: number): void => {
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-notice-link]') ?? [])]
  const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
  const next = Number.isFinite(by) ? links[at === -1 ? 0 : Math.max(0, at + by)] : links.at(by > 0 ? -1 : 0)
  next?.focus()
}

/** Loads the next page as soon as the end of the list is in sight. */
const More = ({ list }: { list: ReturnType<typeof useNotices> }) => {
  const end = useRef<HTMLDivElement>(null)
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    const element = end.current
    if (element === null || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) void fetchNextPage()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <div ref={end}>
      {isFetchNextPageError ? (
        <p className={classes.failed}>
          Couldn’t load more.
          <Button variant="default" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </p>
      ) : (
        <SkeletonRows count={3} height={50} label="Loading more notices" />
      )}
    </div>
  )
}

const TYPE_LABELS: Record<NoticeType, string> = { alert: 'Alerts', error: 'Errors', others: 'Others' }

const Filters = ({ filter: { read, type } }: { filter: NoticesSearch }) => {
  const navigate = useNavigate()
  const go = (next: { read?: boolean | undefined; type?: NoticeType | undefined }) =>
    void navigate({
      to: '/notices',
      search: {
        ...(next.read !== undefined && { read: next.read }),
        ...(next.type !== undefined && { type: next.type }),
      },
    })
  return (
    <div className={classes.filters} role="search" aria-label="Notices">
      <SegmentedControl
        aria-label="Read or unread"
        value={read === undefined ? 'all' : read ? 'read' : 'unread'}
        data={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread' },
          { value: 'read', label: 'Read' },
        ]}
        onChange={(value) => go({ type, read: value === 'all' ? undefined : value === 'read' })}
      />
      <Select
        aria-label="Type"
        placeholder="All types"
        className={classes.type ?? ''}
        value={type ?? null}
        clearable
        data={NOTICE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
        onChange={(value) => go({ read, type: NOTICE_TYPES.find((known) => known === value) })}
      />
    </div>
  )
}

const NoNotices = ({ filter: { read, type } }: { filter: NoticesSearch }) =>
  read === undefined && type === undefined ? (
    <EmptyState icon={<IconBellCheck />} title="No notices yet">
      Alerts of scenes and messages that weren’t delivered appear here.
    </EmptyState>
  ) : (
    <EmptyState icon={<IconBellCheck />} title={read === false ? 'Nothing unread' : 'No result'}>
      {read === false ? 'You have read every notice.' : 'Try to change search filter.'}
    </EmptyState>
  )
