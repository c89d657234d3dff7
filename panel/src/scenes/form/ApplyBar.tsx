import { Button } from '@mantine/core'
import { keepToastsAbove } from '../../ui/keep-toasts-above.ts'
import classes from './NodeForm.module.css'

interface ApplyBarProps {
  dirty: boolean
  /** Whether the checks have loaded. */
  checked: boolean
  valid: boolean
  onReset: () => void
}

/** Sticks to the bottom of the form. */
export const ApplyBar = ({ dirty, checked, valid, onReset }: ApplyBarProps) => (
  <div ref={keepToastsAbove} className={classes.foot}>
    {/* Always rendered, so that screen readers announce changes. */}
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
