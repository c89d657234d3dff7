import { Select } from '@mantine/core'
import type { DateStrategyType } from '@attune/contract/scenes/rules'
import { SKIP_INTERVALS } from '@attune/contract/schedules/times'

interface SkipIntervalProps {
  frequency: DateStrategyType
  value: unknown
  readOnly: boolean
  error: string | null
  onChange: (skipInterval: number | undefined) => void
}

const NONE = '0'
/** Only these frequencies can skip. */
const SKIPPING = { daily: 'days', weekly: 'weeks' } as const

/** How many days or weeks to skip. Disabled for other frequencies. */
export const SkipInterval = ({ frequency, value, readOnly, error, onChange }: SkipIntervalProps) => {
  const unit = frequency === 'daily' || frequency === 'weekly' ? SKIPPING[frequency] : null
  const data = SKIP_INTERVALS.map((skip) => ({ value: String(skip), label: `Every ${skip + 1} ${unit ?? ''}` }))
  const stored = typeof value === 'number' && value > 0 ? String(value) : NONE
  const isKnown = stored === NONE || data.some((choice) => choice.value === stored)
  return (
    <div {...(unit === null && { 'data-tip': 'Daily and Weekly only', 'data-tip-at': 'below' })}>
      <Select
        label="Skip interval"
        allowDeselect={false}
        readOnly={readOnly}
        disabled={unit === null}
        {...(unit === null && { 'aria-description': 'Daily and Weekly only' })}
        data={[{ value: NONE, label: 'None' }, ...data, ...(isKnown ? [] : [{ value: stored, label: stored }])]}
        value={unit === null ? NONE : stored}
        error={error}
        onChange={(chosen) => onChange(chosen === null || chosen === NONE ? undefined : Number(chosen))}
      />
    </div>
  )
}
