import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { accountByEmail, changeAccount, lockAccount, accountStandingOf } from '@attune/store/staff/accounts'
import { deleteMailedLinks, findMailedLink } from '@attune/store/staff/mailed-links'
import { lockEmail } from '@attune/store/staff/renaming'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { forgetAccount } from '../session-cache.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { hashToken } from '../tokens.ts'
import type { Visitor } from '../../calls/who.ts'
import { addRenameWork } from './rename-staff.ts'

/** Confirms a new email address: whoever has the token has read the mail sent to it. */
export const confirmEmail = async (
  deps: Deps,
  visitor: Visitor,
  input: { token: string },
): Promise<{ email: string }> => {
  const now = deps.now()
  const token = hashToken(input.token)
  const known = await findMailedLink(deps.store.global, 'email-change', token, now)
  if (known === undefined) throw new Refusal('EmailChangeInvalid')
  const changed = await deps.store.globalTransaction(async (tx) => {
    const account = await lockAccount(tx, known.account_id)
    const link = await findMailedLink(tx, 'email-change', token, now)
    const standing = await accountStandingOf(tx, known.account_id)
    if (link === undefined || standing === undefined || account.disabled_at !== null)
      throw new Refusal('EmailChangeInvalid')
    // Another address was requested after this mail was sent.
    if (account.pending_email !== link.email) throw new Refusal('EmailChangeInvalid')
    await refuseTaken(tx, link.email)
    await changeAccount(tx, account.account_id, { email: link.email, pending_email: null })
    await deleteMailedLinks(tx, account.account_id, 'email-change')
    // Password links went to the old address, which is no longer trusted.
    await deleteMailedLinks(tx, account.account_id, 'password-reset')
    await addRenameWork(tx, account.account_id, now)
    await appendGlobalFacts(tx, standing.membership.organization_id, [
      {
        kind: 'AccountEmailChanged',
        payload: { accountId: account.account_id },
        actor: account.account_id,
        cause: visitor.requestId,
        at: now,
      },
    ])
    return { accountId: account.account_id, organizationId: standing.membership.organization_id, email: link.email }
  })
  forgetAccount(changed.accountId)
  recordSecurityEvent(deps, visitor, 'email-changed', changed)
  deps.store.hints.give('facts')
  deps.store.hints.give('work')
  return { email: changed.email }
}

/** Of two simultaneous confirmations of one address, the second waits for the first and is refused. */
const refuseTaken = async (tx: Global, email: string): Promise<void> => {
  await lockEmail(tx, email)
  if ((await accountByEmail(tx, email)) !== undefined) throw new Refusal('EmailTaken')
}
