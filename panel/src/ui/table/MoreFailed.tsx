import { Button } from '@mantine/core'
import classes from './MoreFailed.module.css'

/** Stands at the end of rows when the next ones could not be fetched. */
export const MoreFailed = ({ onAgain }: { onAgain: () => void }) => (
  <p className={classes.failed} role="alert">
    More could not be loaded.
    <Button variant="default" onClick={onAgain}>
      Try again
    </Button>
  </p>
)
