import { Button, type ButtonProps } from '@mantine/core'
import { disableInPlace } from './disable-in-place.ts'

interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'disabled'> {
  /** What it started is still running. */
  isBusy: boolean
  'aria-label'?: string
  onClick: () => void
}

/**
 * A button whose action takes a moment. Meanwhile it does nothing more, but can have the focus: with Mantine's
 * `loading`, the button that was pressed would lose it.
 */
export const BusyButton = ({ isBusy, onClick, ...props }: BusyButtonProps) => (
  <Button {...props} aria-busy={isBusy} {...disableInPlace(isBusy)} onClick={() => !isBusy && onClick()} />
)
