import { Checkbox } from '@mantine/core'
import { EXPORT_COLUMNS, EXPORT_PATH, type ExportColumn } from '@attune/contract/contacts/constants'
import type { ContactFilters } from '@attune/contract/contacts/filters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadFile } from '../../client/files/fetch-file.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { countQuery } from '../data/contact-queries.ts'
import { formatTotal } from '../../ui/format-count.ts'
import classes from './ExportDialog.module.css'

/** Titles of the export columns. */
const EXPORT_TITLES: Record<ExportColumn, string> = {
  id: 'Id',
  name: 'Name',
  firstName: 'First name',
  phone: 'Phone',
  email: 'Email',
  status: 'Status',
  labels: 'Labels',
  primaryCoach: 'Primary coach',
  timezone: 'Time zone',
  gender: 'Gender',
  height: 'Height',
  weight: 'Weight',
  goal: 'Goal',
  wakeUpTime: 'Wakes up',
  goToSleepTime: 'Goes to sleep',
  workoutTime: 'Works out',
  customTime: 'Custom time',
  mutedUntil: 'Muted until',
  createdAt: 'Added',
  lastMessageAt: 'Last message',
  lastReceivedAt: 'Last from client',
}

const DEFAULT_COLUMNS: readonly ExportColumn[] = [
  'name',
  'phone',
  'email',
  'status',
  'labels',
  'primaryCoach',
  'timezone',
  'lastMessageAt',
]

interface ExportDialogProps {
  filters: ContactFilters
  onClose: () => void
}

/** Exports the clients in the list as a CSV file with the chosen columns. */
export const ExportDialog = ({ filters, onClose }: ExportDialogProps) => {
  const [columns, setColumns] = useState<string[]>([...DEFAULT_COLUMNS])
  const count = useQuery(countQuery(filters)).data
  const download = () => {
    const params = Object.entries({ ...filters, columns: sortForExport(columns).join(',') })
    const query = new URLSearchParams(params.map(([name, value]) => [name, String(value)]))
    return downloadFile(`${EXPORT_PATH}?${query}`)
  }
  return (
    <DialogForm
      title="Export"
      submit="Export"
      hold={columns.length === 0 ? 'Choose at least one column.' : null}
      onSubmit={download}
      onClose={onClose}
    >
      <p>
        {count === undefined ? 'The clients in this list' : `The ${formatTotal(count)} clients in this list`}, as a CSV
        file.
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

/** The chosen columns in the order of the file. */
const sortForExport = (chosen: readonly string[]): ExportColumn[] =>
  EXPORT_COLUMNS.filter((column) => chosen.includes(column))
