import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { accountAndHomeByEmail, changeAccount, lockAccount, accountStandingOf } from '@attune/store/staff/accounts'
import { deleteMailedLinks, findMailedLink } from '@attune/store/staff/mailed-links'
import { countTries, recordTries, removeTries } from '@attune/store/staff/sign-in-tries'
import { RESET_MAILS } from '@attune/contract/staff/limits'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { addMail } from '../mail/add-mail.ts'
import { hashPassword } from './hash-password.ts'
import { endAndRecordSessions, forgetEndedSessions } from '../sign-in/end-sessions.ts'
import { rememberDeviceOf, subjectOfEmail, subjectOfEmailAt } from '../sign-in/counters.ts'
import { networkOf } from '../../security-log/address-and-device.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { revokeAllApiKeys } from '../security/api-keys.ts'
import { hashToken } from '../tokens.ts'
import type { Visitor } from '../../calls/who.ts'
import { refuseWeakPasswordOf } from './refuse-weak-password.ts'
import { beginTry, windowStart } from '../sign-in/tries.ts'

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
  const { global } = deps.store
  const found = await accountAndHomeByEmail(global, email)
  const about = { accountId: found?.account.account_id, organizationId: found?.home }
  const network = networkOf(visitor.address)
  // Every request counts, so nothing is taken back.
  const perAccount = {
    subject: `reset-at:${network} ${email.slice(0, 320)}`,
    most: RESET_MAILS.perAccount,
    heals: false,
  }
  const perAddress = { subject: `reset-from:${network}`, most: RESET_MAILS.perAddress, heals: false }
  await beginTry(deps, { visitor, what: 'reset', ...about }, [perAccount, perAddress], now)
  // The mailbox has enough links already, whoever requested them: no more are sent, and the request isn't refused.
  const mails = `reset-mails:${email.slice(0, 320)}`
  const sent = (await countTries(global, [mails], windowStart(now))).get(mails) ?? 0
  await recordTries(global, [mails], now, windowStart(now))
  const accountId = sent < RESET_MAILS.mails ? (found?.account.account_id ?? null) : null
  await addMail(global, { mail: 'password-reset', accountId }, now)
  deps.store.hints.give('work')
  recordSecurityEvent(deps, visitor, 'password-reset-asked', about)
  return { requested: true }
}

/** Sets a new password by a mailed link. Uses the link up, ends all sessions and revokes all API keys. */
export const resetPassword = async (
  deps: Deps,
  visitor: Visitor,
  input: { token: string; password: string; device?: string | undefined },
): Promise<{ reset: true }> => {
  const now = deps.now()
  const token = hashToken(input.token)
  const known = await findMailedLink(deps.store.global, 'password-reset', token, now)
  if (known === undefined) throw new Refusal('PasswordResetInvalid')
  // A refused password does not use the link up.
  const held = await accountStandingOf(deps.store.global, known.account_id)
  if (held === undefined) throw new Refusal('PasswordResetInvalid')
  await refuseWeakPasswordOf(deps, held.account, held.membership.organization_id, input.password)
  const password_hash = await hashPassword(input.password)
  const { ended, about } = await deps.store.globalTransaction(async (tx) => {
    const account = await lockAccount(tx, known.account_id)
    const { account_id: accountId } = account
    const link = await findMailedLink(tx, 'password-reset', token, now)
    const standing = await accountStandingOf(tx, accountId)
    if (link === undefined || standing === undefined || account.disabled_at !== null)
      throw new Refusal('PasswordResetInvalid')
    // The address changed after this mail was sent: its reader may no longer be the owner.
    if (account.email !== link.email) throw new Refusal('PasswordResetInvalid')
    // Whoever knew the old password may have asked for another address: that change ends with it.
    await changeAccount(tx, accountId, { password_hash, password_changed_at: now, pending_email: null })
    for (const purpose of ['password-reset', 'email-change'] as const) await deleteMailedLinks(tx, accountId, purpose)
    // An owner held up by other people's attempts can sign in again; wrong codes, which are counted apart, still count.
    await removeTries(tx, [subjectOfEmail(account.email), subjectOfEmailAt(account.email, visitor.address)])
    // A known device has its own count of wrong codes: only a sign-in with the second factor makes it one.
    if (account.second_factor_at === null) await rememberDeviceOf(tx, accountId, input.device, now)
    await addMail(tx, { mail: 'password-changed', accountId }, now)
    const by = { actor: accountId, cause: visitor.requestId, at: now }
    const organizationId = standing.membership.organization_id
    await appendGlobalFacts(tx, organizationId, [
      { kind: 'AccountPasswordChanged', payload: { accountId, by: 'mailed-link' }, ...by },
    ])
    await revokeAllApiKeys(tx, accountId, { organizationId, ...by })
    const why = { why: 'password-reset', organizationId, accountId, ...by } as const
    return { ended: await endAndRecordSessions(tx, { accountId }, why), about: { accountId, organizationId } }
  })
  forgetEndedSessions(deps, ended)
  recordSecurityEvent(deps, visitor, 'password-reset', about)
  deps.store.hints.give('work')
  return { reset: true }
}
