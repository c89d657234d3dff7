import { listAdminIds } from '@attune/store/staff/list-staff'
import { managersOfCoaches } from '@attune/store/staff/reach'
import { causeOfJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { raiseNotice } from './raise-notice.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** A cover's account was disabled, or moved to another organization. */
    'tell-uncovered': { absenceId: string; coachId: string; coverId: string }
  }
}

/** Tells a coach who is away, and their managers, that nobody is covering any more. */
export const tellUncovered = async (deps: Deps, item: Job<'tell-uncovered'>): Promise<void> => {
  const { organizationId } = item
  const { absenceId, coachId } = item.payload
  const admins = await listAdminIds(deps.store.global, organizationId)
  await deps.store.tenant(organizationId, async (tx) => {
    await finish(tx, item)
    await raiseNotice(
      tx,
      {
        type: 'error',
        title: "Nobody covers any more: the cover's account was disabled or moved",
        topic: `uncovered:${absenceId}`,
        about: { accountId: coachId },
        recipients: [coachId, ...(await managersOfCoaches(tx, [coachId]))],
      },
      { admins, cause: causeOfJob(item), at: deps.now() },
    )
  })
}
