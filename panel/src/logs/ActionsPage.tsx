import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMay } from '../client/account.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { toShortList } from '../ui/list/to-list.ts'
import { useListFilters } from '../ui/list/use-list-filters.ts'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { isCutShort } from './action-text.ts'
import { ActionFilters } from './ActionFilters.tsx'
import { ActionsTable } from './ActionsTable.tsx'
import { DoneToList } from './DoneToList.tsx'
import { LogTime } from './LogRows.tsx'
import { actionsQuery } from './log-queries.ts'
import type { ActionsSearch } from './logs-search.ts'
import classes from './ActionsPage.module.css'

/** `/admin/users/actions`: what each coach has done, and when last; and what others did to coaches. */
export const ActionsPage = () =>
  useMay('user-actions.view') ? (
    <Screen />
  ) : (
    <AccessDeniedPage reason="Your role doesn’t have access to Coach Actions." />
  )

const Screen = () => {
  const search = useSearch({ from: '/signed-in/admin/users/actions' })
  const navigate = useNavigate()
  const { tab, days = 7 } = search
  const query = useQuery({ ...actionsQuery(days), enabled: tab === undefined })
  const { data, dataUpdatedAt } = query
  const { change } = useListFilters<ActionsSearch>({
    address: search,
    go: (next, replace) => void navigate({ to: '/admin/users/actions', search: next, replace }),
  })
  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Coach Actions">
            {tab === undefined && data !== undefined && isCutShort(data.since, days, dataUpdatedAt) && (
              <span className={classes.since}>
                Since <LogTime at={data.since} />
              </span>
            )}
          </PageTitle>
          <ActionFilters search={search} onChange={change} />
        </>
      }
    >
      {tab === 'done-to' ? (
        <DoneToList key={JSON.stringify(search)} search={search} />
      ) : (
        <ActionsTable list={toShortList(query, data?.data)} search={search} />
      )}
    </ListPage>
  )
}
