import { Input, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { RANGE_MINUTES } from '@attune/contract/scenes/rules'
import { clampRange } from '@attune/contract/schedules/times'
import { parseOffset, formatSignedMinutes } from '../format-offset.ts'
import classes from './Range.module.css'

export interface RangeProps {
  range: readonly [number, number]
  readOnly: boolean
  onChange: (range: [number, number]) => void
}

/** Both ends as numbers. Input is applied on blur: clamped, rounded to a step and sorted. */
export const RangeInputs = ({
  range: [from, to],
  readOnly,
  error,
  onChange,
}: RangeProps & { error: string | null }) => {
  const id = useId()
  const set = (next: [number, number]) => onChange(clampRange(next, RANGE_MINUTES))
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        Range minutes
      </Input.Label>
      <div className={classes.inputs} role="group" aria-labelledby={id}>
        <End
          label="From"
          minutes={from}
          readOnly={readOnly}
          isWrong={error !== null}
          onChange={(next) => set([next, to])}
        />
        <span>to</span>
        <End
          label="To"
          minutes={to}
          readOnly={readOnly}
          isWrong={error !== null}
          onChange={(next) => set([from, next])}
        />
      </div>
      {error !== null && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  )
}

interface EndProps {
  label: string
  minutes: number
  readOnly: boolean
  isWrong: boolean
  onChange: (minutes: number) => void
}

const BY_KEY: Partial<Record<string, number>> = { ArrowUp: RANGE_MINUTES.step, ArrowDown: -RANGE_MINUTES.step }

const End = ({ label, minutes, readOnly, isWrong, onChange }: EndProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    const read = draft === null ? null : parseOffset(draft)
    if (read !== null && read !== minutes) onChange(read)
    setDraft(null)
  }
  return (
    <TextInput
      aria-label={label}
      autoComplete="off"
      value={draft ?? formatSignedMinutes(minutes)}
      readOnly={readOnly}
      error={isWrong}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        const by = BY_KEY[event.key]
        if (event.key === 'Enter') commit()
        if (by === undefined || readOnly) return
        event.preventDefault()
        setDraft(null)
        onChange(minutes + by)
      }}
    />
  )
}
