import { Button, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IMPORT_FIELDS, type ImportField } from '@attune/contract/contacts/constants'
import { useState } from 'react'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { CancelImport } from './CancelImport.tsx'
import { IMPORT_TITLES, mapColumn, mappingProblem, type ColumnMapping } from './import-fields.ts'
import { putImport, type ContactImport } from './import-queries.ts'
import { formatRowCount } from './import-labels.ts'
import classes from './Steps.module.css'

interface ChooseColumnsProps {
  file: ContactImport
  onGone: () => void
}

/** What each column becomes, beside what stands in it. */
export const ChooseColumns = ({ file, onGone }: ChooseColumnsProps) => {
  const [mapping, setMapping] = useState<ColumnMapping>(() => file.columns.map(({ field }) => field))
  const [coach, setCoach] = useState<string | null>(null)
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
    setMapping((held) => mapColumn(held, at, field as ImportField | null)) // From the list below.
  return (
    <section className={classes.step} data-wide aria-label="Choose columns">
      <h2 className={classes.title}>{file.fileName}</h2>
      <p className={classes.words}>{formatRowCount(file.rows)}. Say what each column is; the others are left out.</p>
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
              // Names may come twice: the place is what tells columns apart.
              // eslint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <th scope="row">{name === '' ? `Column ${at + 1}` : name}</th>
                <td className={classes.becomes}>
                  <Select
                    aria-label={`What ${name === '' ? `column ${at + 1}` : name} becomes`}
                    placeholder="Left out"
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
            label="Coach of all of them"
            of="coaches"
            placeholder="Nobody"
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
