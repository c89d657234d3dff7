import { useEffect, useRef } from 'react'
import { useStoreApi } from '@xyflow/react'
import type { CanvasMarks, NodePositions } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import type { EdgeLine } from '../edges/use-edge-lines.ts'
import { paintFar, readColours } from './paint-far.ts'
import classes from './FarLayer.module.css'

interface FarLayerProps {
  drawings: readonly NodeDrawing[]
  positions: NodePositions
  lines: readonly EdgeLine[]
  marks: CanvasMarks
  selected: ReadonlySet<string>
}

/** A large scene zoomed out too far to read: painted on one canvas, because thousands of elements would be slow. */
export const FarLayer = (scene: FarLayerProps) => {
  const store = useStoreApi()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { drawings, positions, lines, marks, selected } = scene
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return undefined
    let colours = readColours(canvas.current)
    let frame = 0
    const paint = () => {
      frame = 0
      const { transform, width, height } = store.getState()
      paintFar(context, { drawings, positions, lines, marks, selected }, { transform, width, height }, colours)
    }
    const soon = () => (frame ||= requestAnimationFrame(paint))
    paint()
    const leave = store.subscribe((now, before) => {
      if (now.transform !== before.transform || now.width !== before.width || now.height !== before.height) soon()
    })
    const theme = new MutationObserver(() => {
      if (canvas.current) colours = readColours(canvas.current)
      soon()
    })
    theme.observe(document.documentElement, { attributes: true })
    return () => {
      cancelAnimationFrame(frame)
      leave()
      theme.disconnect()
    }
  }, [store, drawings, positions, lines, marks, selected])
  return <canvas ref={canvas} className={classes.far} data-painted aria-hidden="true" />
}
