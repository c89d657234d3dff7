import type { IconSearch } from '@tabler/icons-react'
import classes from './EditorBar.module.css'

interface BarIconProps {
  icon: typeof IconSearch
  label: string
  /** What is said under the pointer, where that is more. */
  tip?: string
  /** It shows something, which is there now. */
  pressed?: boolean
  disabled?: boolean
  className?: string
  onClick: () => void
}

export const BarIcon = ({
  icon: Icon,
  label,
  tip = label,
  pressed,
  disabled = false,
  className = '',
  onClick,
}: BarIconProps) => (
  <button
    type="button"
    className={`icon-button ${classes.icon} ${className}`}
    aria-label={label}
    aria-pressed={pressed}
    data-tip={tip}
    data-tip-at="below"
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size={17} stroke={1.5} aria-hidden="true" />
  </button>
)
