import { useBlocker } from '@tanstack/react-router'

interface LeaveQuestion {
  asking: boolean
  stay: () => void
  leave: () => void
}

/** Asks before a form with unsaved changes is left, and before its tab is closed. */
export const useLeaveQuestion = (dirty: boolean): LeaveQuestion => {
  const blocker = useBlocker({
    // The sign-in page keeps what was typed for whoever comes back.
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
