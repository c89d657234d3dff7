import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMay } from '../client/account.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useListFilters } from '../ui/list/use-list-filters.ts'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { EventCount } from './EventCount.tsx'
import { EventList } from './EventList.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { LogFilters } from './LogFilters.tsx'
import type { LogsSearch } from './logs-search.ts'
import { SecurityList } from './SecurityList.tsx'

/** `/log/events`: what has happened in the organization, and the security log. Filters are in the address. */
export const LogsPage = () =>
  useMay('logs.view') ? <Screen /> : <AccessDeniedPage reason="Your role doesn’t have access to the logs." />

const Screen = () => {
  const search = useSearch({ from: '/signed-in/log/events' })
  const navigate = useNavigate()
  const isSecurity = search.tab === 'security'
  const { change } = useListFilters<LogsSearch>({
    address: search,
    go: (next, replace) => void navigate({ to: '/log/events', search: next, replace }),
  })
  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Service Logs">
            {!isSecurity && <EventCount search={search} />}
            <ExportMenu search={search} />
          </PageTitle>
          <LogFilters search={search} onChange={change} />
        </>
      }
    >
      {isSecurity ? (
        <SecurityList key={JSON.stringify(search)} search={search} />
      ) : (
        <EventList key={JSON.stringify(search)} search={search} />
      )}
    </ListPage>
  )
}
