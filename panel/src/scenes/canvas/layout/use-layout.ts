import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { SceneEdge } from '../canvas-props.ts'
import type { NodeDrawing } from '../measure/node-drawing.ts'
import { placeNew } from './place-new.ts'
import type { Layout, Point } from './layout-output.ts'

export interface CanvasLayout extends Layout {
  /** Counts whole layouts: what is in view is fitted after each. */
  round: number
}

interface PendingDrop {
  type: string
  at: Point
}

/**
 * Where nodes stand. All are laid out when the scene is there and whenever `layoutRound` is another; between, those that
 * are there stay, and a new one stands where it was dropped, else below the node that leads to it.
 */
export const useLayout = (drawings: readonly NodeDrawing[] | null, ways: readonly SceneEdge[], layoutRound: number) => {
  const [layout, setLayout] = useState<CanvasLayout | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [drops, setDrops] = useState<readonly PendingDrop[]>([])
  const layOutAll = useEffectEvent(async (of: readonly NodeDrawing[], left: AbortSignal) => {
    try {
      const { layOut } = await import('./layout-worker.ts')
      const found = await layOut(of, ways)
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
    // Other nodes alone do not move those that stand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [there, layoutRound, attempt])
  const places = layout?.places
  const placed = places && drawings ? placeNew(drawings, ways, places, drops) : places
  useEffect(() => {
    if (!placed || placed === places) return
    setDrops([])
    setLayout((old) => old && { ...old, places: placed })
  }, [placed, places])
  const move = useCallback((moved: ReadonlyMap<string, Point>) => {
    setLayout((old) => old && { ...old, places: new Map([...old.places, ...moved]) })
  }, [])
  const expect = useCallback((drop: PendingDrop) => {
    setDrops((old) => [...old, drop].slice(-MOST_DROPS))
  }, [])
  return {
    laid: layout && placed ? { ...layout, places: placed } : layout,
    error,
    again: () => setAttempt((old) => old + 1),
    move,
    expect,
  }
}

const MOST_DROPS = 20
