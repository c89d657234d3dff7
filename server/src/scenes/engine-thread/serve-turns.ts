import { Script } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { TurnAsked, TurnDone } from '@attune/engine/advance'
import type { FromThread, Played, ToThread } from './turn-to-play.ts'

const PLAY = Symbol.for('attune.play')
const CUT_OFF = new Script(`globalThis[Symbol.for('attune.play')]()`)

/** Plays turns in a thread of its own, as they are sent to it: nothing a scene does there holds up anybody elsewhere. */
export const serveTurns = (advance: (turn: TurnAsked) => TurnDone): void => {
  const scenes = new Map<string, SceneGraph>()
  parentPort?.on('message', (turn: ToThread) => {
    for (const key of turn.forget) scenes.delete(key)
    if (turn.scene !== null) scenes.set(turn.sceneKey, turn.scene)
    const scene = scenes.get(turn.sceneKey)
    const played = scene === undefined ? NOT_GIVEN : play(turn, () => advance({ ...turn, scene, own: true }))
    parentPort?.postMessage({ id: turn.id, played } satisfies FromThread)
  })
}

const NOT_GIVEN: Played = { kind: 'broken', reason: 'The thread was not given the scene.' }

const play = ({ limitMs }: ToThread, advance: () => TurnDone): Played => {
  let played: Played = { kind: 'too-long' }
  Reflect.set(globalThis, PLAY, () => {
    played = { kind: 'played', ...advance() }
  })
  try {
    // The engine counts its steps; the clock cuts off what its counting has missed, whatever loop it stands in.
    CUT_OFF.runInThisContext({ timeout: limitMs })
    return played
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return { kind: 'too-long' }
    return { kind: 'broken', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
