import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a toast whose Undo works only for a while: it is taken away when `state` changes, and with the component. The ref
 * is for the function that takes it away, which `notifyDone` returns.
 */
export const useToastUntil = (state: unknown): RefObject<(() => void) | undefined> => {
  const close = useRef<() => void>(undefined)
  useEffect(() => () => close.current?.(), [state])
  return close
}
