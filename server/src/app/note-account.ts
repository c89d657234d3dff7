import { changeCarrierAccount, lockCarrierAccount } from '@attune/store/channels/accounts'
import type { Deps } from '../deps.ts'
import { recordFacts } from '../work/record-facts.ts'

/**
 * Notes that an account at a carrier sends nothing until an admin helps, or that it works again (null). The admins are
 * told when either begins. `reason` is a sentence.
 */
export const noteAccount = (
  deps: Deps,
  { organizationId, carrier, sid }: { organizationId: string; carrier: string; sid: string },
  reason: string | null,
): Promise<void> =>
  deps.store.tenant(organizationId, async (tx) => {
    const row = await lockCarrierAccount(tx, { carrier, sid })
    if (row === undefined || row.sealed === null || row.problem === reason) return
    await changeCarrierAccount(tx, row.carrier_account_id, { problem: reason })
    if ((row.problem === null) === (reason === null)) return
    const fact = { kind: 'ChannelChanged', actor: null, cause: 'carrier', at: deps.now() } as const
    await recordFacts(tx, [fact], { traits: ['account'] })
  })
