import { UnstyledButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './ToolButton.module.css'

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type' | 'title'> {
  label: string
  /** The keyboard shortcut, shown beside the label. */
  keyHint?: string
  children: ReactNode
}

/** An icon button in the composer's footer, with its name as a tooltip. */
export const ToolButton = ({ label, keyHint, children, className, ...rest }: ToolButtonProps) => (
  <UnstyledButton
    {...rest}
    className={[classes.tool, className].filter(Boolean).join(' ')}
    aria-label={label}
    data-tip={keyHint === undefined ? label : `${label}  ${keyHint}`}
    data-tip-at="above"
  >
    {children}
  </UnstyledButton>
)
