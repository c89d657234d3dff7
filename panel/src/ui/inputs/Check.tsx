import { useEffect, useRef } from 'react'
import classes from './Check.module.css'

interface CheckProps {
  /** Names what it selects, for screen readers. */
  label: string
  checked: boolean
  /** Indeterminate: some of the items it covers are selected, not all. */
  partly?: boolean
  disabled?: boolean
  tabIndex?: number
  /** `range`: Shift was held. */
  onChange: (checked: boolean, range: boolean) => void
}

/** A plain checkbox, because tables hold hundreds of them. */
export const Check = ({ label, checked, partly = false, disabled = false, tabIndex, onChange }: CheckProps) => {
  const box = useRef<HTMLInputElement>(null)
  const shift = useRef(false)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = partly
  }, [partly])
  return (
    <input
      ref={box}
      className={classes.check}
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      tabIndex={tabIndex}
      onClick={(event) => {
        shift.current = event.shiftKey
      }}
      onChange={(event) => onChange(event.currentTarget.checked, shift.current)}
    />
  )
}
