import { useEffect, useState } from 'react'
import type { Issue, Known } from '@attune/engine/check'
import { checkInWorker } from '../../checking/check-in-worker.ts'
import type { SceneDocument } from '../document/document.ts'
import { graphOf } from '../document/parts-of.ts'

/** Rest after an edit before the scene is checked. */
const REST_MS = 250

export interface Checked {
  issues: readonly Issue[]
  /** What they were found in. */
  document: SceneDocument
}

/** What the engine finds in the scene as it is edited; null until it has looked. The last findings stay meanwhile. */
export const useChecks = (
  document: SceneDocument,
  { sceneId, version }: { sceneId: string; version: number },
  known: Known,
): Checked | null => {
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    let isGone = false
    const look = async () => {
      try {
        const issues = await checkInWorker(graphOf(document, { sceneId, version }), known)
        if (!isGone) setChecked({ issues, document })
      } catch (error) {
        // The server checks before it saves; the editor goes on without marks.
        console.error('The scene could not be checked.', error)
      }
    }
    const timer = setTimeout(() => void look(), REST_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [document, sceneId, version, known])
  return checked
}
