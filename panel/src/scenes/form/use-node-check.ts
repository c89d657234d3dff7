import { useEffect, useState } from 'react'
import type { DataSource, SceneNode } from '@attune/contract/scenes/graph'
import { notifyFailure } from '../../client/notify.ts'
import type { NodeIssue } from './describe-issue.ts'

type CheckNode = typeof import('@attune/engine/check/check-node').checkNode

const AGAIN_MS = 5_000

/** The engine's checks bring a parser and liquid along: they are fetched with the first form, and kept. */
let loading: Promise<CheckNode> | null = null
let loaded: CheckNode | null = null
const loadCheck = (): Promise<CheckNode> =>
  (loading ??= import('@attune/engine/check/check-node').then(
    ({ checkNode }) => (loaded = checkNode),
    (error: unknown) => {
      // Without a connection, say.
      loading = null
      throw error
    },
  ))

/**
 * What is wrong with a node as the form has it; null until the checks are there, and where nothing can be changed.
 * `today` is `YYYY-MM-DD`.
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
        // Nothing can be applied meanwhile: whoever waits for it is told why.
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
