import { IconDots } from '@tabler/icons-react'
import { lazy } from 'react'
import type { ComposerMenuProps } from './ComposerMenuOpen.tsx'
import { ToolOnDemand } from './ToolOnDemand.tsx'

const load = () => import('./ComposerMenuOpen.tsx')
const ComposerMenuOpen = lazy(async () => ({ default: (await load()).ComposerMenuOpen }))

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
