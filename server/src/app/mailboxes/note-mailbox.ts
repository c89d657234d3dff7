import { changeCarrierAccount, lockCarrierAccount } from '@attune/store/channels/accounts'
import { EMAIL } from '../../channels/find-mailbox.ts'
import type { Deps } from '../../deps.ts'
import { recordFacts } from '../../work/record-facts.ts'

export interface NotedMailbox {
  organizationId: string
  address: string
}

/**
 * Notes that a mailbox can't be used for sending (`problem`) or for reading (`problem_in`), or that it can again
 * (null). The admins are told when the first of the two begins, and when both are over.
 */
export const noteMailbox = (
  deps: Deps,
  { organizationId, address }: NotedMailbox,
  column: 'problem' | 'problem_in',
  problem: string | null,
): Promise<void> =>
  deps.store.tenant(organizationId, async (tx) => {
    const row = await lockCarrierAccount(tx, { carrier: EMAIL, sid: address })
    if (row === undefined || row.sealed === null || row[column] === problem) return
    await changeCarrierAccount(tx, row.carrier_account_id, { [column]: problem })
    // Each attempt to send notes what the server said, which may differ each time.
    if (column === 'problem' && (row.problem === null) === (problem === null)) return
    const fact = { kind: 'ChannelChanged', actor: null, cause: 'mailbox', at: deps.now() } as const
    await recordFacts(tx, [fact], { traits: ['account'] })
  })
