import { useCallback, useState } from 'react'
import { edgeKey, type SceneEdge } from '../canvas-props.ts'

interface ChosenEdge {
  /** Its `edgeKey`. */
  key: string
  /** The nodes that were selected then. */
  beside: ReadonlySet<string>
}

/** `edgeKey` of the selected edge. Selecting nodes ends it, even those that are selected already. */
export const useSelectedEdge = (
  edges: readonly SceneEdge[],
  selected: ReadonlySet<string>,
  now: () => ReadonlySet<string>,
) => {
  const [chosen, setChosen] = useState<ChosenEdge | null>(null)
  const selectEdge = useCallback((key: string | null) => setChosen(key === null ? null : { key, beside: now() }), [now])
  return { selectedEdge: selectedEdgeOf(chosen, edges, selected), selectEdge }
}

/** Null if the edge is gone, or nodes were selected since. */
export const selectedEdgeOf = (
  chosen: ChosenEdge | null,
  edges: readonly SceneEdge[],
  selected: ReadonlySet<string>,
): string | null =>
  chosen !== null && chosen.beside === selected && edges.some(({ from, num }) => edgeKey(from, num) === chosen.key)
    ? chosen.key
    : null
