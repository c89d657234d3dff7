import { accountStandingOf } from '@attune/store/staff/accounts'
import { listAdminIds } from '@attune/store/staff/list-staff'
import { causeOfJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { raiseNotice } from './raise-notice.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** Somebody has signed the agreement. */
    'tell-signed': { accountId: string; version: number }
  }
}

/** Tells the organization's admins whom they can confirm: a coach who isn't confirmed yet has signed the agreement. */
export const tellSigned = async (deps: Deps, item: Job<'tell-signed'>): Promise<void> => {
  const { organizationId } = item
  const { accountId } = item.payload
  const standing = await accountStandingOf(deps.store.global, accountId)
  const isWaiting = standing?.membership.role === 'ROLE_COACH_UNCONFIRMED' && standing.account.disabled_at === null
  const admins = isWaiting ? await listAdminIds(deps.store.global, organizationId, 'own') : []
  await deps.store.tenant(organizationId, async (tx) => {
    await finish(tx, item)
    if (!isWaiting) return
    await raiseNotice(
      tx,
      {
        type: 'others',
        title: 'Signed the agreement and waits to be confirmed',
        topic: `agreement:${accountId}`,
        about: { accountId },
        recipients: [],
      },
      { admins, cause: causeOfJob(item), at: deps.now() },
    )
  })
}
