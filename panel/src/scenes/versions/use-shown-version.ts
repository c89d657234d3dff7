import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SceneVersionWithNodes } from '@attune/contract/scenes/entity'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { differenceOf } from '@attune/engine/difference/difference-of'
import type { CanvasMarks } from '../canvas/canvas-props.ts'
import { changesOf, type SceneChanges } from './changes.ts'
import { drawDifference } from './draw-difference.ts'
import { versionQuery } from './versions-query.ts'

/** The versions named in the address: one alone, or one compared with an earlier one. */
export interface VersionAddress {
  version?: number | undefined
  from?: number | undefined
}

type ShownVersion =
  | { state: 'latest' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; again: () => void }
  | {
      state: 'shown'
      version: SceneVersionWithNodes
      /** Nodes to draw; with `from`, including removed ones. */
      nodes: readonly SceneNode[]
      /** Null without `from`. */
      difference: { from: number; marks: CanvasMarks; changes: SceneChanges } | null
    }

/** An older version of a scene to show instead of the latest, with what it changed. */
export const useShownVersion = (sceneId: string, { version, from }: VersionAddress): ShownVersion => {
  const shown = useQuery({ ...versionQuery(sceneId, version ?? 0), enabled: version !== undefined })
  const earlier = useQuery({
    ...versionQuery(sceneId, from ?? 0),
    enabled: version !== undefined && from !== undefined,
  })
  const [after, before] = [shown.data, earlier.data]
  const compared = useMemo(
    () =>
      after === undefined || before === undefined
        ? null
        : {
            ...drawDifference(before.nodes, after.nodes),
            changes: changesOf(differenceOf(before, after), { before: before.nodes, after: after.nodes }),
          },
    [before, after],
  )
  if (version === undefined) return { state: 'latest' }
  const error = shown.error ?? (from === undefined ? null : earlier.error)
  if (error !== null)
    return { state: 'failed', error, again: () => void Promise.all([shown.refetch(), earlier.refetch()]) }
  if (after === undefined || (from !== undefined && compared === null)) return { state: 'loading' }
  if (from === undefined || compared === null)
    return { state: 'shown', version: after, nodes: after.nodes, difference: null }
  const { nodes, marks, changes } = compared
  return { state: 'shown', version: after, nodes, difference: { from, marks, changes } }
}
