import { IconClock } from '@tabler/icons-react'
import { lazy } from 'react'
import type { SendLaterProps } from './SendLaterOpen.tsx'
import { ToolOnDemand } from '../tools/ToolOnDemand.tsx'

const load = () => import('./SendLaterOpen.tsx')
const SendLaterOpen = lazy(async () => ({ default: (await load()).SendLaterOpen }))

/** The menu beside Send: common times, or one of your own. */
export const SendLater = (props: SendLaterProps) => (
  <ToolOnDemand
    label="Send later"
    keyHint="Alt Enter"
    popup="menu"
    icon={<IconClock size={17} stroke={1.5} aria-hidden="true" />}
    fetch={load}
  >
    <SendLaterOpen {...props} />
  </ToolOnDemand>
)
