import type { NodeChange } from '@xyflow/react'
import type { Point } from '../layout/layout-output.ts'
import type { CanvasNode } from './SceneNodeBox.tsx'

/** New positions of the moved nodes, in whole px. */
export const movesIn = (changes: readonly NodeChange<CanvasNode>[]): Map<string, Point> =>
  new Map(
    changes.flatMap((each) =>
      each.type === 'position' && each.position
        ? [[each.id, { x: Math.round(each.position.x), y: Math.round(each.position.y) }] as const]
        : [],
    ),
  )

/** The selection after React Flow's changes; null if it does not change. */
export const selectionAfter = (
  changes: readonly NodeChange<CanvasNode>[],
  selected: ReadonlySet<string>,
): Set<string> | null => {
  const picked = changes.filter((each) => each.type === 'select')
  if (picked.length === 0) return null
  const next = new Set(selected)
  for (const each of picked)
    if (each.selected) next.add(each.id)
    else next.delete(each.id)
  return next
}
