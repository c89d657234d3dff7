import { Button } from '@mantine/core'
import classes from './NodeForm.module.css'

interface ApplyBarProps {
  dirty: boolean
  /** Whether the checks are there at all. */
  checked: boolean
  valid: boolean
  onReset: () => void
}

/** Stays at the foot of the form. */
export const ApplyBar = ({ dirty, checked, valid, onReset }: ApplyBarProps) => (
  <div className={classes.foot}>
    {/* Stands there from the start, so that it is said when it changes. */}
    <p className={classes.problem} role="status">
      {checked && !valid && 'You have invalid inputs, please resolve it before applying changes.'}
    </p>
    <Button variant="default" disabled={!dirty} onClick={onReset}>
      Reset Changes
    </Button>
    <Button type="submit" disabled={!dirty || !valid}>
      Apply Changes
    </Button>
  </div>
)
