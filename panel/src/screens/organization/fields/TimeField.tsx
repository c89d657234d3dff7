import { TextInput } from '@mantine/core'
import classes from './Fields.module.css'

interface TimeFieldProps {
  label: string
  /** Without a visible label: the rows of a week have their day beside them. */
  bare?: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A time of day, `HH:MM`; '' while it is incomplete. */
export const TimeField = ({ label, bare = false, value, error, onChange }: TimeFieldProps) => (
  <TextInput
    className={classes.time ?? ''}
    {...(bare ? { 'aria-label': label } : { label })}
    type="time"
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
