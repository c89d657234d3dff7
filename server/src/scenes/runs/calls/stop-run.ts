import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import type { Member } from '../../../calls/who.ts'
import { accessContactOfRuns, accessRun, runRow } from '../access-runs.ts'
import { advanceForCall } from './advance-for-call.ts'
import { advanceRuns } from '../advance-runs.ts'

/**
 * Ends a client's run and cancels its messages that have not gone out. A reply the run has not been fed yet does not
 * reach it any more: the stop wins.
 */
export const stopRun = (deps: Deps, who: Member, input: { id: string; stateId: string }): Promise<ContactRun> => {
  const look = (tx: Tenant) => accessContactOfRuns(tx, who, input.id)
  return advanceForCall(deps, who, input.id, look, async (session) => {
    const row = await runRow(session.tx, input.id, input.stateId)
    if (row.status === 'ended') throw new Refusal('SceneAlreadyStopped')
    const reason = `stopped by ${who.account.account_id}`
    session.queue.push({ kind: 'turn', runId: input.stateId, input: { kind: 'stop', reason } })
    await advanceRuns(session)
    return accessRun(session.tx, who, input.id, input.stateId)
  })
}
