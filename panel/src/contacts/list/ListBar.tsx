import { Button } from '@mantine/core'
import { IconArrowMerge, IconFileExport, IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { useState } from 'react'
import { formatTotal } from '../../ui/format-count.ts'
import { BarAction, BarMore } from '../../ui/page/BarMore.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PermissionGate } from '../../ui/permission/PermissionGate.tsx'
import { countQuery } from '../data/contact-queries.ts'
import { ExportDialog } from './ExportDialog.tsx'
import classes from './ListBar.module.css'

interface ListBarProps {
  /** The list's current filters, for the export. */
  filters: ContactFilters
}

/** The title bar of Clients: total count, import, export and New Client. */
export const ListBar = ({ filters }: ListBarProps) => {
  const all = useQuery(countQuery({})).data
  const [exporting, setExporting] = useState(false)
  return (
    <>
      <PageTitle
        title="Clients"
        beside={all !== undefined && <span className={classes.count}>{formatTotal(all)}</span>}
      >
        <BarMore>
          <PermissionGate all={['contacts.delete', 'contacts.private-data']}>
            <BarAction icon={IconArrowMerge} renderRoot={(props) => <Link {...props} to="/contacts/doubles" />}>
              Doubles
            </BarAction>
          </PermissionGate>
          <PermissionGate all={['contacts.create']}>
            <BarAction icon={IconFileImport} renderRoot={(props) => <Link {...props} to="/contacts/import" />}>
              Import
            </BarAction>
          </PermissionGate>
          <BarAction icon={IconFileExport} onClick={() => setExporting(true)}>
            Export
          </BarAction>
        </BarMore>
        <PermissionGate all={['contacts.create']}>
          <Button
            leftSection={<IconPlus size={15} stroke={1.5} />}
            renderRoot={(props) => <Link {...props} to="/contacts/new" />}
          >
            New Client
          </Button>
        </PermissionGate>
      </PageTitle>
      {exporting && <ExportDialog filters={filters} onClose={() => setExporting(false)} />}
    </>
  )
}
