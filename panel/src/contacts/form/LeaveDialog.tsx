import { Button } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './LeaveDialog.module.css'

interface LeaveDialogProps {
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved changes are discarded. */
export const LeaveDialog = ({ onStay, onLeave }: LeaveDialogProps) => (
  <Dialog title="Leave without saving?" onClose={onStay}>
    <p className={classes.words}>Your changes haven’t been saved.</p>
    <footer className={classes.foot}>
      <Button variant="default" onClick={onLeave}>
        Leave
      </Button>
      <Button data-autofocus onClick={onStay}>
        Stay
      </Button>
    </footer>
  </Dialog>
)
