import { Checkbox } from '@mantine/core'
import { EXPORT_COLUMNS, EXPORT_PATH } from '@attune/contract/contacts/constants'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadFile } from '../../client/files/fetch-file.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { countQuery } from '../data/contact-queries.ts'
import { formatCount } from './format-count.ts'
import { EXPORT_TITLES, sortForExport, DEFAULT_COLUMNS } from './export-columns.ts'
import classes from './ExportDialog.module.css'

interface ExportDialogProps {
  filters: ContactFilters
  onClose: () => void
}

/** The clients the list finds, as a CSV file with the columns chosen here. */
export const ExportDialog = ({ filters, onClose }: ExportDialogProps) => {
  const [columns, setColumns] = useState<string[]>([...DEFAULT_COLUMNS])
  const count = useQuery(countQuery(filters)).data
  const save = () => {
    const params = Object.entries({ ...filters, columns: sortForExport(columns).join(',') })
    const query = new URLSearchParams(params.map(([name, value]) => [name, String(value)]))
    return downloadFile(`${EXPORT_PATH}?${query}`)
  }
  return (
    <DialogForm
      title="Export"
      submit="Export"
      hold={columns.length === 0 ? 'Choose a column.' : null}
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        {count === undefined ? 'The clients that the list shows' : `${formatCount(count)} clients that the list shows`},
        as a CSV file.
      </p>
      <Checkbox.Group label="Columns" value={columns} onChange={setColumns}>
        <div className={classes.columns}>
          {EXPORT_COLUMNS.map((column) => (
            <Checkbox key={column} size="xs" value={column} label={EXPORT_TITLES[column]} />
          ))}
        </div>
      </Checkbox.Group>
    </DialogForm>
  )
}
