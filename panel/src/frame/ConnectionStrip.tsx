import { useMatches } from '@tanstack/react-router'
import { useConnection } from '../client/live.ts'
import { ConnectionStatus } from '../ui/ConnectionStatus.tsx'
import classes from './ConnectionStrip.module.css'

/** Shown above the page on a phone, which has no navigation, while offline. Conversations show it themselves. */
export const ConnectionStrip = () => {
  const { state, since } = useConnection()
  const saysItself = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId.includes('/conversations')),
  })
  if (state !== 'offline' || saysItself) return null
  return (
    <div className={classes.strip}>
      <ConnectionStatus state={state} since={since} />
    </div>
  )
}
