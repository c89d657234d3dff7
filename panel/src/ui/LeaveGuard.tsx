import { Button } from '@mantine/core'
import { useBlocker, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { useHistoryHold } from './history-holds.ts'
import classes from './LeaveGuard.module.css'

interface LeaveGuardProps {
  isUnsaved: boolean
  /** The question, unless it is about changes. */
  title?: string
  /** What would be lost. */
  words?: string
  /** Discards the changes, and so what is stored of them, if the user leaves anyway. */
  onLeave?: () => void
}

/** Asks before the user leaves unsaved changes or closes their tab. */
export const LeaveGuard = ({
  isUnsaved,
  title = 'Leave without saving?',
  words = 'Your changes haven’t been saved.',
  onLeave,
}: LeaveGuardProps) => {
  // The router returns a step through the history only after the answer: until then, the address is another page's.
  // So the router only asks about links.
  const link = useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      (action === 'PUSH' || action === 'REPLACE') && isUnsaved && asksBetween(current.pathname, next.pathname),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const [step, setStep] = useState<number | null>(null)
  const isLeaving = useRef(false)
  useHistoryHold({
    holds: ({ pathname }) => isUnsaved && !isLeaving.current && asksBetween(here, pathname),
    instead: ({ by }) => setStep(by),
  })
  // Ask again on the next page, and about new changes on the same one.
  useEffect(() => void (isLeaving.current = false), [here, isUnsaved])
  if (step === null && link.status !== 'blocked') return null
  const stay = () => {
    setStep(null)
    link.reset?.()
  }
  const leave = () => {
    onLeave?.()
    setStep(null)
    // Both can be pending if Forward is pressed while the question about a link is open. Only one can be followed.
    if (link.status === 'blocked') return link.proceed()
    if (step === null) return
    isLeaving.current = true
    history.go(step)
  }
  return (
    <Dialog title={title} onClose={stay}>
      <p className={classes.words}>{words}</p>
      <footer className={classes.foot}>
        <Button variant="default" onClick={leave}>
          Leave
        </Button>
        <Button data-autofocus onClick={stay}>
          Stay
        </Button>
      </footer>
    </Dialog>
  )
}

/** Edits survive signing in again, so going to the sign-in page needs no question. */
const asksBetween = (current: string, next: string): boolean => next !== current && next !== '/login'
