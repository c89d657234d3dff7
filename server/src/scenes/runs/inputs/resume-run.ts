import type { TurnInput } from '@attune/engine/input'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../../deps.ts'
import { openSession } from '../run-session.ts'
import { advanceRuns } from '../advance-runs.ts'
import { feedMessages } from './feed-messages.ts'

/**
 * Gives a run an input from outside, such as a prompt's result, in the caller's transaction. Takes the contact's lock.
 * A run that has ended or no longer waits for the input ignores it.
 */
export const resumeRun = async (
  deps: Deps,
  tx: Tenant,
  { contactId, runId, input, cause }: { contactId: string; runId: string; input: TurnInput; cause: string | null },
): Promise<void> => {
  // In the patient lane, because the caller's part of the transaction cannot be undone and retried.
  const session = await openSession(deps, tx, contactId, { actor: null, cause, lane: 'patient' })
  if (session === null) return
  await feedMessages(session)
  session.queue.push({ kind: 'turn', runId, input })
  await advanceRuns(session)
}
