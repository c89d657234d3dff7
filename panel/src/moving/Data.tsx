import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMay } from '../client/account.ts'
import { calls } from '../client/calls.ts'
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx'
import { SettingsPane } from '../ui/page/SettingsPane.tsx'
import { ExportPart } from './ExportPart.tsx'
import { BringPart } from './history/BringPart.tsx'
import { HistoryPane } from './history/HistoryPane.tsx'
import { StartPart } from './StartPart.tsx'
import classes from './Data.module.css'

const movingQuery = queryOptions({
  queryKey: ['moving'],
  queryFn: ({ signal }) => calls.moving.getMoving({}, { signal }),
})

/**
 * `/organizations/settings/data`: exporting everything, resuming after moving in, and importing conversations. `import`
 * in the address shows one of the imports.
 */
export const Data = () => {
  const { import: shown } = useSearch({ from: DATA_ROUTE })
  const may = useMay('organizations.update')
  if (may && shown !== undefined) return <HistoryPane key={shown} id={shown} />
  return (
    <SettingsPane title="Data" back="/organizations/settings">
      {may ? <Parts /> : <p className={classes.quiet}>Admins export the organization’s data here.</p>}
    </SettingsPane>
  )
}

const DATA_ROUTE = '/signed-in/organizations/settings/data'

const Parts = () => {
  const query = useQuery(movingQuery)
  const { data } = query
  if (data === undefined) return <QueryPlaceholder query={query} count={2} height={64} label="Loading" />
  return (
    <>
      {data.waiting > 0 && <StartPart state={data} />}
      <ExportPart may={data.abilities.export} />
      <BringPart may={data.abilities.export} />
    </>
  )
}
