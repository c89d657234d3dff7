import { useEffect, useRef } from 'react'

/**
 * Marks the start of something that may finish late, such as loading a page. The function it returns says whether the
 * result is still wanted: nothing else has been started since, the part that started it is still on the page, and
 * `isStillSo` agrees.
 */
export const useLatest = (): ((isStillSo?: () => boolean) => () => boolean) => {
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  return (isStillSo = () => true) => {
    const begun = (turn.current += 1)
    return () => turn.current === begun && isStillSo()
  }
}
