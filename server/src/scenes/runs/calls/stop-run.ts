import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import type { Member } from '../../../calls/who.ts'
import { accessContactOfRuns, accessRun, runRow } from '../access-runs.ts'
import { advanceForCall } from './advance-for-call.ts'
import { advanceRuns } from '../advance-runs.ts'

/**
 * Ends a scene for a client with all it waits for, and takes back its messages that have not left. A reply that this run
 * has not been told of stays the thread's alone: stop wins.
 */
export const stopRun = (deps: Deps, who: Member, input: { id: string; stateId: string }): Promise<ContactRun> => {
  const look = (tx: Tenant) => accessContactOfRuns(tx, who, input.id)
  return advanceForCall(deps, who, input.id, look, async (play) => {
    const row = await runRow(play.tx, input.id, input.stateId)
    if (row.status === 'ended') throw new Refusal('SceneAlreadyStopped')
    const reason = `stopped by ${who.account.account_id}`
    play.next.push({ kind: 'turn', runId: input.stateId, input: { kind: 'stop', reason } })
    await advanceRuns(play)
    return accessRun(play.tx, who, input.id, input.stateId)
  })
}
