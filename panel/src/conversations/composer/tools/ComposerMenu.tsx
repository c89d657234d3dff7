import { IconDots } from '@tabler/icons-react'
import { lazy } from 'react'
import { ToolOnDemand } from './ToolOnDemand.tsx'

const load = () => import('./ComposerMenuOpen.tsx')
const ComposerMenuOpen = lazy(async () => ({ default: (await load()).ComposerMenuOpen }))

export interface ComposerMenuProps {
  accountId: string
  /** Puts the cursor back into the message. */
  onLeave: () => void
}

/** The composer settings menu: what Enter does, how long sending can be undone. */
export const ComposerMenu = ({ accountId, onLeave }: ComposerMenuProps) => (
  <ToolOnDemand
    label="Composer settings"
    popup="menu"
    icon={<IconDots size={17} stroke={1.5} aria-hidden="true" />}
    fetch={load}
  >
    <ComposerMenuOpen accountId={accountId} onLeave={onLeave} />
  </ToolOnDemand>
)
