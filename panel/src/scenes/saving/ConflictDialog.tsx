import { Button } from '@mantine/core'
import { useAccount } from '../../client/account.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatListTime } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { BothSides } from './BothSides.tsx'
import { compareSides } from './compare-sides.ts'
import type { ConflictDialogProps } from './dialog-props.ts'
import { keepMine } from './keep-mine.ts'
import { partChanges } from './part-changes.ts'
import classes from './ConflictDialog.module.css'

/**
 * Someone saved the scene while it was being edited here: compares both sets of changes and asks which to continue
 * with.
 */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { base, mine, theirs, onTakeTheirs, onKeepMine, onClose } = props
  const now = useNow()
  const { timezone } = useAccount()
  const { merged, clashes } = keepMine(base, mine, theirs)
  const sides = compareSides({
    theirs: partChanges(base, theirs),
    mine: partChanges(base, mine),
    clashes,
  })
  const who = theirs.publishedBy?.name ?? 'Someone'
  return (
    <Dialog title="Someone else saved this scene" size={720} onClose={onClose}>
      <p className={classes.words}>
        {who} saved version {theirs.version}, {formatListTime(new Date(theirs.publishedAt), now, timezone)}. You won’t
        lose anything until you choose.
      </p>
      <BothSides sides={sides} who={who} />
      <p className={classes.words}>
        {clashes.length === 0
          ? 'You changed different things, so keeping yours on top keeps both.'
          : 'Where you both changed the same thing, keeping yours on top keeps your version.'}
      </p>
      <footer className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button data-autofocus onClick={() => onKeepMine(merged)}>
          Keep mine on top
        </Button>
      </footer>
    </Dialog>
  )
}
