import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpenOnMount } from '../../../ui/use-open-on-mount.ts'
import { ToolButton } from './ToolButton.tsx'
import classes from './ToolPopover.module.css'

interface ToolPopoverProps {
  label: string
  keyHint?: string
  icon: ReactNode
  /** In px; a phone gives it what it has. */
  width: number
  children: (close: () => void) => ReactNode
}

/** A tool with what it opens, open as soon as it is there. Esc gives the focus back. */
export const ToolPopover = ({ label, keyHint, icon, width, children }: ToolPopoverProps) => {
  const { opened, onChange } = useOpenOnMount()
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="top-start"
      width={`min(${width}px, calc(100vw - 24px))`}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ToolButton
          label={label}
          {...(keyHint !== undefined && { keyHint })}
          autoFocus
          onClick={() => onChange(!opened)}
        >
          {icon}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={label}>
        {children(() => onChange(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
