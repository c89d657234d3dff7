import { Textarea, TextInput } from '@mantine/core'
import type { Absence } from '@attune/contract/staff/absence-calls'
import { ABSENCE_MAX } from '@attune/contract/staff/limits'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { useFormDraft } from '../../client/forms/use-form-draft.ts'
import { notify, notifyDone } from '../../client/notify.ts'
import { actingOrganization } from '../../client/organization.ts'
import { DateField } from '../../ui/inputs/DateField.tsx'
import { dayOf } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { UserSelect } from '../inputs/UserSelect.tsx'
import { SettingsForm } from '../settings/SettingsForm.tsx'
import { useAccountChange, type FieldErrors } from '../settings/use-account-change.ts'
import { blameFields } from './blame-fields.ts'
import { refreshAbsences } from './absences-query.ts'
import { firstNameOf, toFields } from './cover-text.ts'
import classes from './Away.module.css'

const EMPTY = { account: '', fromDay: '', fromTime: '08:00', toDay: '', toTime: '08:00', cover: '', note: '' }

interface AwayFormProps {
  /** Asks whose time away it is; otherwise it is the reader's own. */
  forTeam?: boolean
  /** The absence to edit; absent for a new one. */
  absence?: Absence
  onDone?: () => void
}

/** When someone will be away, and who covers. */
export const AwayForm = ({ forTeam = false, absence, onDone }: AwayFormProps) => {
  const { timezone: ownZone } = useAccount()
  const now = useNow()
  const draft = useFormDraft(draftOf(forTeam, absence), absence === undefined ? EMPTY : valuesOf(absence))
  const { values } = draft
  const today = dayOf(now, absence?.timezone ?? ownZone)
  const change = useAccountChange({
    call: (input: typeof EMPTY) => save(input, forTeam, absence),
    blames: blameFields(absence?.current === true),
    onDone: ({ _id: id, account, cover }) => {
      draft.clear()
      const away = forTeam || absence !== undefined ? `${firstNameOf(account.name)} is` : 'you’re'
      if (absence === undefined)
        notifyDone(`${firstNameOf(cover.name)} covers while ${away} away`, async () => {
          await calls.directory.endAbsence({ id })
          await refreshAbsences()
        })
      else notify({ kind: 'good', title: `${firstNameOf(account.name)}’s time away changed` })
      void refreshAbsences()
      onDone?.()
    },
  })
  const send = () => {
    const missing = findMissing(values, forTeam)
    if (Object.keys(missing).length > 0) return change.blame(missing)
    draft.noteSent()
    change.run(values)
  }
  return (
    <SettingsForm label="Save" busy={change.busy} idle={!draft.isChanged} errors={change.errors} onSubmit={send}>
      {forTeam && (
        <UserSelect
          label="Who is away"
          of="coaches"
          value={values.account || null}
          error={change.errors['account'] ?? null}
          onChange={(id) => draft.change('account', id ?? '')}
        />
      )}
      <div className={classes.when} hidden={absence?.current}>
        <DateField
          label="Away from"
          min={today}
          value={values.fromDay || null}
          error={change.errors['fromDay'] ?? null}
          onChange={(day) => draft.change('fromDay', day ?? '')}
        />
        <TextInput
          label="Time"
          type="time"
          value={values.fromTime}
          onChange={({ currentTarget }) => draft.change('fromTime', currentTarget.value)}
        />
      </div>
      <div className={classes.when}>
        <DateField
          label="Back on"
          min={values.fromDay || today}
          value={values.toDay || null}
          error={change.errors['toDay'] ?? null}
          onChange={(day) => draft.change('toDay', day ?? '')}
        />
        <TextInput
          label="Time"
          type="time"
          value={values.toTime}
          onChange={({ currentTarget }) => draft.change('toTime', currentTarget.value)}
        />
      </div>
      <UserSelect
        label="Who covers"
        of="colleagues"
        value={values.cover || null}
        error={change.errors['cover'] ?? null}
        onChange={(id) => draft.change('cover', id ?? '')}
      />
      <Textarea
        label="Note for them"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={ABSENCE_MAX.note}
        value={values.note}
        onChange={({ currentTarget }) => draft.change('note', currentTarget.value)}
      />
    </SettingsForm>
  )
}

const draftOf = (forTeam: boolean, absence: Absence | undefined): string =>
  absence === undefined ? (forTeam ? `team-away:${actingOrganization()}` : 'away') : `away-${absence._id}`

const valuesOf = ({ account, from, to, timezone, cover, note }: Absence): typeof EMPTY => {
  const [start, end] = [toFields(from, timezone), toFields(to, timezone)]
  return {
    account: account._id,
    fromDay: start.day,
    fromTime: start.time,
    toDay: end.day,
    toTime: end.time,
    cover: cover._id,
    note: note ?? '',
  }
}

/** The start of an absence that has begun isn't sent, since it stays as it is. */
const save = (values: typeof EMPTY, forTeam: boolean, absence: Absence | undefined): Promise<Absence> => {
  const { account, cover } = values
  const note = values.note.trim()
  const [from, to] = [`${values.fromDay}T${values.fromTime}`, `${values.toDay}T${values.toTime}`]
  return absence === undefined
    ? calls.directory.setAbsence({ from, to, cover, ...(forTeam && { account }), ...(note !== '' && { note }) })
    : calls.directory.changeAbsence({ id: absence._id, ...(!absence.current && { from }), to, cover, note })
}

const findMissing = (
  { account, fromDay, fromTime, toDay, toTime, cover }: typeof EMPTY,
  forTeam: boolean,
): FieldErrors => ({
  ...(forTeam && account === '' && { account: 'Choose who is away.' }),
  ...((fromDay === '' || fromTime === '') && { fromDay: 'Choose a day and a time.' }),
  ...((toDay === '' || toTime === '') && { toDay: 'Choose a day and a time.' }),
  ...(cover === '' && { cover: 'Choose a colleague.' }),
})
