import type { Effect } from '@attune/engine/effect'
import { addWork } from '@attune/store/work/queue'
import type { WorkKind } from '../../work/kinds.ts'
import { answerWithoutProvider } from '../runs/effects/answer-without-provider.ts'
import { keepOnce } from '../runs/effects/keep-for-later.ts'
import type { LiveRun, RunSession } from '../runs/run-session.ts'

const ASK: WorkKind = 'ask-prompt'

/** Puts what a model is to be asked in line, in the transaction of the turn: the engine never waits for a network. */
export const queuePrompt = async (
  play: RunSession,
  live: LiveRun,
  effect: Extract<Effect, { kind: 'prompt' | 'classify-photos' }>,
): Promise<string[]> => {
  if (play.deps.prompts === null) return answerWithoutProvider(play, live, effect)
  if (!(await keepOnce(play, live, effect))) return []
  const payload = { runId: live.run.runId, key: effect.key, contactId: play.contact.contact_id }
  await addWork(play.tx, { kind: ASK, payload, dueAt: play.at, now: play.at })
  return []
}
