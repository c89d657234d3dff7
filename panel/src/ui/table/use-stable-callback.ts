import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function at every drawing, which does what the newest one given would do. For many memoized parts that are
 * handed one handler; not to be called while drawing.
 */
export const useStableCallback = <Args extends unknown[]>(
  handler: (...args: Args) => void,
): ((...args: Args) => void) => {
  const newest = useRef(handler)
  useLayoutEffect(() => {
    newest.current = handler
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
