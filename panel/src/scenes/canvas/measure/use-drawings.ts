import { useEffect, useMemo, useState } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import type { Names } from '../../nodes/node-look.ts'
import { drawNode, type NodeDrawing } from './node-drawing.ts'
import { fontReady, textWidth } from './text-width.ts'
import { useNames } from './use-names.ts'

/** What to draw for each node; null until texts can be measured. An unchanged node keeps its drawing. */
export const useDrawings = (nodes: readonly SceneNode[]): readonly NodeDrawing[] | null => {
  const measurable = useFont()
  const names = useNames(nodes)
  return useMemo(
    () => (measurable && names ? nodes.map((node) => drawingOf(node, names)) : null),
    [nodes, names, measurable],
  )
}

const cache = new WeakMap<SceneNode, { names: Names; drawing: NodeDrawing }>()

const drawingOf = (node: SceneNode, names: Names): NodeDrawing => {
  const old = cache.get(node)
  if (old?.names === names) return old.drawing
  const drawing = drawNode(node, names, textWidth)
  cache.set(node, { names, drawing })
  return drawing
}

const useFont = (): boolean => {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    let left = false
    // If the font fails to load, the fallback font is both drawn and measured.
    const go = () => {
      if (!left) setIsReady(true)
    }
    fontReady().then(go, go)
    return () => {
      left = true
    }
  }, [])
  return isReady
}
