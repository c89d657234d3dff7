import type { TurnInput } from '@attune/engine/input'
import type { World } from '@attune/engine/world'
import { advanceInThread as playInThread } from '../engine-thread/play-turn.ts'
import type { TurnOutcome } from '../engine-thread/turn-to-play.ts'
import { graphFor, sceneKey } from './graphs.ts'
import type { LiveRun, RunSession } from './run-session.ts'
import { refuseSlow, rememberSlow, TooSlow } from './slow-scenes.ts'

export type { TurnOutcome as Played }

/** One turn of a run, in the engine's thread. Throws `TooSlow` where it has to be played again in the patient lane. */
export const runEngine = async (
  play: RunSession,
  { run }: LiveRun,
  input: TurnInput,
  world: World,
): Promise<TurnOutcome> => {
  const { deps, tx, lane } = play
  const key = sceneKey(tx, run.sceneId, run.version)
  refuseSlow(key, lane)
  const scene = await graphFor(tx, run.sceneId, run.version)
  const played = await playInThread(lane, { sceneKey: key, scene, run, input, world })
  if (played.kind === 'too-long' && lane === 'quick') {
    rememberSlow(key)
    throw new TooSlow()
  }
  if (played.kind !== 'played')
    deps.log.error(
      { played, runId: run.runId, sceneId: run.sceneId, version: run.version },
      'a turn could not be played',
    )
  return played
}
