import { Button } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Notice } from '@attune/contract/notices/entity'
import { useAccount, useMay } from '../client/account.ts'
import { notify, notifyFailure, undoLastDone } from '../client/notify.ts'
import { disableInPlace } from '../ui/disable-in-place.ts'
import { useRowKeys } from '../ui/keys/use-row-keys.ts'
import { listRowsAfter } from '../ui/list/find-next-row.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { toList } from '../ui/list/to-list.ts'
import { useListFilters } from '../ui/list/use-list-filters.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import type { NoticesSearch } from './notices-search.ts'
import { NoticeFilters } from './NoticeFilters.tsx'
import { NoNotices, NoticeRows } from './NoticeRows.tsx'
import { closeAlert, markListRead, noticesQuery, useNoticeCount } from './use-notices.ts'

/** `/notices`: all of the reader's notices, the latest first. Filters are in the address. */
export const NoticesPage = () => {
  const allowed = [useMay('notices.view'), useMay('conversations.view')].every(Boolean)
  return allowed ? <Screen /> : <AccessDeniedPage reason="Your role doesn’t have access to notices." />
}

const Screen = () => {
  const { _id: readerId } = useAccount()
  const address = useSearch({ from: '/signed-in/notices' })
  const navigate = useNavigate()
  const list = toList(useInfiniteQuery(noticesQuery(address)))
  const filters = useListFilters<NoticesSearch>({
    address,
    go: (search, replace) => void navigate({ to: '/notices', search, replace }),
  })
  const keys = useRowKeys({
    rows: list.rows,
    actions: { d: (notice) => void dismiss(notice) },
    others: { z: undoLastDone },
  })
  // A closed alert stays in the list, so the next open one gets the focus.
  const dismiss = async (notice: Notice) => {
    const next = listRowsAfter(list.rows ?? [], notice).find(isToClose)
    // Not after the answer: a notice that comes in meanwhile moves the rows.
    if (next !== undefined) keys.focusRow(next)
    else list.more?.onMore()
    if (!isToClose(notice)) return
    try {
      await closeAlert(notice, readerId)
      if (next === undefined && list.more === null) notify({ kind: 'good', title: 'No open alert is left' })
    } catch (error) {
      notifyFailure(error)
    }
  }
  const hasUnread = useNoticeCount() !== null
  const { rows = [] } = list
  // Without a filter, unread ones may be on pages that aren't loaded.
  const isAllRead = rows.every(({ read }) => read) && (filters.isNarrowed || !hasUnread)
  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Notices">
            <Button
              variant="default"
              {...disableInPlace(isAllRead)}
              onClick={() => {
                if (!isAllRead) void markListRead(address, rows)
              }}
            >
              Mark all as read
            </Button>
          </PageTitle>
          <NoticeFilters address={address} filters={filters} />
        </>
      }
    >
      <NoticeRows
        list={list}
        label="Notices"
        keys={keys}
        onClose={dismiss}
        empty={filters.isNarrowed ? <NoneFound isUnread={address.read === false} /> : <NoNotices />}
      />
    </ListPage>
  )
}

const isToClose = ({ abilities, status }: Notice): boolean => abilities.close && status === 'open'

const NoneFound = ({ isUnread }: { isUnread: boolean }) => (
  <EmptyState icon={<IconBellCheck />} title={isUnread ? 'Nothing unread' : 'No result'}>
    {isUnread ? 'You have read every notice.' : 'Try to change search filter.'}
  </EmptyState>
)
