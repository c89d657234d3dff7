import { parentPort } from 'node:worker_threads'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { TurnRequest, TurnResult } from '@attune/engine/advance'
import { cutOff } from './cut-off.ts'
import type { FromThread, TurnOutcome, ToThread } from './turn-to-play.ts'

/** Plays turns in a thread of its own, as they are sent to it: nothing a scene does there holds up anybody elsewhere. */
export const serveTurns = (advance: (turn: TurnRequest) => TurnResult): void => {
  const scenes = new Map<string, SceneGraph>()
  parentPort?.on('message', (turn: ToThread) => {
    for (const key of turn.forget) scenes.delete(key)
    if (turn.scene !== null) scenes.set(turn.sceneKey, turn.scene)
    const scene = scenes.get(turn.sceneKey)
    const played = scene === undefined ? NOT_GIVEN : play(turn, () => advance({ ...turn, scene, own: true }))
    parentPort?.postMessage({ id: turn.id, played } satisfies FromThread)
  })
}

const NOT_GIVEN: TurnOutcome = { kind: 'broken', reason: 'The thread was not given the scene.' }

const play = ({ limitMs }: ToThread, advance: () => TurnResult): TurnOutcome => {
  const done = cutOff(limitMs, advance)
  return done.kind === 'done' ? { kind: 'played', ...done.value } : done
}
