import { UnstyledButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './ToolButton.module.css'

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type' | 'title'> {
  label: string
  /** Beside the label, where a key does the same. */
  keyHint?: string
  children: ReactNode
}

/** An icon in the composer's foot, with its name above it when somebody looks for it. */
export const ToolButton = ({ label, keyHint, children, className, ...rest }: ToolButtonProps) => (
  <UnstyledButton
    {...rest}
    className={[classes.tool, className].filter(Boolean).join(' ')}
    aria-label={label}
    data-tip={keyHint === undefined ? label : `${label}  ${keyHint}`}
  >
    {children}
  </UnstyledButton>
)
