import { notifyFailure } from '../notify.ts'
import { useIsShown } from '../use-is-shown.ts'

/** Returns what shows a failed save as a toast if the form that would have shown it has been left meanwhile. */
export const useTellIfLeft = (): ((error: unknown) => void) => {
  const isShown = useIsShown()
  return (error) => {
    if (!isShown.current) notifyFailure(error)
  }
}
