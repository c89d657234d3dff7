import { Suspense, useEffect, useMemo, useState } from 'react'
import type { CanvasProps } from './canvas-props.ts'
import { useDrawings } from './measure/use-drawings.ts'
import { useLayout } from './layout/use-layout.ts'
import { edgesOf } from './edges/node-outputs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import classes from './SceneCanvas.module.css'

const load = () => import('./Flow.tsx')
const Flow = lazyPart(async () => (await load()).Flow)

/** A scene as a graph with automatic layout. Fills its container. */
export const SceneCanvas = (props: CanvasProps) => {
  const drawings = useDrawings(props.nodes)
  const edges = useMemo(() => edgesOf(props.nodes), [props.nodes])
  const { layout, error, again, move, expect } = useLayout(drawings, edges, props.layoutRound ?? 0)
  const slow = useSlow(layout === null)
  // What draws the scene is fetched while a worker lays it out.
  useEffect(() => void load().catch(() => undefined), [])
  return (
    <div className={classes.canvas}>
      {layout && drawings ? (
        <Suspense>
          <Flow {...props} drawings={drawings} edges={edges} layout={layout} onMove={move} onExpect={expect} />
        </Suspense>
      ) : error === null ? (
        slow && <p className={classes.waiting}>Laying out the scene</p>
      ) : (
        <LoadFailed error={error} onRetry={again} />
      )}
    </div>
  )
}

const SLOW_MS = 300

const useSlow = (waiting: boolean): boolean => {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [waiting])
  return isSlow
}
