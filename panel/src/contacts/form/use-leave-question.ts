import { useBlocker } from '@tanstack/react-router'

interface LeaveQuestion {
  asking: boolean
  stay: () => void
  leave: () => void
}

/** Asks before a form with unsaved changes is left, and before its tab is closed. */
export const useLeaveQuestion = (dirty: boolean): LeaveQuestion => {
  const blocker = useBlocker({
    // Edits survive signing in again, so going to the sign-in page needs no question.
    shouldBlockFn: ({ current, next }) => dirty && next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return {
    asking: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
