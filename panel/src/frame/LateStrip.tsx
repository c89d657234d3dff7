import { useIsLate } from '../client/late-answers.ts'
import { useConnection } from '../client/live.ts'
import classes from './LateStrip.module.css'

/** Shown above every page while the server leaves it waiting, unless it is already said to be offline. */
export const LateStrip = () => {
  const isLate = useIsLate()
  const { state } = useConnection()
  if (!isLate || state === 'offline') return null
  return (
    <p className={classes.strip} role="status">
      This is taking longer than usual. Check your connection.
    </p>
  )
}
