import { addJob } from '../../work/add-job.ts'
import type { Effect } from '@attune/engine/effect'
import { NO_PROVIDER_ERROR } from '../../prompt-provider/provider.ts'
import { recordOnce } from '../runs/effects/record-once.ts'
import type { LiveRun, RunSession } from '../runs/run-session.ts'

const ASK = 'ask-prompt'

/** Queues a question to a model in the turn's transaction, because the engine never waits for a network. */
export const queuePrompt = async (
  session: RunSession,
  live: LiveRun,
  effect: Extract<Effect, { kind: 'prompt' | 'classify-photos' }>,
): Promise<string[]> => {
  const { runId } = live.run
  if (session.deps.prompts === null) {
    // The run takes its failure output at once.
    const result = { ok: false as const, error: NO_PROVIDER_ERROR }
    session.queue.push({ kind: 'turn', runId, input: { kind: 'result', effect: effect.key, result } })
    return []
  }
  if (!(await recordOnce(session, live, effect))) return []
  const payload = { runId, key: effect.key, contactId: session.contact.contact_id }
  await addJob(session.tx, { kind: ASK, payload, dueAt: session.at, now: session.at })
  return []
}
