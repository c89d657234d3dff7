import { changeCarrierAccount, lockCarrierAccount } from '@attune/store/channels/accounts'
import { listAdminIds } from '@attune/store/staff/list-staff'
import type { Deps } from '../deps.ts'
import { raiseNotice } from '../notices/raise-notice.ts'
import { recordFacts } from '../work/record-facts.ts'

/**
 * Notes that an account at a carrier sends nothing until an admin helps, or that it works again (null). The admins are
 * told once, when it begins. `reason` is a sentence.
 */
export const noteAccount = async (
  deps: Deps,
  { organizationId, carrier, sid }: { organizationId: string; carrier: string; sid: string },
  reason: string | null,
): Promise<void> => {
  const admins = reason === null ? [] : await listAdminIds(deps.store.global, organizationId)
  await deps.store.tenant(organizationId, async (tx) => {
    const row = await lockCarrierAccount(tx, { carrier, sid })
    if (row === undefined || row.sealed === null || row.problem === reason) return
    await changeCarrierAccount(tx, row.carrier_account_id, { problem: reason })
    if ((row.problem === null) === (reason === null)) return
    const at = deps.now()
    await recordFacts(tx, [{ kind: 'ChannelChanged', actor: null, cause: 'carrier', at }])
    if (reason === null || admins.length === 0) return
    await raiseNotice(
      tx,
      {
        type: 'error',
        title: `The Twilio account ${row.title} can’t send. Its numbers under Channels say why; texts wait until that is fixed.`,
        topic: `carrier-account:${row.carrier_account_id}`,
        ...{ about: null, recipients: admins },
      },
      { admins, cause: 'carrier', at },
    )
  })
}
