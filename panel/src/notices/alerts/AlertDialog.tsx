import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import {
  ALERT_PEOPLE_MAX,
  ALERT_REST_DAYS_MAX,
  ALERT_TITLE_MAX,
  type AlertChannel,
} from '@attune/contract/notices/alert-limits'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { useSaveOver } from '../../client/use-save-over.ts'
import { UsersSelect } from '../../staff/inputs/UserSelect.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { formOf } from '../../ui/format-count.ts'
import { holdOf, NEW_ALERT, toEdit, toInput, type AlertEdit } from './alert-edits.ts'
import { refreshAlerts } from './alert-queries.ts'
import { ConditionField } from './ConditionField.tsx'
import classes from './Alerts.module.css'

/** Creates an alert, or changes one. */
export const AlertDialog = ({ alert, onClose }: { alert: ConfigurableAlert | null; onClose: () => void }) => {
  const [edit, setEdit] = useState<AlertEdit>(() => (alert === null ? NEW_ALERT : toEdit(alert)))
  const change = (part: Partial<AlertEdit>) => setEdit((now) => ({ ...now, ...part }))
  const saveOver = useSaveOver(alert, { refresh: refreshAlerts })
  const save = async () => {
    const input = toInput(edit)
    await saveOver(
      (latest) =>
        latest === null
          ? calls.notices.createAlert(input)
          : calls.notices.updateAlert({ id: latest._id, 'if-match': latest.rev, ...input, isOn: latest.isOn }),
      toEdit,
    )
    notify({ kind: 'good', title: `${input.title} saved` })
  }
  return (
    <DialogForm
      title={alert === null ? 'New alert' : 'Edit alert'}
      submit={alert === null ? 'Create' : 'Save'}
      size={620}
      hold={holdOf(edit)}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Title"
        description="What people read in the notice. A scene can raise the alert by this title."
        maxLength={ALERT_TITLE_MAX}
        value={edit.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <ConditionField edit={edit} onChange={change} />
      <Recipients edit={edit} onChange={change} />
      <fieldset className={classes.group}>
        <legend>How else</legend>
        <Channel name="push" label="Push notice, to browsers that want them" edit={edit} onChange={change} />
        <Channel name="email" label="Email" edit={edit} onChange={change} />
        <Checkbox
          label="Make a task for the client’s coach"
          checked={edit.makesTask}
          onChange={({ currentTarget }) => change({ makesTask: currentTarget.checked })}
        />
      </fieldset>
      {!edit.onlyScenes && (
        <NumberInput
          label="At most once per client in"
          suffix={` ${formOf(edit.restDays, 'day')}`}
          description="0: each time the condition becomes true."
          min={0}
          max={ALERT_REST_DAYS_MAX}
          allowDecimal={false}
          clampBehavior="strict"
          value={edit.restDays}
          onChange={(restDays) => typeof restDays === 'number' && change({ restDays })}
        />
      )}
    </DialogForm>
  )
}

interface PartProps {
  edit: AlertEdit
  onChange: (part: Partial<AlertEdit>) => void
}

const GROUPS = [
  { name: 'coaches', label: 'The client’s coaches' },
  { name: 'managers', label: 'Their managers' },
  { name: 'admins', label: 'Admins' },
] as const

const Recipients = ({ edit, onChange }: PartProps) => (
  <fieldset className={classes.group}>
    <legend>Who is told</legend>
    {GROUPS.map(({ name, label }) => (
      <Checkbox
        key={name}
        label={label}
        checked={edit[name]}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
      />
    ))}
    <UsersSelect
      label="Other people"
      of="colleagues"
      value={edit.people}
      max={ALERT_PEOPLE_MAX}
      onChange={(people) => onChange({ people })}
    />
  </fieldset>
)

const Channel = ({ name, label, edit, onChange }: PartProps & { name: AlertChannel; label: string }) => (
  <Checkbox
    label={label}
    checked={edit.channels.includes(name)}
    onChange={({ currentTarget }) => {
      const others = edit.channels.filter((channel) => channel !== name)
      onChange({ channels: currentTarget.checked ? [...others, name] : others })
    }}
  />
)
