import { useEffect, useRef, type RefObject } from 'react'

/** Whether the page or dialog is still there, for an answer that may come after it was left or canceled. */
export const useIsShown = (): RefObject<boolean> => {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
