import { changeCarrierAccount, lockCarrierAccount } from '@attune/store/channels/accounts'
import { listAdminIds } from '@attune/store/staff/list-staff'
import { EMAIL } from '../../channels/find-mailbox.ts'
import type { Deps } from '../../deps.ts'
import { raiseNotice } from '../../notices/raise-notice.ts'
import { recordFacts } from '../../work/record-facts.ts'

export interface NotedMailbox {
  organizationId: string
  address: string
}

/**
 * Notes that a mailbox can't be used for sending (`problem`) or for reading (`problem_in`), or that it can again
 * (null). The admins are told once: when the first of the two begins.
 */
export const noteMailbox = async (
  deps: Deps,
  { organizationId, address }: NotedMailbox,
  column: 'problem' | 'problem_in',
  problem: string | null,
): Promise<void> => {
  const admins = problem === null ? [] : await listAdminIds(deps.store.global, organizationId)
  await deps.store.tenant(organizationId, async (tx) => {
    const row = await lockCarrierAccount(tx, { carrier: EMAIL, sid: address })
    // The wording may differ each time; what counts is since when it has been so.
    if (row === undefined || row.sealed === null || (row[column] === null) === (problem === null)) return
    await changeCarrierAccount(tx, row.carrier_account_id, { [column]: problem })
    const at = deps.now()
    await recordFacts(tx, [{ kind: 'ChannelChanged', actor: null, cause: 'mailbox', at }])
    if (admins.length === 0 || row.problem !== null || row.problem_in !== null) return
    const title =
      column === 'problem'
        ? `The mailbox ${address} can’t send. Its row under Channels says why; emails wait until that is fixed.`
        : `The mailbox ${address} refuses our password. Enter the new one under Channels; nothing is lost meanwhile.`
    await raiseNotice(
      tx,
      { type: 'error', title, topic: `mailbox:${address}`, about: null, recipients: admins },
      { admins, cause: 'mailbox', at },
    )
  })
}
