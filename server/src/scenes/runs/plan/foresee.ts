import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Run } from '@attune/engine/run'
import type { World } from '@attune/engine/world'
import { advanceInThread } from '../../engine-thread/play-turn.ts'

/** Wakes of one run that are looked ahead. */
const WAKES_MAX = 200

/** A message that is to come: when, of which node, and its words as they would be. */
export interface ForeseenMessage {
  at: string
  node: string
  text: string
}

/**
 * Plays a run on from wake to wake, without anything that has to come from outside: no reply, no event, no answer of a
 * prompt. Nothing of it is kept. Where the scene takes too long it is foreseen as far as it was worked out.
 */
export const foresee = async (asked: {
  sceneKey: string
  scene: SceneGraph
  run: Run
  world: World
  until: Date
}): Promise<ForeseenMessage[]> => {
  const { sceneKey, scene, world, until } = asked
  const found: ForeseenMessage[] = []
  let { run } = asked
  for (let wakes = 0; wakes < WAKES_MAX; wakes += 1) {
    const next = nextWake(run)
    if (next === null || Date.parse(next.at) > until.getTime()) return found
    // A moment that has passed is about to be played.
    const at = next.at > world.now ? next.at : world.now
    const input = { kind: 'wake' as const, token: next.token, since: next.since }
    const played = await advanceInThread('quick', { sceneKey, scene, run, input, world: { ...world, now: at } })
    if (played.kind !== 'played' || played.run.turn === run.turn) return found
    for (const effect of played.effects)
      if (effect.kind === 'send') found.push({ at, node: effect.node, text: effect.text })
    run = played.run
  }
  return found
}

const nextWake = (run: Run): { token: number; since: number; at: string } | null => {
  const wakes = run.tokens.flatMap(({ id, wait }) =>
    wait.kind === 'time' ? [{ token: id, since: wait.since, at: wait.at }] : [],
  )
  return wakes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null
}
