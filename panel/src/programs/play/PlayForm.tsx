import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { AUTOMATION_DEFAULTS, AUTOMATION_MAX } from '@attune/contract/organizations/automation-settings'
import type { ProgramPlay } from '@attune/engine/programs/play-event'
import { TIMEFRAME_KEY_TITLES } from '@attune/contract/schedules/times'
import { ROUTINE_KEYS } from '@attune/contract/contacts/constants'
import { listZones } from '../../contacts/inputs/list-zones.ts'
import { TypedDateField } from '../../ui/inputs/TypedDateField.tsx'
import { DayOne } from '../DayOne.tsx'
import type { ProgramEdit } from '../editor/program-edits.ts'
import { dayOneFor, enrolledFault, quietFault, startFault, type Player } from './player.ts'
import classes from './PlayForm.module.css'

interface PlayFormProps {
  player: Player
  edit: ProgramEdit
  play: ProgramPlay | null
  onChange: (player: Player) => void
}

/** Who is enrolled and when, and the limits on what is sent. */
export const PlayForm = ({ player, edit, play, onChange }: PlayFormProps) => {
  const put = (part: Partial<Player>) => onChange({ ...player, ...part })
  return (
    <div className={classes.form}>
      <Enrollment player={player} edit={edit} play={play} put={put} />
      <Client player={player} put={put} />
      <Rules player={player} put={put} />
    </div>
  )
}

interface PartProps {
  player: Player
  put: (part: Partial<Player>) => void
}

const Enrollment = ({ player, edit, play, put }: PartProps & Pick<PlayFormProps, 'edit' | 'play'>) => {
  const firstDay = useRef<HTMLDivElement>(null)
  return (
    <fieldset className={classes.part}>
      <legend>Enrollment</legend>
      <div className={classes.pair}>
        <TypedDateField
          label="Enrolled on"
          value={player.day === '' ? null : player.day}
          error={enrolledFault(player)}
          onChange={(_day, text) => put({ day: text })}
        />
        <Time label="At" value={player.time} onChange={(time) => put({ time })} />
      </div>
      <div ref={firstDay}>
        <TypedDateField
          label="First day (enrollment day if empty)"
          value={player.startOn}
          error={startFault(player, edit.days)}
          onChange={(_day, text) => put({ startOn: text === '' ? null : text })}
        />
      </div>
      {play !== null && (
        <DayOne
          program={dayOneFor(edit, play)}
          startOn={player.startOn}
          onStart={(startOn) => {
            put({ startOn })
            firstDay.current?.querySelector('input')?.focus()
          }}
        />
      )}
      {edit.welcome.trim() !== '' && (
        <Checkbox
          label="Send the program’s welcome"
          checked={player.welcomes}
          onChange={({ currentTarget }) => put({ welcomes: currentTarget.checked })}
        />
      )}
    </fieldset>
  )
}

const Client = ({ player, put }: PartProps) => (
  <fieldset className={classes.part}>
    <legend>Client</legend>
    <TextInput
      label="Name"
      value={player.fullName}
      onChange={({ currentTarget }) => put({ fullName: currentTarget.value })}
    />
    <Select
      label="Time zone"
      searchable
      allowDeselect={false}
      limit={50}
      nothingFoundMessage="No results"
      data={listZones(player.zone)}
      value={player.zone}
      onChange={(zone) => zone !== null && put({ zone })}
    />
    <div className={classes.pair}>
      {ROUTINE_KEYS.map((name) => (
        <Time
          key={name}
          label={TIMEFRAME_KEY_TITLES[name]}
          value={player.routine[name]}
          onChange={(time) => put({ routine: { ...player.routine, [name]: time } })}
        />
      ))}
    </div>
    <p className={classes.hint}>Empty times use your organization’s defaults.</p>
    <TextInput label="Goal" value={player.goal} onChange={({ currentTarget }) => put({ goal: currentTarget.value })} />
    <TextInput
      label="Coach"
      value={player.coach}
      onChange={({ currentTarget }) => put({ coach: currentTarget.value })}
    />
  </fieldset>
)

const NIGHT = AUTOMATION_DEFAULTS.quietHours ?? { from: '22:00', to: '07:00' }

const Rules = ({ player, put }: PartProps) => {
  const { quietHours, dailyCap, muteLimit } = player
  return (
    <fieldset className={classes.part}>
      <legend>Sending limits</legend>
      <Checkbox
        label="Quiet hours"
        checked={quietHours !== null}
        onChange={({ currentTarget }) => put({ quietHours: currentTarget.checked ? NIGHT : null })}
      />
      {quietHours !== null && (
        <div className={classes.pair}>
          <Time
            label="From"
            value={quietHours.from}
            error={quietFault(quietHours.from)}
            onChange={(from) => put({ quietHours: { ...quietHours, from } })}
          />
          <Time
            label="To"
            value={quietHours.to}
            error={quietFault(quietHours.to)}
            onChange={(to) => put({ quietHours: { ...quietHours, to } })}
          />
        </div>
      )}
      <Limit
        label="Messages a day, at most"
        max={AUTOMATION_MAX.dailyCap}
        value={dailyCap}
        onChange={(value) => put({ dailyCap: value })}
      />
      <Limit
        label="Mute after this many unanswered messages"
        max={AUTOMATION_MAX.muteLimit}
        value={muteLimit}
        onChange={(value) => put({ muteLimit: value })}
      />
    </fieldset>
  )
}

interface TimeProps {
  label: string
  value: string
  error?: string | null
  onChange: (time: string) => void
}

const Time = ({ label, value, error = null, onChange }: TimeProps) => (
  <TextInput
    type="time"
    className={classes.time ?? ''}
    label={label}
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

interface LimitProps {
  label: string
  max: number
  value: number | null
  onChange: (value: number | null) => void
}

/** A number, or null if it is empty. */
const Limit = ({ label, max, value, onChange }: LimitProps) => (
  <NumberInput
    label={label}
    placeholder="No limit"
    min={1}
    max={max}
    allowDecimal={false}
    clampBehavior="strict"
    value={value ?? ''}
    onChange={(next) => onChange(typeof next === 'number' && next >= 1 ? next : null)}
  />
)
