import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { SceneEdge } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { placeNew } from './place-new.ts'
import type { Layout, Point } from './layout-output.ts'

export interface CanvasLayout extends Layout {
  /** Counts full layouts; the view is fitted after each one. */
  round: number
}

interface PendingDrop {
  type: string
  at: Point
}

/**
 * Computes where nodes are. Everything is laid out when the scene loads and whenever `layoutRound` changes. In between,
 * existing nodes stay put and new ones go where they were dropped, else below the node that leads to them.
 */
export const useLayout = (
  drawings: readonly NodeDrawing[] | null,
  edges: readonly SceneEdge[],
  layoutRound: number,
) => {
  const [layout, setLayout] = useState<CanvasLayout | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [drops, setDrops] = useState<readonly PendingDrop[]>([])
  const layOutAll = useEffectEvent(async (of: readonly NodeDrawing[], left: AbortSignal) => {
    try {
      const { layOut } = await import('./layout-worker.ts')
      const found = await layOut(of, edges)
      if (left.aborted) return
      setError(null)
      setLayout((old) => ({ ...found, round: (old?.round ?? 0) + 1 }))
    } catch (failed) {
      if (!left.aborted) setError(failed)
    }
  })
  const there = drawings !== null
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    if (there) void layOutAll(drawings, leaving.signal)
    return () => leaving.abort()
    // Added or removed nodes alone must not move the others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [there, layoutRound, attempt])
  const positions = layout?.positions
  const placed = positions && drawings ? placeNew(drawings, edges, positions, drops) : positions
  useEffect(() => {
    if (!placed || placed === positions) return
    setDrops([])
    setLayout((old) => old && { ...old, positions: placed })
  }, [placed, positions])
  const move = useCallback((moved: ReadonlyMap<string, Point>) => {
    setLayout((old) => old && { ...old, positions: new Map([...old.positions, ...moved]) })
  }, [])
  const expect = useCallback((drop: PendingDrop) => {
    setDrops((old) => [...old, drop].slice(-MOST_DROPS))
  }, [])
  return {
    layout: layout && placed ? { ...layout, positions: placed } : layout,
    error,
    again: () => setAttempt((old) => old + 1),
    move,
    expect,
  }
}

const MOST_DROPS = 20
