import { useEffect, useState } from 'react'
import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { notifyFailure } from '../../client/notify.ts'
import type { NodeIssue } from './describe-issue.ts'

type CheckNode = typeof import('@attune/engine/check/check-node').checkNode

const AGAIN_MS = 5_000

/** The engine's checks include a parser and Liquid. They load with the first form and stay loaded. */
let loading: Promise<CheckNode> | null = null
let loaded: CheckNode | null = null
const loadCheck = (): Promise<CheckNode> =>
  (loading ??= import('@attune/engine/check/check-node').then(
    ({ checkNode }) => (loaded = checkNode),
    (error: unknown) => {
      // For example, when offline.
      loading = null
      throw error
    },
  ))

/**
 * Issues of the node as it is in the form; null until the checks have loaded, and for read-only forms. `today` is
 * `YYYY-MM-DD`.
 */
export const useNodeCheck = (
  node: Pick<SceneNode, '_id' | 'type' | 'title' | 'properties'>,
  scene: { sceneId: string; dataSource: readonly DataSource[] },
  { today, readOnly }: { today: string; readOnly: boolean },
): readonly NodeIssue[] | null => {
  const [check, setCheck] = useState(() => loaded)
  useEffect(() => {
    if (check !== null || readOnly) return undefined
    let isGone = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    const fetchCheck = async () => {
      try {
        const fetched = await loadCheck()
        if (!isGone) setCheck(() => fetched)
      } catch (error) {
        if (isGone) return
        // Nothing can be applied until the checks have loaded, so tell the user why.
        notifyFailure(error)
        waiting = setTimeout(() => void fetchCheck(), AGAIN_MS)
      }
    }
    void fetchCheck()
    return () => {
      isGone = true
      clearTimeout(waiting)
    }
  }, [check, readOnly])
  return check === null || readOnly ? null : check(node, scene, { today })
}
