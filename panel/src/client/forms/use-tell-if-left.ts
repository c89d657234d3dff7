import { useEffect, useRef } from 'react'
import { notifyFailure } from '../notify.ts'

/** Returns what shows a failed save as a toast if the form, which would have shown it itself, has been left meanwhile. */
export const useTellIfLeft = (): ((error: unknown) => void) => {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return (error) => {
    if (!isThere.current) notifyFailure(error)
  }
}
