import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpenOnMount } from '../../../ui/use-open-on-mount.ts'
import { ToolButton } from './ToolButton.tsx'
import classes from './ToolPopover.module.css'

interface ToolPopoverProps {
  label: string
  keyHint?: string
  icon: ReactNode
  /** In px; limited by the width of the screen. */
  width: number
  children: (close: () => void) => ReactNode
}

/** A tool button with its popover, which opens on arrival. Esc returns the focus. */
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
