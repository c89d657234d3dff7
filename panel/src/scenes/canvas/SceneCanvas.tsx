import { useEffect, useMemo, useState } from 'react'
import { ReactFlowProvider } from '@xyflow/react'
import type { CanvasProps } from './canvas-props.ts'
import { Flow } from './Flow.tsx'
import { useDrawings } from './measure/use-drawings.ts'
import { useLayout } from './layout/use-layout.ts'
import { edgesOf } from './edges/node-outputs.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import classes from './SceneCanvas.module.css'

/** A scene as a graph with automatic layout. Fills its container. */
export const SceneCanvas = (props: CanvasProps) => {
  const drawings = useDrawings(props.nodes)
  const edges = useMemo(() => edgesOf(props.nodes), [props.nodes])
  const { layout, error, again, move, expect } = useLayout(drawings, edges, props.layoutRound ?? 0)
  const slow = useSlow(layout === null)
  return (
    <div className={classes.canvas}>
      {layout && drawings ? (
        <ReactFlowProvider>
          <Flow {...props} drawings={drawings} edges={edges} layout={layout} onMove={move} onExpect={expect} />
        </ReactFlowProvider>
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
