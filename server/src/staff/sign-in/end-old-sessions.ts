import { listAccountsSignedInUntil } from '@attune/store/staff/sessions'
import { finishGlobalWork } from '@attune/store/work/global-work'
import { byJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../work/kinds.ts'
import { endAndRecordSessions, forgetEndedSessions } from './end-sessions.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /** ISO 8601. */
    'end-old-sessions': { startedUntil: string }
  }
}

/**
 * Ends the open sessions of an organization's accounts that started long ago, after a change of how long they may last.
 * Each account has its own transaction: what a broken-off job has left is done when it runs again.
 */
export const endOldSessions = async (deps: Deps, item: Job<'end-old-sessions'>): Promise<void> => {
  const { organizationId } = item
  const { global } = deps.store
  const old = { startedUntil: new Date(item.payload.startedUntil), now: deps.now() }
  for (const accountId of await listAccountsSignedInUntil(global, organizationId, old)) {
    const because = { why: 'too-old', organizationId, accountId, ...byJob(item, deps.now()) } as const
    const ended = await deps.store.globalTransaction((tx) =>
      endAndRecordSessions(tx, { accountId, startedUntil: old.startedUntil }, because),
    )
    forgetEndedSessions(deps, ended)
  }
  await finishGlobalWork(global, item)
}
