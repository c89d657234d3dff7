import { Button } from '@mantine/core'
import { IconArrowMerge, IconFileExport, IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { useState } from 'react'
import { formatTotal } from '../../ui/format-count.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PermissionGate } from '../../ui/permission/PermissionGate.tsx'
import { countQuery } from '../data/contact-queries.ts'
import { ExportDialog } from './ExportDialog.tsx'
import classes from './ListBar.module.css'

interface ListBarProps {
  /** The list's current filters, for the export. */
  filters: ContactFilters
}

const icon = { size: 15, stroke: 1.5 } as const

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
        <PermissionGate all={['contacts.delete', 'contacts.private-data']}>
          <Button
            className={classes.wide ?? ''}
            variant="default"
            leftSection={<IconArrowMerge {...icon} />}
            renderRoot={(props) => <Link {...props} to="/contacts/doubles" />}
          >
            Doubles
          </Button>
        </PermissionGate>
        <PermissionGate all={['contacts.create']}>
          <Button
            className={classes.wide ?? ''}
            variant="default"
            leftSection={<IconFileImport {...icon} />}
            renderRoot={(props) => <Link {...props} to="/contacts/import" />}
          >
            Import
          </Button>
        </PermissionGate>
        <Button
          className={classes.wide ?? ''}
          variant="default"
          leftSection={<IconFileExport {...icon} />}
          onClick={() => setExporting(true)}
        >
          Export
        </Button>
        <PermissionGate all={['contacts.create']}>
          <Button leftSection={<IconPlus {...icon} />} renderRoot={(props) => <Link {...props} to="/contacts/new" />}>
            New Client
          </Button>
        </PermissionGate>
      </PageTitle>
      {exporting && <ExportDialog filters={filters} onClose={() => setExporting(false)} />}
    </>
  )
}
