import { Button } from '@mantine/core'
import classes from './MoreFailed.module.css'

/** Shown at the end of a list when the next rows couldn't be loaded. */
export const MoreFailed = ({ onRetry }: { onRetry: () => void }) => (
  <p className={classes.failed} role="alert">
    Couldn’t load more.
    <Button variant="default" onClick={onRetry}>
      Try again
    </Button>
  </p>
)
