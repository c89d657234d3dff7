import { useEffect, useState } from 'react'
import type { Issue, Known } from '@attune/engine/check'
import { checkInWorker } from '../../checking/check-in-worker.ts'
import type { SceneDocument } from '../document/document.ts'
import { toSceneGraph } from '../document/convert-scene.ts'

/** Rest after an edit before the scene is checked. */
const REST_MS = 250

export interface CheckResult {
  issues: readonly Issue[]
  /** What they were found in. */
  document: SceneDocument
}

/** What the engine finds in the scene as it is edited; null until it has looked. The last findings stay meanwhile. */
export const useChecks = (
  document: SceneDocument,
  { sceneId, version }: { sceneId: string; version: number },
  known: Known,
): CheckResult | null => {
  const [checked, setChecked] = useState<CheckResult | null>(null)
  useEffect(() => {
    let isGone = false
    const runCheck = async () => {
      try {
        const issues = await checkInWorker(toSceneGraph(document, { sceneId, version }), known)
        if (!isGone) setChecked({ issues, document })
      } catch (error) {
        // The server checks before it saves; the editor goes on without marks.
        console.error('The scene could not be checked.', error)
      }
    }
    const timer = setTimeout(() => void runCheck(), REST_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [document, sceneId, version, known])
  return checked
}
