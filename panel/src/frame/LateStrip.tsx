import { useIsLate } from '../client/late-answers.ts'
import { useConnection } from '../client/live.ts'
import classes from './LateStrip.module.css'

/**
 * Shown on top of every page while nothing is answered, unless it is already said to be offline. It lies over the page:
 * what moved could slip under the pointer just before a click.
 */
export const LateStrip = () => {
  const isLate = useIsLate()
  const { state } = useConnection()
  return (
    // It is there before its words, or some screen readers wouldn't say them.
    <div className={classes.place} role="status">
      {isLate && state !== 'offline' && (
        <p className={classes.strip}>This is taking longer than usual. Check your connection.</p>
      )}
    </div>
  )
}
