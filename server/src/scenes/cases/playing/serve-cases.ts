import { parentPort } from 'node:worker_threads'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { cutOff } from '../../engine-thread/cut-off.ts'
import type { CaseRequest, PlayedCase, FromCaseThread, ToCaseThread } from './case-to-play.ts'

/** Plays cases in a thread of its own, one after another, as they are sent to it. */
export const serveCases = (play: (scene: SceneGraph, asked: CaseRequest) => PlayedCase): void => {
  let scene: SceneGraph | null = null
  parentPort?.on('message', (message: ToCaseThread) => {
    scene = message.scene ?? scene
    const { id, asked, limitMs } = message
    const played =
      scene === null
        ? { kind: 'broken' as const, reason: 'The thread was not given the scene.' }
        : cutOff(limitMs, () => play(scene as SceneGraph, asked))
    parentPort?.postMessage({ id, played } satisfies FromCaseThread)
  })
}
