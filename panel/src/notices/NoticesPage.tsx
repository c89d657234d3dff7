import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { NOTICE_TYPES, type NoticeType } from '@attune/contract/notices/constants'
import type { Notice } from '@attune/contract/notices/entity'
import { useAccount, useMay } from '../client/account.ts'
import { notifyFailure } from '../client/notify.ts'
import { actingOrganization } from '../client/organization.ts'
import { useRowKeys } from '../ui/keys/use-row-keys.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { MoreAtEnd } from '../ui/list/MoreAtEnd.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { LoadFailed } from '../ui/page/LoadFailed.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { SkeletonRows } from '../ui/page/SkeletonRows.tsx'
import { moreRowsOf } from '../ui/table/more-rows.ts'
import { useNow } from '../ui/time/use-now.ts'
import type { NoticesSearch } from './notices-search.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { closeAlert, markRead, useNotices } from './use-notices.ts'
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
  const more = moreRowsOf(list)
  const notices = list.data?.pages.flatMap(({ data }) => data)
  const { frame, onKeyDown, holdPlace } = useRowKeys({
    rows: notices,
    actions: { d: (notice) => void dismiss(notice) },
  })
  const dismiss = async (notice: Notice) => {
    if (!notice.abilities.close || notice.status === 'closed') return
    const focusPlace = holdPlace(notice)
    await closeAlert(notice).catch(notifyFailure)
    focusPlace()
  }
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
        <div ref={frame} className={classes.scroller}>
          {/* The keys are those of the rows in it. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ul className={classes.rows} aria-label="Notices" onKeyDown={onKeyDown}>
            {notices.map((notice, at) => (
              <NoticeRow
                key={notice._id}
                notice={notice}
                at={at}
                now={now}
                zone={timezone}
                showsOrganization={showsOrganization}
                onChanged={holdPlace(notice)}
              />
            ))}
          </ul>
          {more !== null && <MoreAtEnd more={more} height={50} label="Loading more notices" />}
        </div>
      )}
    </ListPage>
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
