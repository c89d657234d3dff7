import type { TurnInput } from '@attune/engine/input'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../../deps.ts'
import { openSession } from '../run-session.ts'
import { advanceRuns } from '../advance-runs.ts'
import { feedMessages } from './feed-messages.ts'

/**
 * Gives a run what it waits for from outside, as the result of a prompt, in the transaction of whoever has it: under the
 * contact's lock, which is taken here unless it is held already. A run that has ended, or waits for it no longer, passes
 * it over.
 */
export const resumeRun = async (
  deps: Deps,
  tx: Tenant,
  { contactId, runId, input, cause }: { contactId: string; runId: string; input: TurnInput; cause: string | null },
): Promise<void> => {
  // In the patient lane: what others have done in this transaction cannot be undone and played again.
  const play = await openSession(deps, tx, contactId, { actor: null, cause, lane: 'patient' })
  if (play === null) return
  await feedMessages(play)
  play.next.push({ kind: 'turn', runId, input })
  await advanceRuns(play)
}
