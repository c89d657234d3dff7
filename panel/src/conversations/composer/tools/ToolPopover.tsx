import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpenOnMount } from '../../../ui/use-open-on-mount.ts'
import { ToolButton } from './ToolButton.tsx'
import { TOOLS_PLACE } from './tools-place.ts'
import classes from './ToolPopover.module.css'

interface ToolPopoverProps {
  label: string
  keyHint?: string
  icon: ReactNode
  /** In px; limited by the width of the screen. */
  width: number
  /** Puts the cursor back into the message. */
  onLeave: () => void
  children: (close: () => void) => ReactNode
}

/**
 * A tool button with its popover, which opens on arrival between the conversation and the field, so it covers no
 * message. When it closes, the cursor is in the message again.
 */
export const ToolPopover = ({ label, keyHint, icon, width, onLeave, children }: ToolPopoverProps) => {
  const { opened, onChange } = useOpenOnMount()
  const change = (next: boolean) => {
    onChange(next)
    // After Mantine, which focuses the button on Esc.
    if (!next) queueMicrotask(onLeave)
  }
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="top-start"
      width={`min(${width}px, 100%)`}
      trapFocus
      withinPortal
      portalProps={{ target: `#${TOOLS_PLACE}` }}
    >
      <Popover.Target>
        <ToolButton label={label} {...(keyHint !== undefined && { keyHint })} autoFocus onClick={() => change(!opened)}>
          {icon}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={label}>
        {children(() => change(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
