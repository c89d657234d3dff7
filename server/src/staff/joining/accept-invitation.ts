import type { Tokens } from '@attune/contract/staff/entity'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { accountStandingOf, changeAccount, lockAccount } from '@attune/store/staff/accounts'
import { deleteMailedLinks, findMailedLink } from '@attune/store/staff/mailed-links'
import type { Visitor } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { addRenameWork } from '../account/rename-staff.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseWeakPasswordOf } from '../passwords/refuse-weak-password.ts'
import { forgetAccount } from '../session-cache.ts'
import { rememberDeviceOf } from '../sign-in/counters.ts'
import { openSession } from '../sign-in/open-session.ts'
import { hashToken } from '../tokens.ts'

/** Sets the name and password of an invited account, and signs in. A refused password doesn't use the link up. */
export const acceptInvitation = async (
  deps: Deps,
  visitor: Visitor,
  input: { token: string; name: string; password: string; device?: string | undefined },
): Promise<Tokens> => {
  const now = deps.now()
  const token = hashToken(input.token)
  const known = await findMailedLink(deps.store.global, 'invitation', token, now)
  const invited = known === undefined ? undefined : await accountStandingOf(deps.store.global, known.account_id)
  if (invited === undefined) throw new Refusal('InvitationInvalid')
  const name = input.name.replaceAll(/\s+/g, ' ')
  const home = invited.membership.organization_id
  await refuseWeakPasswordOf(deps, { name, email: invited.account.email }, home, input.password)
  const password_hash = await hashPassword(input.password)
  const accountId = invited.account.account_id
  const tokens = await deps.store.globalTransaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const link = await findMailedLink(tx, 'invitation', token, now)
    // They may have set a password with a reset link meanwhile, or may no longer come in.
    const waits = account.password_hash === null && account.disabled_at === null && account.email === link?.email
    if (!waits) throw new Refusal('InvitationInvalid')
    await changeAccount(tx, accountId, { name, password_hash, password_changed_at: now })
    await deleteMailedLinks(tx, accountId, 'invitation')
    await deleteMailedLinks(tx, accountId, 'password-reset')
    await addRenameWork(tx, accountId, now)
    await rememberDeviceOf(tx, accountId, input.device, now)
    const by = { actor: accountId, cause: visitor.requestId, at: now }
    await appendGlobalFacts(tx, home, [
      { kind: 'AccountProfileChanged', payload: { accountId, fields: ['name'] }, ...by },
      { kind: 'AccountPasswordChanged', payload: { accountId, by: 'mailed-link' }, ...by },
    ])
    const standing = await accountStandingOf(tx, accountId)
    if (standing === undefined) throw new Refusal('InvitationInvalid')
    return openSession(deps, tx, visitor, standing, { way: 'password' }, now)
  })
  forgetAccount(accountId)
  recordSecurityEvent(deps, visitor, 'sign-in', { accountId, organizationId: home })
  deps.store.hints.give('facts')
  deps.store.hints.give('work')
  return tokens
}
