import type { Effect } from '@attune/engine/effect'
import type { LiveRun, RunSession } from '../run-session.ts'
import { keepOnce } from './keep-for-later.ts'

/** Raises a named alert: the name is kept with the run, the fact says that there is one. */
export const raiseAlert = async (
  play: RunSession,
  live: LiveRun,
  effect: Extract<Effect, { kind: 'alert' }>,
): Promise<string[]> => {
  if (!(await keepOnce(play, live, effect))) return []
  const { runId, sceneId } = live.run
  play.facts.push({
    kind: 'SceneAlertRaised',
    contactId: play.contact.contact_id,
    payload: { runId, sceneId, effect: effect.key },
    actor: null,
    cause: `run:${runId}`,
    at: play.at,
  })
  return []
}
