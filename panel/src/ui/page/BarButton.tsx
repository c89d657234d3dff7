import { Button } from '@mantine/core'
import type { IconArrowBackUp } from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from './BarButton.module.css'

interface BarButtonProps {
  icon: typeof IconArrowBackUp
  label: string
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
}

/** A button of a page's title bar. On a phone only its icon is shown. */
export const BarButton = ({ icon: Icon, label, disabled = false, ref, onClick }: BarButtonProps) => (
  <Button
    {...(ref !== undefined && { ref })}
    variant="default"
    className={classes.button ?? ''}
    leftSection={<Icon size={15} stroke={1.5} />}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    <span className={classes.word}>{label}</span>
  </Button>
)
