import { Button, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IMPORT_FIELDS, type ImportField } from '@attune/contract/contacts/constants'
import { useState } from 'react'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { CancelImport } from './CancelImport.tsx'
import { IMPORT_TITLES, mapColumn, mappingProblem, type ColumnMapping } from './import-fields.ts'
import { putImport, type ContactImport } from './import-queries.ts'
import classes from './Steps.module.css'

interface ChooseColumnsProps {
  file: ContactImport
  /** The coach of rows that name none, and how to choose another one. */
  coach: readonly [string | null, (id: string | null) => void]
  onGone: () => void
}

/** Maps each column of the file to a field, next to sample values. */
export const ChooseColumns = ({ file, coach: [coach, setCoach], onGone }: ChooseColumnsProps) => {
  const [mapping, setMapping] = useState<ColumnMapping>(() => file.columns.map(({ field }) => field))
  const check = useMutation({
    mutationFn: () =>
      calls.contacts.checkImport({
        importId: file._id,
        columns: [...mapping],
        options: coach === null ? {} : { primaryCoach: coach },
      }),
    onSuccess: putImport,
    meta: { quiet: true },
  })
  const problem = mappingProblem(mapping) ?? (check.error === null ? null : failureOf(check.error).content)
  const chooseField = (at: number, field: string | null) =>
    setMapping((current) => mapColumn(current, at, field as ImportField | null)) // One of the options below.
  return (
    <section className={classes.step} data-wide aria-label="Choose columns">
      <h2 className={classes.title}>{file.fileName}</h2>
      <p className={classes.words}>
        {formatCount(file.rows, 'row')}. Choose what each column is. Columns without a choice are skipped.
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Becomes</th>
              <th scope="col">First rows</th>
            </tr>
          </thead>
          <tbody>
            {file.columns.map(({ name }, at) => (
              // Column names may repeat; the index identifies a column.
              // eslint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <th scope="row">{name === '' ? `Column ${at + 1}` : name}</th>
                <td className={classes.becomes}>
                  <Select
                    aria-label={`What ${name === '' ? `column ${at + 1}` : name} becomes`}
                    placeholder="Skip"
                    clearable
                    data={IMPORT_FIELDS.map((value) => ({ value, label: IMPORT_TITLES[value] }))}
                    value={mapping[at] ?? null}
                    onChange={(field) => chooseField(at, field)}
                  />
                </td>
                <td className={classes.samples}>
                  {file.preview
                    .slice(0, 3)
                    .map((row) => row[at] ?? '')
                    .filter((cell) => cell !== '')
                    .join(' · ') || '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!mapping.includes('primaryCoach') && (
        <div className={classes.coach}>
          <UserSelect
            label="Coach for all clients"
            of="coaches"
            placeholder="No coach"
            value={coach}
            onChange={setCoach}
          />
        </div>
      )}
      <footer className={classes.foot}>
        <p className={classes.problem} role="status">
          {problem}
        </p>
        <CancelImport file={file} onGone={onGone} />
        <Button loading={check.isPending} disabled={mappingProblem(mapping) !== null} onClick={() => check.mutate()}>
          Check rows
        </Button>
      </footer>
    </section>
  )
}
