import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { isDialogOpen } from './close-on-back.ts'
import { Dialog } from './Dialog.tsx'
import classes from './LeaveGuard.module.css'

interface LeaveGuardProps {
  isUnsaved: boolean
  /** Discards the changes, and so what is stored of them, if the user leaves anyway. */
  onLeave: () => void
}

/** Asks before the user leaves unsaved changes or closes their tab. */
export const LeaveGuard = ({ isUnsaved, onLeave }: LeaveGuardProps) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      isUnsaved &&
      next.pathname !== current.pathname &&
      // Edits survive signing in again, so going to the sign-in page needs no question.
      next.pathname !== '/login' &&
      // Then it only closes the dialog.
      !(action === 'BACK' && isDialogOpen()),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  const leave = () => {
    onLeave()
    proceed()
  }
  return (
    <Dialog title="Leave without saving?" onClose={reset}>
      <p className={classes.words}>Your changes haven’t been saved.</p>
      <footer className={classes.foot}>
        <Button variant="default" onClick={leave}>
          Leave
        </Button>
        <Button data-autofocus onClick={reset}>
          Stay
        </Button>
      </footer>
    </Dialog>
  )
}
