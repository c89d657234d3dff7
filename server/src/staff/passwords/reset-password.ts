import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { changeAccount, lockAccount, accountStandingOf, accountByEmail } from '@attune/store/staff/accounts'
import { deleteMailedLinks, findMailedLink } from '@attune/store/staff/mailed-links'
import { removeTries } from '@attune/store/staff/sign-in-tries'
import { RESET_MAILS } from '@attune/contract/staff/limits'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { addMail } from '../mail/add-mail.ts'
import { hashPassword } from './hash-password.ts'
import { endAndRecordSessions, forgetEndedSessions } from '../sign-in/end-sessions.ts'
import { counterOfEmail } from '../sign-in/sign-in-by-email.ts'
import { hashToken } from '../tokens.ts'
import type { Visitor } from '../../calls/who.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { beginTry } from '../sign-in/tries.ts'

/**
 * Requests a link to choose a new password. Known and unknown addresses take the same steps and get the same answer;
 * the mail is written later, by a job.
 */
export const requestPasswordReset = async (
  deps: Deps,
  visitor: Visitor,
  input: { email: string },
): Promise<{ requested: true }> => {
  const now = deps.now()
  const email = input.email.trim().toLowerCase()
  // Every request counts, so nothing is taken back.
  const perAccount = { subject: `reset:${email.slice(0, 320)}`, most: RESET_MAILS.perAccount }
  const perAddress = { subject: `reset-from:${visitor.address}`, most: RESET_MAILS.perAddress }
  await beginTry(deps, [perAccount, perAddress], now)
  const account = await accountByEmail(deps.store.global, email)
  await addMail(deps.store.global, { mail: 'password-reset', accountId: account?.account_id ?? null }, now)
  deps.store.hints.give('work')
  return { requested: true }
}

/** Sets a new password by a mailed link. The link is used up, and every session of the account ends. */
export const resetPassword = async (
  deps: Deps,
  visitor: Visitor,
  input: { token: string; password: string },
): Promise<{ reset: true }> => {
  const now = deps.now()
  const token = hashToken(input.token)
  const known = await findMailedLink(deps.store.global, 'password-reset', token, now)
  if (known === undefined) throw new Refusal('PasswordResetInvalid')
  // A refused password does not use the link up.
  refuseWeakPassword(input.password)
  const password_hash = await hashPassword(input.password)
  const ended = await deps.store.globalTransaction(async (tx) => {
    const account = await lockAccount(tx, known.account_id)
    const { account_id: accountId } = account
    const link = await findMailedLink(tx, 'password-reset', token, now)
    const standing = await accountStandingOf(tx, accountId)
    if (link === undefined || standing === undefined || account.disabled_at !== null)
      throw new Refusal('PasswordResetInvalid')
    // The address changed after this mail was sent: its reader may no longer be the owner.
    if (account.email !== link.email) throw new Refusal('PasswordResetInvalid')
    await changeAccount(tx, accountId, { password_hash, password_changed_at: now })
    await deleteMailedLinks(tx, accountId, 'password-reset')
    // An owner locked out by other people's attempts gets in again.
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
