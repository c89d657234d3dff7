import { TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { TIME_OFFSET } from '@attune/contract/schedules/times'
import { clampOffset, parseOffset, formatOffset } from '../format-offset.ts'
import { useHoldToRepeat } from '../use-hold-to-repeat.ts'
import { OffsetPickers } from './OffsetPickers.tsx'
import classes from './OffsetInput.module.css'

interface OffsetInputProps {
  minutes: number
  readOnly: boolean
  error: string | null
  onChange: (minutes: number) => void
}

/** Keys of the spin button, in minutes. */
const BY_KEY: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 60, PageDown: -60 }

/** Minutes before or after a time: one at a time, repeating while a button is held, typed, or by hour and minute. */
export const OffsetInput = ({ minutes, readOnly, error, onChange }: OffsetInputProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    const read = draft === null ? null : parseOffset(draft)
    if (read !== null) onChange(clampOffset(read))
    setDraft(null)
  }
  const less = useHoldToRepeat(minutes, (at) => clampOffset(at - 1), onChange)
  const more = useHoldToRepeat(minutes, (at) => clampOffset(at + 1), onChange)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return commit()
    const by = BY_KEY[event.key]
    if (by === undefined || readOnly) return undefined
    event.preventDefault()
    setDraft(null)
    return onChange(clampOffset(minutes + by))
  }
  const pick = (next: number) => {
    setDraft(null)
    onChange(next)
  }
  const problem =
    draft !== null && parseOffset(draft) === null ? 'Enter minutes, or hours and minutes: −45, 1:30, 1 h 30 min.' : null
  return (
    <div className={classes.offset}>
      <TextInput
        label="Offset"
        autoComplete="off"
        role="spinbutton"
        aria-valuenow={minutes}
        aria-valuemin={TIME_OFFSET.min}
        aria-valuemax={TIME_OFFSET.max}
        aria-valuetext={formatOffset(minutes)}
        value={draft ?? formatOffset(minutes)}
        readOnly={readOnly}
        error={error ?? problem}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
        {...(!readOnly && {
          rightSectionWidth: 58,
          rightSection: (
            <span className={classes.buttons}>
              <button type="button" aria-label="One minute less" disabled={minutes <= TIME_OFFSET.min} {...less}>
                <IconMinus size={15} stroke={1.5} aria-hidden="true" />
              </button>
              <button type="button" aria-label="One minute more" disabled={minutes >= TIME_OFFSET.max} {...more}>
                <IconPlus size={15} stroke={1.5} aria-hidden="true" />
              </button>
            </span>
          ),
        })}
      />
      {!readOnly && <OffsetPickers minutes={minutes} onChange={pick} />}
    </div>
  )
}
