import { useEffect, useState } from 'react'
import type { Issue, Known } from '@attune/engine/check'
import { checkInWorker } from '../../checking/check-in-worker.ts'
import type { SceneDocument } from '../document/document.ts'
import { toSceneGraph } from '../document/convert-scene.ts'

/** Debounce before the scene is checked. */
const REST_MS = 250

export interface CheckResult {
  issues: readonly Issue[]
  /** The document that was checked. */
  document: SceneDocument
}

/**
 * Live check of the edited scene; null until the first result. The last result stays while the next one is computed.
 */
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
        // The server checks again before saving, so the editor continues without marks.
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
