import { awaySentence, backSentence } from '@attune/contract/channels/limits'
import { loadCarrierAccount } from '@attune/store/channels/accounts'
import { lockReach } from '@attune/store/channels/reach'
import { findOpenNotice } from '@attune/store/notices/notices'
import { listAdminIds } from '@attune/store/staff/list-staff'
import { causeOfJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { raiseNotice } from './raise-notice.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** A carrier account doesn't answer, or answers again; the empty one is that of the installation's settings. */
    'tell-reach': { carrier: string; account: string }
  }
}

/**
 * Tells the organization's admins that messages wait for a carrier account: one notice, however many addresses and
 * messages wait. When that is over, the same notice says so. Its text is read under the account's lock, so that it is
 * right whichever job comes last.
 */
export const tellReach = async (deps: Deps, item: Job<'tell-reach'>): Promise<void> => {
  const { organizationId, payload: at } = item
  const admins = await listAdminIds(deps.store.global, organizationId, 'own')
  await deps.store.tenant(organizationId, async (tx) => {
    const reach = await lockReach(tx, at)
    await finish(tx, item)
    const topic = `reach:${at.carrier}:${at.account}`
    const before = await findOpenNotice(tx, topic)
    const isAway = reach?.is_told === true
    const account = at.account === '' ? undefined : await loadCarrierAccount(tx, at.account)
    const name = account === undefined ? '' : `${account.title}: `
    const words = isAway
      ? `${awaySentence(at.carrier)} Messages are waiting to be sent.`
      : reach === undefined
        ? 'No channel uses this account anymore, so no messages are waiting for it.'
        : `${backSentence(at.carrier)} Waiting messages are being sent.`
    const title = `${name}${words}`
    if (before?.title === title || (before === undefined && !isAway)) return
    await raiseNotice(
      tx,
      { type: isAway ? 'error' : 'others', title, topic, about: null, recipients: [] },
      { admins, cause: causeOfJob(item), at: deps.now() },
    )
  })
}
