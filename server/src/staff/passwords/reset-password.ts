import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { changeAccount, lockAccount, accountStandingOf } from '@attune/store/staff/accounts'
import { deleteMailedLinks, findMailedLink } from '@attune/store/staff/mailed-links'
import { removeTries } from '@attune/store/staff/sign-in-tries'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { addMail } from '../mail/add-mail.ts'
import { hashPassword } from '../passwords.ts'
import { endAndRecordSessions, forgetEndedSessions } from '../sign-in/end-sessions.ts'
import { counterOfEmail } from '../sign-in/sign-in-by-email.ts'
import { hashToken } from '../tokens.ts'
import type { Visitor } from '../../calls/who.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/** Chooses a new password by a mailed link: the link is used up, and every session of the account ends. */
export const resetPassword = async (
  deps: Deps,
  visitor: Visitor,
  input: { token: string; password: string },
): Promise<{ reset: true }> => {
  const now = deps.now()
  const token = hashToken(input.token)
  const known = await findMailedLink(deps.store.global, 'password-reset', token, now)
  if (known === undefined) throw new Refusal('PasswordResetInvalid')
  // The link is not used up by a password that is refused.
  refuseWeakPassword(input.password)
  const password_hash = await hashPassword(input.password)
  const ended = await deps.store.globalTransaction(async (tx) => {
    const account = await lockAccount(tx, known.account_id)
    const { account_id: accountId } = account
    const link = await findMailedLink(tx, 'password-reset', token, now)
    const standing = await accountStandingOf(tx, accountId)
    if (link === undefined || standing === undefined || account.disabled_at !== null)
      throw new Refusal('PasswordResetInvalid')
    // Its mail was on its way when the address changed: whoever reads it is not the account any more.
    if (account.email !== link.email) throw new Refusal('PasswordResetInvalid')
    await changeAccount(tx, accountId, { password_hash, password_changed_at: now })
    await deleteMailedLinks(tx, accountId, 'password-reset')
    // Whoever was kept out by the tries of others is let in again.
    await removeTries(tx, counterOfEmail(account.email).subject)
    await addMail(tx, { mail: 'password-changed', accountId }, now)
    const by = { actor: accountId, cause: visitor.requestId, at: now }
    const organizationId = standing.membership.organization_id
    await appendGlobalFacts(tx, organizationId, [
      { kind: 'AccountPasswordChanged', payload: { accountId, by: 'mailed-link' }, ...by },
    ])
    return endAndRecordSessions(tx, { accountId }, { why: 'password-reset', organizationId, accountId, ...by })
  })
  forgetEndedSessions(deps, ended)
  deps.store.hints.give('work')
  return { reset: true }
}
