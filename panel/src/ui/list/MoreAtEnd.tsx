import { useEffect, useEffectEvent, useRef } from 'react'
import { SkeletonRows } from '../page/SkeletonRows.tsx'
import { MoreFailed } from '../table/MoreFailed.tsx'
import type { MoreRows } from '../table/table-props.ts'

/** As many as are drawn while the next ones are loaded. Their place is kept before, so that nothing moves. */
const ROWS = 3

interface MoreAtEndProps {
  more: MoreRows
  /** Height of a row. */
  height: number
  label: string
}

/** The end of a list that isn't a table: loads the next rows as soon as it is visible. */
export const MoreAtEnd = ({ more, height, label }: MoreAtEndProps) => {
  const end = useRef<HTMLDivElement>(null)
  const { state } = more
  const load = useEffectEvent(more.onMore)
  useEffect(() => {
    const element = end.current
    if (element === null || state !== 'idle') return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) load()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [state])
  return (
    <div ref={end}>
      {state === 'idle' && <div style={{ height: ROWS * height }} />}
      {state === 'loading' && <SkeletonRows count={ROWS} height={height} label={label} />}
      {state === 'failed' && <MoreFailed onRetry={more.onRetry} />}
    </div>
  )
}
