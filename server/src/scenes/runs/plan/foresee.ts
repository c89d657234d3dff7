import type { Run } from '@attune/engine/run'
import { advanceInThread, type ThreadTurn } from '../../engine-thread/advance-in-thread.ts'

/** How many wakes of one run are foreseen. */
const WAKES_MAX = 200

/** A message that is to come: when, from which node, and its text as it would be. */
export interface ForeseenMessage {
  at: string
  node: string
  text: string
}

/**
 * Simulates a run from wake to wake until a moment, without anything from outside: no reply, no event, no prompt
 * result. Nothing is saved. If a turn takes too long, the messages found so far are returned.
 */
export const foresee = async ({
  until,
  ...from
}: Omit<ThreadTurn, 'input'> & { until: Date }): Promise<ForeseenMessage[]> => {
  const { sceneKey, scene, world } = from
  const found: ForeseenMessage[] = []
  let { run } = from
  for (let wakes = 0; wakes < WAKES_MAX; wakes += 1) {
    const next = nextWake(run)
    if (next === null || Date.parse(next.at) > until.getTime()) return found
    // A moment that has passed is about to be handled.
    const at = next.at > world.now ? next.at : world.now
    const input = { kind: 'wake' as const, token: next.token, since: next.since }
    const outcome = await advanceInThread('quick', { sceneKey, scene, run, input, world: { ...world, now: at } })
    if (outcome.kind !== 'done' || outcome.value.run.turn === run.turn) return found
    for (const effect of outcome.value.effects)
      if (effect.kind === 'send') found.push({ at, node: effect.node, text: effect.text })
    run = outcome.value.run
  }
  return found
}

const nextWake = (run: Run): { token: number; since: number; at: string } | null => {
  const wakes = run.tokens.flatMap(({ id, wait }) =>
    wait.kind === 'time' ? [{ token: id, since: wait.since, at: wait.at }] : [],
  )
  return wakes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null
}
