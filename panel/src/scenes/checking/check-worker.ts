import { check, type Issue, type Known } from '@attune/engine/check'
import type { SceneGraph } from '@attune/contract/scenes/graph'

/** Messages between the page and this worker. */
export interface CheckRequest {
  scene: SceneGraph
  known: Known
}
export type CheckAnswer = { ok: true; issues: Issue[] } | { ok: false; message: string }

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  postMessage(runCheck(data))
})

const runCheck = ({ scene, known }: CheckRequest): CheckAnswer => {
  try {
    return { ok: true, issues: check(scene, known) }
  } catch (error) {
    // A throwing check is a defect, so the caller gets the error.
    return { ok: false, message: String(error) }
  }
}
