import { unreachableSentence } from '@attune/contract/channels/limits'
import { listAdminIds } from '@attune/store/staff/list-staff'
import { causeOfJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { raiseNotice } from './raise-notice.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** A carrier hasn't answered for a while. */
    'tell-unreachable': { carrier: string }
  }
}

/** Tells the organization's admins that messages wait for a carrier: one notice, however many addresses and messages wait. */
export const tellUnreachable = async (deps: Deps, item: Job<'tell-unreachable'>): Promise<void> => {
  const { organizationId } = item
  const { carrier } = item.payload
  const admins = await listAdminIds(deps.store.global, organizationId, 'own')
  await deps.store.tenant(organizationId, async (tx) => {
    await finish(tx, item)
    await raiseNotice(
      tx,
      {
        type: 'error',
        title: `${unreachableSentence(carrier)} Messages wait for it.`,
        topic: `unreachable:${carrier}`,
        about: null,
        recipients: [],
      },
      { admins, cause: causeOfJob(item), at: deps.now() },
    )
  })
}
