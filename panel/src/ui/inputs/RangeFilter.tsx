import { useState } from 'react'
import { rangeProblem, type DayRange } from './date-rules.ts'
import { DayFilter } from './DayFilter.tsx'
import classes from './RangeFilter.module.css'

interface RangeFilterProps {
  value: DayRange
  /** The first and the last day that can be chosen. */
  min?: string
  max?: string
  /** The most days that can be shown at once, for pages that always show a range: neither end may be empty then. */
  days?: number
  onChange: (range: DayRange) => void
}

type End = keyof DayRange
const ENDS: readonly End[] = ['from', 'to']

/** From which to which day a page shows. What is wrong with the two together is said at the one edited last. */
export const RangeFilter = ({ value, min, max, days, onChange }: RangeFilterProps) => {
  /** What was chosen since, with the end that was edited last: it can't be shown, or the page is still to follow. */
  const [edited, setEdited] = useState<{ range: DayRange; last: End } | null>(null)
  const [known, setKnown] = useState(value)
  if (known.from !== value.from || known.to !== value.to) {
    setKnown(value)
    setEdited(null)
  }
  const range = edited?.range ?? value
  const last: End = edited?.last ?? 'to'
  const change = (end: End, day: string | null) => {
    const next = { ...range, [end]: day }
    setEdited({ range: next, last: end })
    if (rangeProblem(next, end, days) === null) onChange(next)
  }
  // A day that is missing is asked for where it is missing.
  const missing = days === undefined ? undefined : ENDS.find((end) => range[end] === null)
  const wrong = missing ?? last
  const propsOf = (end: End) => ({
    min,
    max,
    value: range[end],
    error: end === wrong ? rangeProblem(range, end, days) : null,
    onChange: (day: string | null) => change(end, day),
  })
  return (
    <div className={classes.range}>
      <DayFilter label="From" {...propsOf('from')} />
      <DayFilter label="To" {...propsOf('to')} />
    </div>
  )
}
