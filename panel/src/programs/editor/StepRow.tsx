import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Program, ProgramAction, ProgramStep, ProgramTime } from '@attune/contract/programs/entity'
import { TIME_OFFSET, TIMEFRAME_KEYS, TIMEFRAME_KEY_TITLES } from '@attune/contract/schedules/times'
import { useFeature } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx'
import type { ChoiceSource } from '../../ui/inputs/use-choices.ts'
import { describeTime } from '../program-text.ts'
import { ReadStep } from '../ReadStep.tsx'
import { changeStep, moveStep, moveStepHour, newAction, removeStep, type ProgramEdit } from './program-edits.ts'
import { focusFollowing, keepFocus } from './keep-focus.ts'
import { TaskFields } from './TaskFields.tsx'
import classes from './StepRow.module.css'

interface StepRowProps {
  step: ProgramStep
  edit: ProgramEdit
  scenes: Program['scenes']
  readOnly: boolean
  onChange: (edit: ProgramEdit, merge?: string | null) => void
}

const FOUND = 10
const SCENES: ChoiceSource = {
  key: 'scenes-of-programs',
  search: async (q, signal) => {
    const { data } = await calls.scenes.list({ limit: FOUND, ...(q !== '' && { q }) }, { signal })
    return data.map(({ _id, title, labels }) => ({ id: _id, name: title, detail: labels.join(', ') }))
  },
  byIds: async (ids, signal) => {
    const found = await Promise.all(ids.map((id) => calls.scenes.get({ id }, { signal })))
    return found.map(({ _id, title }) => ({ id: _id, name: title }))
  },
}

const KINDS: { value: ProgramAction['kind']; label: string }[] = [
  { value: 'message', label: 'Sends a message' },
  { value: 'scene', label: 'Starts a scene' },
  { value: 'task', label: 'Makes a task' },
]

/** A step of a day: when, and what it does. Alt with ↑ or ↓ moves it by a day, with ← or → by an hour. */
export const StepRow = ({ step, edit, scenes, readOnly, onChange }: StepRowProps) => {
  const { _id, time, action, day } = step
  const put = (part: Partial<ProgramStep>, merge: string | null = null) => onChange(changeStep(edit, _id, part), merge)
  const move = (by: 1 | -1) => keepFocus(_id, () => onChange(moveStep(edit, _id, by)))
  const moveHour = (by: 1 | -1) => onChange(moveStepHour(edit, _id, by), `time ${_id}`)
  const moves: Partial<Record<string, () => void>> = {
    ArrowUp: () => move(-1),
    ArrowDown: () => move(1),
    ArrowLeft: () => moveHour(-1),
    ArrowRight: () => moveHour(1),
  }
  const hasTasks = useFeature('tasks')
  const name = `day ${day}, ${describeTime(time)}`
  if (readOnly) return <ReadStep step={step} scenes={scenes} />
  return (
    <div
      className={classes.step}
      data-step-id={_id}
      role="group"
      aria-label={`Step on ${name}`}
      onKeyDown={(event) => {
        const go = event.altKey ? moves[event.key] : undefined
        // In a text field, these keys move the cursor by a word.
        const isWord = event.target instanceof HTMLTextAreaElement && /Left|Right/.test(event.key)
        if (go === undefined || isWord) return
        event.preventDefault()
        go()
      }}
    >
      <div className={classes.when}>
        <TimeFields time={time} onChange={(next) => put({ time: next }, `time ${_id}`)} />
        <Select
          aria-label="What it does"
          allowDeselect={false}
          data={KINDS.filter(({ value }) => value !== 'task' || hasTasks || action.kind === 'task')}
          value={action.kind}
          onChange={(kind) => kind !== null && put({ action: newAction(kind) })}
        />
        <span className={classes.buttons}>
          <RowButton label={`Move to day ${day - 1}`} disabled={day === 1} onClick={() => move(-1)}>
            <IconArrowUp size={16} stroke={1.5} aria-hidden="true" />
          </RowButton>
          <RowButton label={`Move to day ${day + 1}`} disabled={day >= edit.days} onClick={() => move(1)}>
            <IconArrowDown size={16} stroke={1.5} aria-hidden="true" />
          </RowButton>
          <RowButton
            label={`Remove the step on ${name}`}
            onClick={() => focusFollowing(_id, () => onChange(removeStep(edit, _id)))}
          >
            <IconTrash size={16} stroke={1.5} aria-hidden="true" />
          </RowButton>
        </span>
      </div>
      <Content action={action} scenes={scenes} onChange={(next) => put({ action: next }, `text ${_id}`)} />
    </div>
  )
}

const Content = ({
  action,
  scenes,
  onChange,
}: Pick<StepRowProps, 'scenes'> & { action: ProgramAction; onChange: (action: ProgramAction) => void }) => {
  if (action.kind === 'message')
    return (
      <Textarea
        aria-label="Message"
        placeholder="Write the message"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MESSAGE_TEXT_MAX}
        value={action.text}
        onChange={({ currentTarget }) => onChange({ kind: 'message', text: currentTarget.value })}
      />
    )
  if (action.kind === 'task') return <TaskFields action={action} onChange={onChange} />
  const isGone = scenes.some(({ _id, startable }) => _id === action.sceneId && !startable)
  return (
    <SearchSelect
      label="Scene"
      hideLabel
      placeholder="Search scenes"
      source={SCENES}
      unknown="Unknown Name"
      clearable={false}
      value={action.sceneId === '' ? null : action.sceneId}
      error={isGone ? 'This scene is archived, so this step does nothing.' : null}
      onChange={(id) => onChange({ kind: 'scene', sceneId: id ?? '' })}
    />
  )
}

const TimeFields = ({ time, onChange }: { time: ProgramTime; onChange: (time: ProgramTime) => void }) => (
  <>
    <Select
      aria-label="When"
      allowDeselect={false}
      data={[
        { value: 'exact', label: 'At a time' },
        ...TIMEFRAME_KEYS.map((key) => ({ value: key, label: `From ${TIMEFRAME_KEY_TITLES[key].toLowerCase()}` })),
      ]}
      value={time.type === 'exact_time' ? 'exact' : time.key}
      onChange={(value) => {
        const key = TIMEFRAME_KEYS.find((one) => one === value)
        const offsetMinutes = time.type === 'offset' ? time.offsetMinutes : 0
        onChange(
          key === undefined ? { type: 'exact_time', localTime: '12:00' } : { type: 'offset', key, offsetMinutes },
        )
      }}
    />
    {time.type === 'exact_time' ? (
      <TextInput
        type="time"
        aria-label="Client’s time"
        value={time.localTime}
        onChange={({ currentTarget: { value } }) =>
          /^\d\d:\d\d$/.test(value) && onChange({ type: 'exact_time', localTime: value })
        }
      />
    ) : (
      <NumberInput
        aria-label="Minutes after it, negative for before"
        suffix=" min"
        min={TIME_OFFSET.min}
        max={TIME_OFFSET.max}
        allowDecimal={false}
        clampBehavior="strict"
        value={time.offsetMinutes}
        onChange={(value) => typeof value === 'number' && onChange({ ...time, offsetMinutes: value })}
      />
    )}
  </>
)

interface RowButtonProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

const RowButton = ({ label, disabled = false, onClick, children }: RowButtonProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    data-tip={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </button>
)
