import { useEffect, useMemo, useState, type Ref } from 'react'
import { ReactFlowProvider } from '@xyflow/react'
import type { CanvasHandle, CanvasProps } from './canvas-props.ts'
import { Flow } from './Flow.tsx'
import { useDrawings } from './measure/use-drawings.ts'
import { useLayout } from './layout/use-layout.ts'
import { edgesOf } from './edges/node-outputs.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import classes from './SceneCanvas.module.css'

/** A scene as a graph that is laid out by itself. Fills what it stands in. */
export const SceneCanvas = ({ ref, ...props }: CanvasProps & { ref?: Ref<CanvasHandle> | undefined }) => {
  const drawings = useDrawings(props.nodes)
  const ways = useMemo(() => edgesOf(props.nodes), [props.nodes])
  const { laid, error, again, move, expect } = useLayout(drawings, ways, props.layoutRound ?? 0)
  const slow = useSlow(laid === null)
  return (
    <div className={classes.canvas}>
      {laid && drawings ? (
        <ReactFlowProvider>
          <Flow {...props} handle={ref} drawings={drawings} ways={ways} laid={laid} onMove={move} onExpect={expect} />
        </ReactFlowProvider>
      ) : error === null ? (
        slow && <p className={classes.waiting}>Laying out the scene</p>
      ) : (
        <LoadFailed error={error} onAgain={again} />
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
