import { Button } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { formOf } from '../../ui/format-count.ts'
import type { SkippedTask } from './change-tasks.ts'
import classes from './SkippedDialog.module.css'

/** Which tasks were left unchanged, and why. */
export const SkippedDialog = ({ skipped, onClose }: { skipped: readonly SkippedTask[]; onClose: () => void }) => (
  <Dialog title={`${skipped.length} ${formOf(skipped.length, 'task')} skipped`} onClose={onClose}>
    <ul className={classes.rows} aria-label="Skipped">
      {skipped.map(({ task, reason }) => (
        <li key={task._id}>
          <span className={classes.name} dir="auto">
            {task.title}, {task.contact.title}
          </span>
          <span className={classes.reason}>{reason}</span>
        </li>
      ))}
    </ul>
    <footer className={classes.foot}>
      <Button variant="default" data-first onClick={onClose}>
        Close
      </Button>
    </footer>
  </Dialog>
)
