import { Button, Select, TextInput } from '@mantine/core'
import type { HistoryField } from '@attune/contract/moving/history-constants'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { ZoneSelect } from '../../contacts/inputs/ZoneSelect.tsx'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { CancelHistory } from './CancelHistory.tsx'
import { putHistory, type History } from './history-queries.ts'
import { chooseColumn, columnsProblem, FIELD_CHOICES } from './history-text.ts'
import classes from './History.module.css'

/** Asks what the columns are, and what the file itself doesn't say. */
export const CheckForm = ({ file, onChecked }: { file: History; onChecked: () => void }) => {
  const { timezone } = useAccount()
  const [fields, setFields] = useState(() => file.columns.map(({ field }) => field))
  const [zone, setZone] = useState<string | null>(file.options.zone ?? timezone)
  const [dayFirst, setDayFirst] = useState(file.options.dayFirst)
  const [coach, setCoach] = useState(file.options.coach)
  const [own, setOwn] = useState(file.options.own.join(', '))
  const isTable = file.kind === 'table' || file.kind === 'twilio'
  const missing = (isTable ? columnsProblem(fields) : null) ?? (zone === null ? 'Choose the time zone.' : null)
  const check = useMutation({
    mutationFn: () =>
      calls.moving.checkHistory({
        historyId: file._id,
        ...(isTable && { columns: fields }),
        zone: zone ?? 'UTC',
        dayFirst,
        coach,
        own: own
          .split(/[\s,;]+(?=[+(0-9]|\S+@)/)
          .map((each) => each.trim())
          .filter((each) => each !== ''),
      }),
    onSuccess: (checked) => {
      putHistory(checked)
      onChecked()
    },
    meta: { quiet: true },
  })
  return (
    <section aria-label="What is in the file">
      {isTable && (
        <Columns
          file={file}
          fields={fields}
          onChoose={(at, field) => setFields((current) => chooseColumn(current, at, field))}
        />
      )}
      <div className={classes.form}>
        <UserSelect
          label="Coach of new clients"
          of="coaches"
          placeholder="No coach"
          value={coach}
          onChange={setCoach}
        />
        {isTable && <ZoneSelect label="Time zone of times without one" value={zone} onChange={setZone} />}
        {isTable && (
          <Select
            label="Dates such as 3/4/2021"
            allowDeselect={false}
            data={[
              { value: 'month', label: 'March 4 (month first)' },
              { value: 'day', label: '3 April (day first)' },
            ]}
            value={dayFirst ? 'day' : 'month'}
            onChange={(first) => setDayFirst(first === 'day')}
          />
        )}
        {file.kind !== 'chatwoot' && (
          <TextInput
            label="Your addresses"
            description="Numbers or email addresses you wrote from, besides those connected here"
            placeholder="+1 303 555 0100, team@example.com"
            value={own}
            onChange={(event) => setOwn(event.currentTarget.value)}
          />
        )}
      </div>
      <footer className={classes.foot}>
        <p className={classes.problem} role="status">
          {missing ?? (check.error === null ? null : failureOf(check.error).content)}
        </p>
        <CancelHistory file={file} />
        <Button loading={check.isPending} disabled={missing !== null} onClick={() => check.mutate()}>
          Read the file
        </Button>
      </footer>
    </section>
  )
}

interface ColumnsProps {
  file: History
  fields: readonly (HistoryField | null)[]
  onChoose: (at: number, field: HistoryField | null) => void
}

const Columns = ({ file, fields, onChoose }: ColumnsProps) => (
  // It scrolls sideways on a phone, so the keyboard must be able to reach it.
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.scroll} tabIndex={0} role="region" aria-label="Columns">
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Is</th>
          <th scope="col">First rows</th>
        </tr>
      </thead>
      <tbody>
        {file.columns.map(({ name }, at) => (
          // Column names may repeat; the index identifies a column.
          // eslint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <th scope="row">{name}</th>
            <td className={classes.choice}>
              <Select
                aria-label={`What ${name} is`}
                placeholder="Skip"
                clearable
                data={FIELD_CHOICES}
                value={fields[at] ?? null}
                onChange={(field) => onChoose(at, field as HistoryField | null) /* One of the choices. */}
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
)
