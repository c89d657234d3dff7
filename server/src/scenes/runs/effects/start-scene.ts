import type { Effect } from '@attune/engine/effect'
import type { LiveRun, RunSession } from '../run-session.ts'

/** Puts another scene in line for the same client; with `wait` this run is told its end, or that it could not start. */
export const startScene = async (
  play: RunSession,
  { run }: LiveRun,
  effect: Extract<Effect, { kind: 'start-scene' }>,
): Promise<string[]> => {
  play.next.push({
    kind: 'start',
    start: {
      runId: effect.run,
      sceneId: effect.sceneId,
      by: 'scene',
      label: null,
      // What was given for the scenes it leads to goes along.
      config: run.config.filter(({ target }) => target !== '#this'),
      depth: effect.depth,
    },
    parent: { runId: run.runId, node: effect.node },
  })
  return []
}
