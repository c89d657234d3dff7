import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { TIME_OFFSET } from '@attune/contract/schedules/times'
import { joinOffset, splitOffset } from '../format-offset.ts'
import classes from './OffsetInput.module.css'

interface OffsetPickersProps {
  minutes: number
  onChange: (minutes: number) => void
}

const HOURS = Array.from({ length: Math.floor(TIME_OFFSET.max / 60) + 1 }, (_, hour) => ({
  value: String(hour),
  label: `${hour} h`,
}))
const MINUTES = Array.from({ length: 60 }, (_, minute) => ({ value: String(minute), label: `${minute} min` }))
const SIDES = [
  { value: 'after', label: 'After' },
  { value: 'before', label: 'Before' },
]

/** An offset chosen by hour and minute. */
export const OffsetPickers = ({ minutes, onChange }: OffsetPickersProps) => {
  // A zero offset is neither before nor after, but someone who chooses Before first means the value they choose next.
  const [chosen, setChosen] = useState(minutes < 0)
  const parts = splitOffset(minutes)
  const isBefore = minutes === 0 ? chosen : parts.isBefore
  const change = (next: Partial<typeof parts>) => {
    if (next.isBefore !== undefined) setChosen(next.isBefore)
    onChange(joinOffset({ ...parts, isBefore, ...next }))
  }
  return (
    <div className={classes.pickers}>
      <NativeSelect
        aria-label="Before or after"
        data={SIDES}
        value={isBefore ? 'before' : 'after'}
        onChange={({ currentTarget }) => change({ isBefore: currentTarget.value === 'before' })}
      />
      <NativeSelect
        aria-label="Hours"
        data={HOURS}
        value={String(parts.hours)}
        onChange={({ currentTarget }) => change({ hours: Number(currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Minutes"
        data={MINUTES}
        value={String(parts.minutes)}
        onChange={({ currentTarget }) => change({ minutes: Number(currentTarget.value) })}
      />
    </div>
  )
}
