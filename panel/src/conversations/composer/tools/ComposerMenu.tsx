import { IconDots } from '@tabler/icons-react'
import { lazy } from 'react'
import { OnDemand } from '../../../ui/OnDemand.tsx'
import { ToolButton } from './ToolButton.tsx'

const load = () => import('./ComposerMenuOpen.tsx')
const ComposerMenuOpen = lazy(async () => ({ default: (await load()).ComposerMenuOpen }))

/** How one likes to write: what Enter does, how long a message can be undone. */
export const ComposerMenu = ({ accountId }: { accountId: string }) => (
  <OnDemand
    fetch={load}
    button={({ reach, open }) => (
      <ToolButton
        label="Writing settings"
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={open}
      >
        <IconDots size={17} stroke={1.5} aria-hidden="true" />
      </ToolButton>
    )}
  >
    <ComposerMenuOpen accountId={accountId} />
  </OnDemand>
)
