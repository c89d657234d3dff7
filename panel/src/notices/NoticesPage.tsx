import { Button } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Notice } from '@attune/contract/notices/entity'
import { useAccount, useMay } from '../client/account.ts'
import { notifyFailure, undoLastDone } from '../client/notify.ts'
import { actingOrganization } from '../client/organization.ts'
import { useRowKeys } from '../ui/keys/use-row-keys.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { ListRows } from '../ui/list/ListRows.tsx'
import { toList } from '../ui/list/to-list.ts'
import { useListFilters } from '../ui/list/use-list-filters.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { useNow } from '../ui/time/use-now.ts'
import type { NoticesSearch } from './notices-search.ts'
import { NoticeFilters } from './NoticeFilters.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { closeAlert, markRead, noticesQuery } from './use-notices.ts'

/** `/notices`: all of the reader's notices, the latest first. Filters are in the address. */
export const NoticesPage = () => {
  const allowed = [useMay('notices.view'), useMay('conversations.view')].every(Boolean)
  return allowed ? <Screen /> : <AccessDeniedPage reason="Your role doesn’t have access to notices." />
}

const Screen = () => {
  const address = useSearch({ from: '/signed-in/notices' })
  const navigate = useNavigate()
  const { timezone, organization } = useAccount()
  const now = useNow()
  const list = toList(useInfiniteQuery(noticesQuery(address)))
  const filters = useListFilters<NoticesSearch>({
    address,
    go: (search, replace) => void navigate({ to: '/notices', search, replace }),
  })
  const { holdPlace, focusRow, ...keys } = useRowKeys({
    rows: list.rows,
    actions: { d: (notice) => void dismiss(notice) },
    others: { z: undoLastDone },
  })
  // A closed alert stays in the list, so the next open one gets the focus.
  const dismiss = async (notice: Notice) => {
    if (!isToClose(notice)) return
    const at = list.rows?.indexOf(notice) ?? -1
    const [next] = [...(list.rows?.slice(at + 1) ?? []), ...(list.rows?.slice(0, Math.max(at, 0)) ?? [])].filter(
      isToClose,
    )
    await closeAlert(notice).then(() => focusRow(next ?? notice), notifyFailure)
  }
  const showsOrganization = organization === null && actingOrganization() === null

  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Notices">
            <Button
              variant="default"
              disabled={list.rows?.some(({ read }) => !read) !== true}
              onClick={() => void markRead('all')}
            >
              Mark all as read
            </Button>
          </PageTitle>
          <NoticeFilters address={address} filters={filters} />
        </>
      }
    >
      <ListRows
        list={list}
        label="Notices"
        things="notices"
        rowPx={50}
        keys={keys}
        empty={<NoNotices address={address} isNarrowed={filters.isNarrowed} />}
      >
        {(notice, at) => (
          <NoticeRow
            key={notice._id}
            notice={notice}
            at={at}
            now={now}
            zone={timezone}
            showsOrganization={showsOrganization}
            onChanged={holdPlace(notice)}
          />
        )}
      </ListRows>
    </ListPage>
  )
}

const isToClose = ({ abilities, status }: Notice): boolean => abilities.close && status === 'open'

const NoNotices = ({ address: { read }, isNarrowed }: { address: NoticesSearch; isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState icon={<IconBellCheck />} title={read === false ? 'Nothing unread' : 'No result'}>
      {read === false ? 'You have read every notice.' : 'Try to change search filter.'}
    </EmptyState>
  ) : (
    <EmptyState icon={<IconBellCheck />} title="No notices yet">
      Alerts of scenes and messages that weren’t delivered appear here.
    </EmptyState>
  )
