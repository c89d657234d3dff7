import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './TwoVersions.module.css'

interface TwoVersionsProps {
  /** What there are two versions of. */
  of: string
  theirs: ReactNode
  mine: ReactNode
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** What two people have changed, side by side, to choose from. */
export const TwoVersions = ({ of, theirs, mine, onTakeTheirs, onKeepMine }: TwoVersionsProps) => (
  <div className={classes.conflict} role="group" aria-label={`Two versions of ${of}`}>
    <div className={classes.side}>
      <p className={classes.whose}>Theirs</p>
      <p className={classes.value}>{theirs}</p>
      <Button variant="default" onClick={onTakeTheirs}>
        Take theirs
      </Button>
    </div>
    <div className={classes.side}>
      <p className={classes.whose}>Mine</p>
      <p className={classes.value}>{mine}</p>
      <Button variant="default" onClick={onKeepMine}>
        Keep mine
      </Button>
    </div>
  </div>
)
