import { Button, Modal } from '@mantine/core'
import classes from './LeaveDialog.module.css'

interface LeaveDialogProps {
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved changes are discarded. */
export const LeaveDialog = ({ onStay, onLeave }: LeaveDialogProps) => (
  <Modal opened onClose={onStay} title="Leave without saving?" size={460} closeButtonProps={{ 'aria-label': 'Close' }}>
    <p className={classes.words}>Your changes haven’t been saved.</p>
    <footer className={classes.foot}>
      <Button variant="default" onClick={onLeave}>
        Leave
      </Button>
      <Button data-autofocus onClick={onStay}>
        Stay
      </Button>
    </footer>
  </Modal>
)
