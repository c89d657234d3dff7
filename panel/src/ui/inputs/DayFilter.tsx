import { TypedDateField } from './TypedDateField.tsx'
import classes from './RangeFilter.module.css'

interface DayFilterProps {
  label: string
  value: string | null
  /** The first and the last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  error?: string | null
  onChange: (day: string | null) => void
}

/** A day by which a page is filtered. As long as what is typed isn't a day, the page stays as it is. */
export const DayFilter = ({ label, onChange, ...field }: DayFilterProps) => (
  <div className={classes.day}>
    <span aria-hidden="true">{label}</span>
    <TypedDateField {...field} label={label} hideLabel onChange={(day) => day !== undefined && onChange(day)} />
  </div>
)
