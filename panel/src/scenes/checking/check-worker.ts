import { check, type Issue, type Known } from '@attune/engine/check'
import type { SceneGraph } from '@attune/contract/scenes/graph'

/** What the page asks this worker, and what it answers. */
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
    // What a check throws is a defect: whoever asked is to hear of it.
    return { ok: false, message: String(error) }
  }
}
