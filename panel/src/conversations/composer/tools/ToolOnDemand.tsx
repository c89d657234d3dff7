import type { ReactNode } from 'react'
import { OnDemand } from '../../../ui/OnDemand.tsx'
import { ToolButton } from './ToolButton.tsx'

interface ToolOnDemandProps {
  label: string
  keyHint?: string
  popup?: 'dialog' | 'menu'
  icon: ReactNode
  /** Fetches the code of what the button opens. */
  fetch: () => unknown
  /** The same button with its open popover or menu. */
  children: ReactNode
}

/** A tool button whose popover or menu is fetched when someone reaches for it. */
export const ToolOnDemand = ({ label, keyHint, popup = 'dialog', icon, fetch, children }: ToolOnDemandProps) => (
  <OnDemand
    fetch={fetch}
    button={({ reach, open }) => (
      <ToolButton
        label={label}
        {...(keyHint !== undefined && { keyHint })}
        aria-haspopup={popup}
        aria-expanded={false}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={open}
      >
        {icon}
      </ToolButton>
    )}
  >
    {children}
  </OnDemand>
)
